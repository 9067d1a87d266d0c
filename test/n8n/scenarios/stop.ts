/** Stop while three items wait: nothing more is sent, and "Get" brings the videos by their IDs. */
import type { Ledger } from '../../support/standin';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, items, outputOf, readableOf } from '../bench';
import { until } from '../environment';
import type { Execution } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

const QUIET_MS = 1000;
const PROMPTS = ['watercolor', 'charcoal', 'neon'];
const NEVER = { kind: 'time', ms: 3_600_000 } as const;

/** True once every video has been looked at. */
function allLookedAt({ generations, requests }: Ledger): boolean {
	const looks = requests.filter(({ place }) => place === 'look');
	return (
		generations.length === PROMPTS.length &&
		generations.every(({ videoId }) => looks.some(({ path }) => path.endsWith(videoId)))
	);
}

/** Runs three items whose jobs do not end, stops them, and sees that silence follows. */
export async function stopWhileWaiting(bench: Bench, path: string): Promise<Execution> {
	const { rest, credential, standIn } = bench;
	const { ledger, settings } = standIn;
	settings.jobs = NEVER;
	const webhook = webhookNode(path, { responseMode: 'onReceived' });
	const nodes = [webhook, splitNode(), pixVerse(credential)];
	const id = await rest.activate(chain(path, nodes));
	await rest.webhook(path, items(...PROMPTS));
	await until('a look at each of the videos', () => allLookedAt(ledger));
	const [{ id: execution }] = await rest.executions(id);
	await rest.stopExecution(execution);
	// n8n says that it has ended before the custom data is stored.
	const stopped = await until('its custom data', async () => {
		const ended = await rest.finished(id);
		return Object.keys(ended.customData ?? {}).length > 0 && ended;
	});
	// A look may have been on its way to the stand-in when n8n answered.
	const { length } = ledger.requests;
	await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
	check(stopped.status === 'canceled', `status ${stopped.status}`);
	const later = ledger.requests.slice(length).map(({ method, path }) => `${method} ${path}`);
	check(later.length === 0, `after Stop: ${later.join()}`);
	return stopped;
}

/** The IDs by item, from texts such as `0=343252978602905 1=343252978602906`. */
function idsOf({ customData = {} }: Execution): string[] {
	const entries = Object.values(customData).flatMap((text) => text.split(' '));
	const pairs = entries.map((entry) => entry.split('='));
	return pairs.sort(([a], [b]) => Number(a) - Number(b)).map(([, id]) => id);
}

/** One generation per item, each named in the custom data under its item. */
function checkNamed(ids: string[], { generations }: Ledger): void {
	const made = generations.map(({ videoId }) => videoId);
	check([...ids].sort().join() === [...made].sort().join(), `named ${ids.join()}, made ${made}`);
	const byItem = ids.map((id) => generations.find(({ videoId }) => videoId === id)?.body);
	const inOrder = PROMPTS.every((prompt, item) => JSON.stringify(byItem[item])?.includes(prompt));
	check(inOrder, `IDs under the wrong items: ${JSON.stringify(byItem)}`);
}

async function getAll({ rest, credential }: Bench, ids: string[]): Promise<Execution> {
	const get = { operation: 'get', videoId: '={{ $json.id }}' };
	const nodes = [webhookNode('get-stopped'), splitNode(), pixVerse(credential, get)];
	const id = await rest.activate(chain('get stopped', nodes));
	await rest.webhook('get-stopped', { items: ids.map((videoId) => ({ id: videoId })) });
	const execution = await rest.finished(id);
	const got = outputOf(execution).map(({ json }) => `${json.video_id} ${json.state}`);
	const wanted = ids.map((videoId) => `${videoId} ready`);
	check(got.join() === wanted.join(), `"Get" brings ${JSON.stringify(outputOf(execution))}`);
	return execution;
}

async function run(bench: Bench): Promise<Outcome> {
	const { settings, ledger } = bench.standIn;
	const stopped = await stopWhileWaiting(bench, 'stop-then-get');
	const ids = idsOf(stopped);
	checkNamed(ids, ledger);
	settings.jobs = { kind: 'time', ms: 0 };
	await getAll(bench, ids);
	check(ledger.generations.length === PROMPTS.length, 'Get made a further generation');
	const note = `custom data ${JSON.stringify(stopped.customData)}, "Get" brings all three`;
	// Only what the stopped execution shows: the output of "Get" would name the IDs anyway.
	return { items: PROMPTS.length, readable: readableOf(stopped), note };
}

export const stop: Scenario = { name: 'stop: during the wait', run };
