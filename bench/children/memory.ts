/** In a process of its own: the memory above its base while finished videos go into n8n's file storage. */
import '../../test/support/harness/setup';
import { rmSync } from 'node:fs';
import type * as Harness from '../../test/support/harness/engine';
import { serveTask } from '../child';
import type * as OnEngine from '../contenders/onEngine';
import type { Service } from '../contenders/onEngine';
import { useEngine } from '../engine';
import type { Contender } from '../types';

export interface MemoryTask {
	contender: Contender;
	service: Service;
	/** The same service with small files, for the first runs. */
	small: Service;
	/** One file per item. */
	files: number;
}

/** In megabytes. */
export interface MemoryResult {
	base: number;
	peak: number;
}

const MEGABYTE = 1e6;
/** Milliseconds between two looks at the memory. */
const EVERY = 5;
const WARM_UP = 3;
const WAIT = 0.01;

const resident = () => process.memoryUsage.rss() / MEGABYTE;

/** The highest memory while the work goes on. */
async function peakOf(work: Promise<void>): Promise<number> {
	let peak = resident();
	const look = setInterval(() => (peak = Math.max(peak, resident())), EVERY);
	await work.finally(() => clearInterval(look));
	return Math.max(peak, resident());
}

serveTask(async ({ contender, service, small, files }: MemoryTask): Promise<MemoryResult> => {
	useEngine();
	const { load } = require('../contenders/onEngine') as typeof OnEngine;
	const { useFileStorage } = require('../../test/support/harness/engine') as typeof Harness;
	const run = load(contender);
	await useFileStorage();
	const batch = { times: new Array<number>(files).fill(0), wait: WAIT, download: true };
	// Fills the caches, as in a server that runs.
	for (let once = 0; once < WARM_UP; once++) await run(small, batch);
	globalThis.gc?.();
	const base = resident();
	const peak = await peakOf(run(service, batch));
	rmSync(String(process.env.N8N_USER_FOLDER), { recursive: true, force: true });
	return { base, peak };
});
