/** Many released executions at once on an n8n that runs one at a time. */
import { setTimeout } from 'node:timers/promises';
import type { Bench } from '../bench';
import { until } from '../environment';
import { activateReleased, executionsOf } from './kills';

const PER_JOB = 120_000;

/** Sends `runs` calls of one video of two minutes at once, and waits until all have ended. */
export async function sendAtOnce(bench: Bench, runs: number) {
	const { rest, server, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: PER_JOB };
	const workflow = await activateReleased(bench, 'crowd');
	await rest.webhook('crowd', { source: 1, prompt: 'prompt 1' });
	const begun = Date.now();
	await Promise.all(
		Array.from({ length: runs - 1 }, async (_, index) =>
			rest.webhook('crowd', { source: index + 2, prompt: `prompt ${index + 2}` }),
		),
	);
	const hasEnded = async () => {
		await setTimeout(2_000);
		return (
			executionsOf(server, workflow).filter(({ status }) => status === 'success').length >= runs
		);
	};
	await until('all executions to end', hasEnded, 600_000).catch(() => undefined);
	const rows = executionsOf(server, workflow);
	const { generations, requests } = standIn.ledger;
	return {
		seconds: Math.round((Date.now() - begun) / 1000),
		succeeded: rows.filter(({ status }) => status === 'success').length,
		paid: generations.length,
		looks: requests.filter(({ place }) => place === 'look').length,
	};
}
