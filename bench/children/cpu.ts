/** In a process of its own: the CPU that a contender takes for an item, from its submission to the finished video. */
import '../../test/support/harness/setup';
import { serveTask } from '../child';
import type * as OnEngine from '../contenders/onEngine';
import type { Service } from '../contenders/onEngine';
import { useEngine } from '../engine';
import type { Contender } from '../types';

export interface CpuTask {
	contender: Contender;
	service: Service;
	items: number;
	rounds: number;
}

/** Milliseconds per item, one figure per round. */
export interface CpuResult {
	perItem: number[];
}

const WARM_UP = 100;
/** Seconds between two polls. Each job is ready at the first one. */
const WAIT = 0.01;
const MICROSECONDS = 1000;

serveTask(async ({ contender, service, items, rounds }: CpuTask): Promise<CpuResult> => {
	useEngine();
	const { load } = require('../contenders/onEngine') as typeof OnEngine;
	const run = load(contender);
	const measure = async (count: number) => {
		globalThis.gc?.();
		const before = process.cpuUsage();
		await run(service, { times: new Array<number>(count).fill(0), wait: WAIT });
		const { user, system } = process.cpuUsage(before);
		return (user + system) / MICROSECONDS / count;
	};
	await measure(WARM_UP);
	const perItem: number[] = [];
	for (let round = 0; round < rounds; round++) perItem.push(await measure(items));
	return { perItem };
});
