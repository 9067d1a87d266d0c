/**
 * One random fault schedule, fixed by its seed: some runs at one account, everything that may go
 * wrong on the way, and the verdict of what the service knows and the items say.
 */
import type { Running } from '../../simulation/run';
import { allDone, start } from '../../simulation/run';
import { gateOfScene, JOB_TIME, setScene } from '../../simulation/scene';
import { randomFrom } from '../../simulation/script';
import type { Service, Trouble } from '../../simulation/service';

const SECOND = 1_000;

/** What a schedule came to; empty lists are good. */
export interface Verdict {
	/** Items for which more than one job was made. */
	doubled: number[];
	/** Jobs that were made and are named nowhere a user can find them. */
	lost: string[];
	/** Items that never came to an end, and places that were never given back. */
	stuck: string[];
}

const kinds: Trouble[] = ['refused', 'unavailable', 'answerLost', 'late', 'moderated'];

/** Random troubles: each request has some, and now and then nobody is answered for a while. */
function planTroubles(service: Service, random: () => number, now: () => number): void {
	const share = random() * 0.4;
	const outages = Array.from({ length: Math.floor(random() * 3) }, () => {
		const from = random() * 600 * SECOND;
		const to = from + random() * 700 * SECOND;
		return { from, to, kind: kinds[Math.floor(random() * 4)], looks: random() < 0.5 };
	});
	service.settings.trouble = (request) => {
		const on = outages.find(({ from, to }) => now() >= from && now() < to);
		if (on !== undefined && (on.looks || request === 'submit')) return on.kind;
		return random() < share ? kinds[Math.floor(random() * kinds.length)] : undefined;
	};
}

function namesIn(runs: Running[]): string {
	const items = runs.flatMap(({ ended }) => ended.map(({ output }) => output));
	return JSON.stringify([items, ...runs.map(({ customData }) => [...customData.values()])]);
}

function judge(service: Service, runs: Running[], isQuiet: boolean): Verdict {
	const seeds = service.jobs.map(({ seed }) => seed);
	const text = namesIn(runs);
	// Inside quotes, or the words of a text: one ID must not be found in a longer one.
	const named = new Set(text.match(/[\w-]+/g));
	return {
		doubled: seeds.filter((seed, index) => seeds.indexOf(seed) !== index),
		lost: service.jobs
			.filter(({ id, traceId }) => !named.has(id) && !named.has(traceId))
			.map(({ id, seed }) => `job ${id} of item ${seed}`),
		stuck: [
			...runs.flatMap((run, number) => (run.done ? [] : [`run ${number}`])),
			...(isQuiet ? [] : ['a place or somebody in line']),
		],
	};
}

/** Plays the schedule of a seed to its end and judges it. */
export async function playSchedule(seed: number): Promise<Verdict> {
	const random = randomFrom(seed);
	const jobTimes = Array.from({ length: 100 }, () => (0.2 + 1.3 * random()) * JOB_TIME);
	const { script, service, close } = setScene(
		{
			limit: 1 + Math.floor(random() * 6),
			firstId: 1e9,
			refusesKnown: random() < 0.5,
			jobTime: (item) => jobTimes[item % 100],
			status: () => (random() < 0.1 ? 8 : 1),
		},
		seed,
	);
	try {
		planTroubles(service, random, () => script.now);
		const limitAt = random() * 300 * SECOND;
		script.at(limitAt, () => (service.settings.limit = 1 + Math.floor(random() * 6)));
		const gate = await gateOfScene();
		const runs = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, number) => {
			const stop = new AbortController();
			if (random() < 0.5) script.at(random() * 400 * SECOND, () => stop.abort());
			const [items, rest] = [1 + Math.floor(random() * 8), 1 + Math.floor(random() * 4)];
			const options = random() < 0.2 ? { waitLimit: 0.5 + random() } : {};
			const waits = (item: number) => item % 4 < rest;
			return start(script, service, {
				...{ items, waits, options, stop: stop.signal, firstSeed: number * 1000 },
				uploads: random() < 0.2,
			});
		});
		await script.play(() => allDone(runs));
		// A place may be held, and a look be under way, for a while after the last item.
		const end = script.now + 20 * JOB_TIME;
		script.at(end, () => {});
		await script.play(() => script.now >= end);
		return judge(service, runs, gate.isQuiet);
	} finally {
		close();
	}
}
