/** A thousand items at an account with a limit, on scripted time. */
import { start, statesOf } from './run';
import type { Scene } from './scene';
import { below } from './scene';

/** The least time that items take at an account whose limit changes; times in seconds. */
function floor(work: number, phases: Array<{ from: number; limit: number }>): number {
	let left = work;
	for (const [index, { from, limit }] of phases.entries()) {
		const until = phases[index + 1]?.from ?? Infinity;
		if (left <= (until - from) * limit) return from + left / limit;
		left -= (until - from) * limit;
	}
	return Infinity;
}

/** Runs a thousand items and gives what the account saw; the overtime is relative to the ideal. */
export async function thousand(
	{ script, service }: Scene,
	ideal: number,
	settings: { waits?: boolean } = {},
) {
	const run = start(script, service, { items: 1000, ...settings });
	await script.play(() => run.done);
	const first = new Set(service.jobs.map(({ seed }) => seed)).size;
	const end = settings.waits === false ? service.jobs[999].endsAt : script.now;
	return {
		states: statesOf(run),
		jobs: [service.jobs.length, first],
		refusals: service.refusals.length,
		overtime: end / ideal,
	};
}

/** What is expected of it. */
export const fine = (state: string) => ({
	states: { [state]: 1000 },
	jobs: [1000, 1000],
	refusals: below(21),
	overtime: below(1.05),
});

/** A limit of five falls to two and rises to ten, after so many seconds; the run makes use of it. */
export async function isFollowed(scene: Scene, fall: number, rise: number): Promise<void> {
	const { script, service } = scene;
	script.at(fall * 1000, () => (service.settings.limit = 2));
	script.at(rise * 1000, () => (service.settings.limit = 10));
	const phases = [
		{ from: 0, limit: 5 },
		{ from: fall, limit: 2 },
		{ from: rise, limit: 10 },
	];
	const followed = { ...fine('ready'), refusals: below(30), overtime: below(1.12) };
	expect(await thousand(scene, 1000 * floor(60_000, phases))).toEqual(followed);
}
