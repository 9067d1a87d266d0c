/** In a process of its own: one contender makes videos over real connections, in one execution for each video, all at once. */
import '../../test/support/harness/setup';
import { serveTask } from '../child';
import type * as OnEngine from '../contenders/onEngine';
import type { Service } from '../contenders/onEngine';
import { useEngine } from '../engine';
import type { Contender } from '../types';

/** Each kind of video has an account of its own. */
export interface LiveTask {
	contender: Contender;
	kinds: Array<{ service: Service; times: number[] }>;
}

/** When the item of each video came, in milliseconds since 1970, by kind and seed. */
export interface LiveResult {
	ends: number[][];
}

serveTask(async ({ contender, kinds }: LiveTask): Promise<LiveResult> => {
	useEngine();
	const { load } = require('../contenders/onEngine') as typeof OnEngine;
	const run = load(contender);
	const endOf = async (service: Service, time: number, firstSeed: number) => {
		await run(service, { times: [time], firstSeed });
		return Date.now();
	};
	const ends = await Promise.all(
		kinds.map(async ({ service, times }) => {
			return await Promise.all(times.map(async (time, seed) => await endOf(service, time, seed)));
		}),
	);
	return { ends };
});
