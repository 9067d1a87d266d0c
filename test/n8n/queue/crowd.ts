/**
 * Many executions at once on one worker, with the few connections to the database that n8n has unless
 * told otherwise: the credential cannot always be read at once.
 */
import type { StandIn } from '../../support/standin';
import { check } from '../bench';
import type { Rest, StoredCredential } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';
import type { Cluster } from './cluster';
import { settled } from './load';

const EXECUTIONS = 200;

const PATH = 'restyle-in-a-crowd';

/** Long enough for all to run at once, in milliseconds. */
const JOB_TIME = 20_000;

/** What the executions came to. */
export interface Crowd {
	executions: number;
	succeeded: number;
	/** What those say that failed, and how many say it. */
	said: Record<string, number>;
}

/** Runs 200 executions at once on a single worker with as many slots. Throws when a setting is blamed. */
export async function crowd(
	cluster: Cluster,
	rest: Rest,
	{ settings, ledger }: StandIn,
	credential: StoredCredential,
	limit: number,
): Promise<Crowd> {
	settings.accountLimit = EXECUTIONS;
	settings.jobs = { kind: 'time', ms: JOB_TIME };
	const workers = Object.keys(cluster.processes).filter((name) => name.startsWith('worker'));
	await Promise.all(workers.map(async (name) => await cluster.remove(name)));
	await cluster.addWorker('crowded worker', EXECUTIONS);
	const before = ledger.generations.length;
	const webhook = webhookNode(PATH, { responseMode: 'onReceived' });
	const nodes = [webhook, splitNode(), pixVerse(credential, {})];
	const workflowId = await rest.activate(chain('restyle in a crowd', nodes));
	const call = async (_: unknown, number: number) =>
		await rest.webhook(PATH, { items: [{ source: 900_000 + number, prompt: `crowd ${number}` }] });
	const answers = await Promise.all(Array.from({ length: EXECUTIONS }, call));
	const taken = answers.filter(({ status }) => status === 200).length;
	const ids = await settled(cluster, workflowId, limit);
	const said: Record<string, number> = {};
	for (const id of ids) {
		const { status, data } = await rest.execution(id);
		if (status === 'success') continue;
		const sentence = data.resultData.error?.message ?? status;
		said[sentence] = (said[sentence] ?? 0) + 1;
	}
	const failed = Object.values(said).reduce((sum, number) => sum + number, 0);
	const blamed = Object.keys(said).filter((one) =>
		/could not be sent|use the credential/.test(one),
	);
	check(blamed.length === 0, `a setting is blamed: ${blamed.join(', ')}`);
	check(ids.length >= taken, `${ids.length} of ${taken} executions are there`);
	const made = ledger.generations.length - before;
	check(made <= ids.length, `${made} videos for ${ids.length} executions`);
	return { executions: ids.length, succeeded: ids.length - failed, said };
}
