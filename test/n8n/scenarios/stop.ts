/** Stop while three items wait: nothing more is sent, and "Get" brings the videos by their IDs. */
import { deepEqual } from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Ledger } from '../../support/standin';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems, startItems } from '../bench';
import { waitUntil } from '../environment';
import type { Execution } from '../rest';
import { pixVerse } from '../workflows';

const QUIET_MS = 1000;
const PROMPTS = ['watercolor', 'charcoal', 'neon'];

/** True once every video has been looked at. */
function allLookedAt({ generations, requests }: Ledger): boolean {
	const looks = requests.filter(({ place }) => place === 'poll');
	return (
		generations.length === PROMPTS.length &&
		generations.every(({ videoId }) => looks.some(({ path }) => path.endsWith(videoId)))
	);
}

/** Runs three items whose jobs do not end, stops them, and sees that silence follows. */
export async function stopWhileWaiting(bench: Bench, path: string): Promise<Execution> {
	const { rest, credential, standIn } = bench;
	const { ledger, settings } = standIn;
	settings.jobs = { kind: 'time', ms: 3_600_000 };
	const id = await startItems(bench, path, [pixVerse(credential)], rows(...PROMPTS));
	await waitUntil('a look at each of the videos', () => allLookedAt(ledger));
	const [{ id: execution }] = await rest.executions(id);
	await rest.stopExecution(execution);
	// n8n says that it has ended before the custom data is stored.
	const stopped = await waitUntil('its custom data', async () => {
		const ended = await rest.finished(id);
		return Object.keys(ended.customData ?? {}).length > 0 && ended;
	});
	// A look may have been on its way to the stand-in when n8n answered.
	const { length } = ledger.requests;
	await setTimeout(QUIET_MS);
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

async function run(bench: Bench): Promise<Outcome> {
	const { settings, ledger } = bench.standIn;
	const stopped = await stopWhileWaiting(bench, 'stop-then-get');
	const made = PROMPTS.map((prompt) =>
		ledger.generations.find(({ body }) => JSON.stringify(body).includes(prompt)),
	);
	const named = idsOf(stopped);
	deepEqual(
		named,
		made.map((one) => one?.videoId),
	);
	settings.jobs = { kind: 'time', ms: 0 };
	const get = pixVerse(bench.credential, { operation: 'get', videoId: '={{ $json.id }}' });
	const items = named.map((id) => ({ id }));
	const output = outputOf(await runItems(bench, 'get-stopped', [get], items));
	deepEqual(
		output.map(({ json }) => `${json.video_id} ${json.state}`),
		named.map((id) => `${id} ready`),
	);
	const note = `custom data ${JSON.stringify(stopped.customData)}, "Get" brings all three`;
	// Only what the stopped execution shows: the output of "Get" would name the IDs anyway.
	return { items: PROMPTS.length, readable: readableOf(stopped), note };
}

export const stop: Scenario = { name: 'Stop sends nothing more, and Get brings the videos', run };
