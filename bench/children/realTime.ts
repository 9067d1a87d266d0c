/** In a process of its own: videos in real time in n8n's engine, against a stand-in, by one contender. */
import '../../test/support/harness/setup';
import { stringify } from 'flatted';
import { answer, gate } from '../child';
import type { runs } from '../contenders/onEngine';
import { useEngine } from '../engine';

/** Videos that are made at the same time, or as one batch. */
export interface Part {
	/** The milliseconds that each job takes. */
	times: number[];
	/** How often the same jobs are made; later rounds know what earlier ones have learned. */
	rounds: number;
	/** Seconds between two looks, for contenders that have such a thing. */
	wait?: number;
	/** One execution of all videos at an account's limit, instead of one execution per video. */
	batch?: { limit: number };
}

export interface RealTimeTask {
	kind: keyof typeof runs;
	/** All are played at the same time, each at an account of its own. */
	parts: Record<string, Part>;
}

/** What one round came to. */
export interface Round {
	/** Seconds from the end of each job to its item. */
	lateness: number[];
	/** Seconds from the start to the last item. */
	took: number;
	bytes: number;
	/** What n8n saves of the executions, in bytes. */
	saved: number;
}

async function prepare(kind: RealTimeTask['kind'], part: Part) {
	const { runs: all } = await import('../contenders/onEngine');
	const { startStandIn } = await import('../../test/support/standin');
	const { startCountingRelay } = await import('../countingRelay');
	const standIn = await startStandIn({
		accountLimit: part.batch?.limit ?? Infinity,
		jobs: { kind: 'time', ms: ({ seed }) => part.times[Number(seed)] },
	});
	const relay = await startCountingRelay(standIn.url);
	const service = { baseUrl: relay.url, apiKey: standIn.settings.apiKey };
	return { run: all[kind], part, standIn, relay, service };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Makes all videos once; gives when each of them came, and what was saved. */
async function makeAll({ run, part, service }: Prepared) {
	const ends: number[] = [];
	const one = async (seeds: number[]) => {
		const items = seeds.map((seed) => ({ json: { seed } }));
		const wish = { items, wait: part.wait, oneByOne: part.batch !== undefined };
		const result = await run(service, wish);
		if (result.error) throw new Error(result.error.message);
		seeds.forEach((seed) => (ends[seed] = Date.now()));
		return stringify(result.run.data).length;
	};
	const seeds = [...part.times.keys()];
	const saved = await Promise.all((part.batch ? [seeds] : seeds.map((seed) => [seed])).map(one));
	return { ends, saved: saved.reduce((sum, size) => sum + size, 0) };
}

async function play(prepared: Prepared): Promise<Round[]> {
	const { part, standIn, relay } = prepared;
	const found: Round[] = [];
	for (let round = 0; round < part.rounds; round++) {
		standIn.reset();
		const [started, before] = [Date.now(), relay.bytes()];
		const { ends, saved } = await makeAll(prepared);
		const lateness = standIn.ledger.generations.map(
			({ body, readyAt = NaN }) => (ends[Number(body.seed)] - readyAt) / 1000,
		);
		const took = (Math.max(...ends) - started) / 1000;
		found.push({ lateness, took, bytes: relay.bytes() - before, saved });
	}
	return found;
}

answer(async ({ kind, parts }: RealTimeTask) => {
	useEngine('n8n');
	const { loadCoreNodes } = await import('../contenders/onEngine');
	if (kind === 'pollingLoop') loadCoreNodes();
	const prepared: Array<[string, Prepared]> = [];
	for (const [name, part] of Object.entries(parts))
		prepared.push([name, await prepare(kind, part)]);
	await gate();
	const played = prepared.map(async ([name, one]) => [name, await play(one)]);
	return Object.fromEntries(await Promise.all(played)) as Record<string, Round[]>;
});
