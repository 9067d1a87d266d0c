/**
 * Lateness over real connections and in real time, of videos of kinds that the contender has not seen before. All contenders
 * and kinds are measured together, because most of the time nothing happens.
 */
import { startStandIn } from '../../test/support/standin';
import { runInChild } from '../child';
import type { LiveResult, LiveTask } from '../children/live';
import { jobTimes } from '../jobTimes';
import { p95 } from '../statistics';
import type { Contender, Metric, Row } from '../types';

const LENGTHS = { whole: [60, 180, 600], quick: [6] };
const COUNT = { whole: 100, quick: 20 };

/** The seconds from the end of each video to its item, by kind. */
async function latenessOf(contender: Contender, kinds: number[][]): Promise<number[][]> {
	const standIns = await Promise.all(
		kinds.map(async (times) => {
			const ms = ({ seed }: Record<string, unknown>) => times[Number(seed)];
			return await startStandIn({ accountLimit: Infinity, jobs: { kind: 'time', ms } });
		}),
	);
	const task: LiveTask = {
		contender,
		kinds: standIns.map(({ url, settings }, at) => ({
			service: { baseUrl: url, apiKey: settings.apiKey },
			times: kinds[at],
		})),
	};
	const { ends } = await runInChild<LiveResult>('live', task);
	await Promise.all(standIns.map(async (standIn) => await standIn.close()));
	return standIns.map(({ ledger }, at) =>
		ledger.generations.map(
			({ body, readyAt = NaN }) => (ends[at][Number(body.seed)] - readyAt) / 1000,
		),
	);
}

export const live: Metric = async ({ quick, contenders }) => {
	const size = quick ? 'quick' : 'whole';
	const kinds = LENGTHS[size].map((seconds) => jobTimes(seconds, COUNT[size], 'uniform'));
	const found = await Promise.all(
		contenders.map(async (one) => [one.name, await latenessOf(one, kinds)] as const),
	);
	return LENGTHS[size].map((seconds, at): Row => ({
		figure: 'Lateness over real connections, 95th percentile',
		of: `jobs of ${seconds} s, uniform`,
		unit: 's',
		values: Object.fromEntries(found.map(([name, lateness]) => [name, p95(lateness[at])])),
	}));
};
