/** What the tests of settings do with a run: look at what was submitted, or at why nothing was sent. */
import type { IDataObject, INode } from 'n8n-workflow';
import type { EngineResult } from '../../support/harness/engine';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf, locator, runPixVerse } from '../../support/harness/pixverse';
import type { StandIn } from '../../support/standin';

export { locator };

/** The settings of a clip from a text. */
export const clip = {
	...{ operation: 'textToVideo', prompt: 'a cat', model: 'v6', duration: 5, seed: '' },
	...{ quality: '540p', aspectRatio: '16:9' },
};

/** The fields of a mode and its value. */
export const source = (mode: string, value: unknown) => ({ sourceVideo: locator(mode, value) });
export const effect = (mode: string, value: unknown) => ({ effect: locator(mode, value) });

/** Runs an item for each row. */
export const runRows = async (
	standIn: StandIn,
	rows: IDataObject[],
	parameters: IDataObject,
	settings: Partial<INode> = {},
) => await runPixVerse(standIn, { items: rows.map((json) => ({ json })), parameters, settings });

/** The warning of each item. */
export const warningsOf = (result: EngineResult) => jsonOf(result).map(({ warning }) => warning);

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
