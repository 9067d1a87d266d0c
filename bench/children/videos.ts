/** In a process of its own: one contender makes videos in n8n's engine, at a model of PixVerse on scripted time. */
import '../../test/support/harness/setup';
import { startStandIn } from '../../test/support/standin';
import { serveTask } from '../child';
import type * as OnEngine from '../contenders/onEngine';
import type { Run } from '../contenders/onEngine';
import { useEngine } from '../engine';
import type * as Model from '../model';
import type { Contender } from '../types';

/** Videos of one kind. */
export interface Part {
	/** The milliseconds that each job takes. */
	times: number[];
	/** Jobs that a batch with five slots makes first, so that a PixVerse node has seen some. */
	before?: number[];
	/** How many executions there are at a time, one for each video. */
	executions?: number;
	/** The account's limit, for a batch: one execution that makes all of them. */
	limit?: number;
}

export interface VideosTask {
	contender: Contender;
	/** Played one after the other; what a PixVerse node has seen in one, it knows in the next. */
	parts: Record<string, Part>;
}

/** What a part came to. */
export interface PartResult {
	/** Seconds from the end of each job to its item, unless all come in one execution. */
	lateness: number[];
	/** Seconds from the first request to the last item. */
	took: number;
	polls: number;
	refusals: number;
	requests: number;
}

/**
 * Loads what n8n loads with its first run, over real connections: scripted time waits for nothing that is read from a disk. A
 * PixVerse node is refused, which teaches nothing of how long jobs take.
 */
async function warmUp(run: Run, { kind }: Contender): Promise<void> {
	const standIn = await startStandIn({ jobs: { kind: 'polls', polls: 0 } });
	const apiKey = kind === 'node' ? 'wrong' : standIn.settings.apiKey;
	await run({ baseUrl: standIn.url, apiKey }, { times: [0], wait: 0.1 }).catch((error: Error) => {
		if (kind !== 'node') throw error;
	});
	await standIn.close();
}

const TEACHING_SLOTS = 5;

async function play(run: Run, name: string, part: Part): Promise<PartResult> {
	const { openModel } = require('../model') as typeof Model;
	const { times, before = [], executions = 1, limit } = part;
	const all = [...before, ...times];
	const { service, now, play, close } = openModel(name, (seed) => all[seed]);
	// An account of its own: nothing is known of its limit.
	const at = { baseUrl: 'http://model', apiKey: name };
	service.settings.accountLimit = TEACHING_SLOTS;
	if (before.length > 0) await play(run(at, { times: before, limit: TEACHING_SLOTS }));
	service.settings.accountLimit = limit ?? Infinity;
	const [begun, polls, requests] = [now(), service.count('poll'), service.sent().length];
	const submissions = service.count('submit');
	const ends = new Map<number, number>();
	const seeds = times.map((_, index) => before.length + index);
	const oneByOne = async () => {
		for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
			await run(at, { times: [all[seed]], firstSeed: seed });
			ends.set(seed, now());
		}
	};
	const batch = async () => await run(at, { times, firstSeed: before.length, limit });
	const work = limit === undefined ? Array.from({ length: executions }, oneByOne) : [batch()];
	await play(Promise.all(work));
	const made = service.jobs.filter(({ seed }) => ends.has(seed));
	const found = {
		lateness: made.map(({ seed, endsAt }) => ((ends.get(seed) ?? NaN) - endsAt) / 1000),
		took: (now() - begun) / 1000,
		polls: service.count('poll') - polls,
		// Nothing is lost here, so each submission beyond one for a job was refused.
		refusals: service.count('submit') - submissions - times.length,
		requests: service.sent().length - requests,
	};
	close();
	return found;
}

serveTask(async ({ contender, parts }: VideosTask) => {
	useEngine();
	const { load } = require('../contenders/onEngine') as typeof OnEngine;
	const run = load(contender);
	await warmUp(run, contender);
	const found: Record<string, PartResult> = {};
	for (const [name, part] of Object.entries(parts)) found[name] = await play(run, name, part);
	return found;
});
