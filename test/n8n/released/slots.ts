/** How long released executions hold a slot, and how late n8n resumes them. */
import { setTimeout } from 'node:timers/promises';
import type { Bench } from '../bench';
import { until } from '../environment';
import type { Rest } from '../rest';
import { activateReleased, executionsOf } from './kills';

/** Adds up, until `hasEnded`, for how many seconds the executions of a workflow were running. */
async function secondsRunning(rest: Rest, workflow: string, hasEnded: () => boolean) {
	let seconds = 0;
	for (let last = Date.now(); !hasEnded();) {
		await setTimeout(500);
		// A busy n8n may close a connection: what was running counts with the next answer.
		const all = await rest.executions(workflow).catch(() => undefined);
		if (all === undefined) continue;
		const running = all.filter(({ status }) => ['running', 'new'].includes(status));
		const now = Date.now();
		seconds += (running.length * (now - last)) / 1000;
		last = now;
	}
	return Math.round(seconds);
}

const part = (sorted: number[], of: number) =>
	sorted[Math.min(Math.floor(sorted.length * of), sorted.length - 1)];

/** By how many milliseconds the first poll came after the end of the park before it, for each execution. */
function latenessIn({ server, standIn }: Bench): number[] {
	const log = server.log();
	const looks = standIn.ledger.requests.filter(({ place }) => place === 'look');
	const made = new Map(
		[...log.matchAll(/execution (\d+), item 0: \w+ (\d+) is being made/g)].map(([, id, video]) => [
			id,
			video,
		]),
	);
	const parks = [...log.matchAll(/execution (\d+), released until (\S+),/g)];
	return parks.flatMap(([, id, time]) => {
		const due = Date.parse(time);
		const look = looks.find(
			({ at, path }) => at >= due - 1_000 && path.includes(String(made.get(id))),
		);
		return look === undefined ? [] : [look.at - due];
	});
}

/** Sends `runs` calls of one video each, released; the jobs take `seconds`. */
export async function slotsOf(bench: Bench, runs: number, seconds: number) {
	const { rest, server, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: seconds * 1000 };
	const path = `slots-${runs}-${seconds}`;
	const workflow = await activateReleased(bench, path);
	let hasEnded = false;
	const running = secondsRunning(rest, workflow, () => hasEnded);
	for (let run = 1; run <= runs; run++) {
		await rest.webhook(path, { source: run, prompt: `prompt ${run}` });
	}
	const succeeded = () =>
		executionsOf(server, workflow).filter(({ status }) => status === 'success').length;
	await until(
		'all executions to end',
		async () => {
			await setTimeout(3_000);
			return succeeded() >= runs;
		},
		900_000,
	).catch(() => undefined);
	hasEnded = true;
	const late = latenessIn(bench).sort((a, b) => a - b);
	return {
		...{ runs, succeeded: succeeded(), paid: standIn.ledger.generations.length },
		slotShare: (await running) / (runs * seconds),
		parks: late.length,
		late: { median: part(late, 0.5), of95: part(late, 0.95), most: late.at(-1) },
	};
}
