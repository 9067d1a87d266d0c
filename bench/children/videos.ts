/** In a process of its own: one player makes videos in real time, in n8n's engine, against a stand-in. */
import '../../test/support/harness/setup';
import { setTimeout as pause } from 'node:timers/promises';
import { startStandIn } from '../../test/support/standin';
import { answer, gate } from '../child';
import type * as OnEngine from '../contenders/onEngine';
import type { Run } from '../contenders/onEngine';
import { useEngine } from '../engine';
import type { Player } from '../types';

/** Videos that are made at the same time by one execution each, or, with a limit, by one execution. */
export interface Part {
	/** The milliseconds that each job takes. */
	times: number[];
	/** How often the same jobs are made; later rounds know what earlier ones have learned. */
	rounds: number;
	/** The account's limit, for a batch. */
	limit?: number;
}

export interface VideosTask {
	player: Player;
	/** All are played at the same time, each at an account of its own. */
	parts: Record<string, Part>;
}

/**
 * Loads what n8n loads with its first run, as in a server that has been running. A PixVerse node is refused, which teaches
 * nothing of how long jobs take.
 */
async function warmUp(run: Run, { kind }: Player): Promise<void> {
	const standIn = await startStandIn({ jobs: { kind: 'looks', looks: 0 } });
	const apiKey = kind === 'node' ? 'wrong' : standIn.settings.apiKey;
	await run({ baseUrl: standIn.url, apiKey }, { times: [0], wait: 0.1 }).catch((error: Error) => {
		if (kind !== 'node') throw error;
	});
	await standIn.close();
}

/** What one round came to. */
export interface Round {
	/** Seconds from the end of each job to its item. */
	lateness: number[];
	/** Seconds from the first request to the last item. */
	took: number;
	polls: number;
	requests: number;
}

/** Milliseconds between the starts of two executions: n8n takes some for each. */
const BETWEEN_STARTS = 100;

async function prepare(run: Run, part: Part) {
	const standIn = await startStandIn({
		accountLimit: part.limit ?? Infinity,
		jobs: { kind: 'time', ms: ({ seed }) => part.times[Number(seed)] },
	});
	const service = { baseUrl: standIn.url, apiKey: standIn.settings.apiKey };
	const { times, limit } = part;
	/** Gives when each video has come. */
	const makeAll = async (): Promise<number[]> => {
		if (limit !== undefined) {
			await run(service, { times, limit });
			return times.map(() => Date.now());
		}
		const one = async (ms: number, firstSeed: number) => {
			await pause(firstSeed * BETWEEN_STARTS);
			await run(service, { times: [ms], firstSeed });
			return Date.now();
		};
		return await Promise.all(times.map(one));
	};
	return { rounds: part.rounds, standIn, makeAll };
}

async function play({ rounds, standIn, makeAll }: Awaited<ReturnType<typeof prepare>>) {
	const found: Round[] = [];
	for (let round = 0; round < rounds; round++) {
		standIn.reset();
		const ends = await makeAll();
		const { generations, requests } = standIn.ledger;
		const late = generations.map(({ body, readyAt = NaN }) => ends[Number(body.seed)] - readyAt);
		found.push({
			lateness: late.map((ms) => ms / 1000),
			took: (Math.max(...ends) - requests[0].at) / 1000,
			polls: requests.filter(({ path }) => path.includes('/result/')).length,
			requests: requests.length,
		});
	}
	return found;
}

answer(async ({ player, parts }: VideosTask) => {
	useEngine();
	const { load } = require('../contenders/onEngine') as typeof OnEngine;
	const run = load(player);
	await warmUp(run, player);
	const prepared = Object.entries(parts).map(
		async ([name, part]) => [name, await prepare(run, part)] as const,
	);
	const all = await Promise.all(prepared);
	await gate();
	const played = all.map(async ([name, one]) => [name, await play(one)]);
	return Object.fromEntries(await Promise.all(played)) as Record<string, Round[]>;
});
