/** In a process of its own: Stop is pressed in the middle of a run, and what still starts is noted. */
import '../../test/support/harness/setup';
import { setTimeout as pause } from 'node:timers/promises';
import { watchLine, watchWire } from '../../test/faults/matrix/wire';
import { answer } from '../child';
import { useEngine } from '../engine';

export interface CancelTask {
	kind: 'ours' | 'referenceNode' | 'pollingLoop';
	/** When Stop is pressed, in milliseconds after the start. */
	moments: number[];
}

export interface CancelFound {
	/** For every moment, when the last request started: milliseconds after Stop, 0 when none did. */
	last: number[];
}

const ITEMS = 6;
const JOB_MS = 8_000;
/** Seconds between two looks. */
const WAIT = 2;
/** What starts later than this is not waited for. */
const WATCHED_MS = 6_000;

async function stopAt(moment: number, kind: CancelTask['kind']): Promise<number> {
	const { runs } = await import('../contenders/onEngine');
	const { startStandIn } = await import('../../test/support/standin');
	const standIn = await startStandIn({ jobs: { kind: 'time', ms: JOB_MS }, accountLimit: ITEMS });
	const { line } = watchLine(new URL(standIn.url).port);
	const items = Array.from({ length: ITEMS }, (_, seed) => ({ json: { seed } }));
	let stop = () => {};
	const service = { baseUrl: standIn.url, apiKey: standIn.settings.apiKey };
	const onStart = (press: () => void) => (stop = press);
	const running = runs[kind](service, { items, wait: WAIT, onStart });
	await pause(moment);
	const stoppedAt = Date.now();
	stop();
	await running.catch(() => undefined);
	await pause(Math.max(stoppedAt + WATCHED_MS - Date.now(), 0));
	await standIn.close();
	return Math.max(0, ...line.starts.map(({ at }) => at - stoppedAt));
}

answer(async ({ kind, moments }: CancelTask): Promise<CancelFound> => {
	useEngine('n8n');
	watchWire();
	const { loadCoreNodes } = await import('../contenders/onEngine');
	if (kind === 'pollingLoop') loadCoreNodes();
	return { last: await Promise.all(moments.map(async (moment) => await stopAt(moment, kind))) };
});
