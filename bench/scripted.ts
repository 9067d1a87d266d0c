/** Single videos on the scripted clock: how late each comes, and what was asked for it. */
import type { Scene } from '../test/support/simulation/scene';
import { setScene } from '../test/support/simulation/scene';
import type { Begin } from './contenders/scripted';
import { jobTimes } from './jobTimes';

/** One finished video. */
export interface Video {
	/** Seconds from the end of the job to the item. */
	lateness: number;
	looks: number;
	/** All requests that it took. */
	requests: number;
}

/** Jobs that are made before the learned ones are measured. */
const LESSONS = 20;

async function oneVideo(scene: Scene, begin: Begin, seed: number): Promise<Video> {
	const { script, service } = scene;
	const before = { looks: service.count('look'), requests: service.sent.length };
	const playing = begin(scene, { items: 1, firstSeed: seed });
	await script.play(() => playing.done);
	const job = service.jobs.at(-1);
	const [ended] = playing.ended;
	if (job === undefined || ended === undefined) throw new Error('A video did not come');
	return {
		lateness: (ended.at - job.endsAt) / 1000,
		looks: service.count('look') - before.looks,
		requests: service.sent.length - before.requests,
	};
}

interface Wanted {
	seconds: number;
	count: number;
	/** Whether jobs before these have taught the node anything. */
	memory: 'none' | 'learned';
}

async function make(begin: Begin, { seconds, count, memory }: Wanted): Promise<Video[]> {
	const lessons = memory === 'learned' ? jobTimes(seconds, LESSONS, 1) : [];
	const times = [...lessons, ...jobTimes(seconds, count)];
	const made: Video[] = [];
	let scene: Scene | undefined;
	for (const seed of times.keys()) {
		if (memory === 'none') scene?.close();
		if (memory === 'none' || scene === undefined) {
			scene = setScene({ jobTime: (job) => times[job] }, seed + 1);
		}
		made.push(await oneVideo(scene, begin, seed));
	}
	scene?.close();
	return made.slice(lessons.length);
}

const known = new WeakMap<Begin, Map<string, Video[]>>();

/** Videos one after the other. Several metrics look at the same ones: they are made once. */
export async function videos(begin: Begin, wanted: Wanted): Promise<Video[]> {
	const mine = known.get(begin) ?? new Map<string, Video[]>();
	const key = JSON.stringify(wanted);
	const made = mine.get(key) ?? (await make(begin, wanted));
	known.set(begin, mine.set(key, made));
	return made;
}
