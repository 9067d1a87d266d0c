/** What the tests of settings do with a run: look at what was submitted, or at why nothing was sent. */
import type { IDataObject } from 'n8n-workflow';
import type { NodeRun } from '../../support/harness/pixverse';
import { runPixVerse } from '../../support/harness/pixverse';
import type { StandIn } from '../../support/standin';

export { locator } from '../../support/harness/pixverse';

/** The bodies of all submissions, whatever became of them. */
export const submitted = (standIn: StandIn): IDataObject[] =>
	standIn.ledger.requests
		.filter(({ place }) => place === 'submit')
		.map(({ body }) => body as IDataObject);

/** Why a run was refused. Nothing may have been sent. */
export async function refusalOf(standIn: StandIn, run: NodeRun): Promise<string> {
	const { error } = await runPixVerse(standIn, run);
	expect(standIn.ledger.requests).toEqual([]);
	return String(error?.message);
}
