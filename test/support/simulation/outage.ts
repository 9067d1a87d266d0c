/** A service that answers nobody for a while, on scripted time. */
import { start, statesOf } from './run';
import type { SimulatedRun } from './run';
import type { Scene } from './scene';
import { below, setScene } from './scene';
import type { Trouble } from './service';

const MINUTE = 60_000;

export interface Outage {
	kind: Trouble;
	from: number;
	minutes: number;
	limit?: number;
	/** Whether looks fail as well. */
	looks?: boolean;
}

/** Sets the scene of an outage; every request in it fails. */
export function setOutage({ kind, from, minutes, limit = 5, looks = true }: Outage) {
	const scene: Scene = setScene({ limit });
	const { script, service } = scene;
	const to = from + minutes * MINUTE;
	service.settings.trouble = (request) => {
		const on = script.now >= from && script.now < to && (looks || request === 'submit');
		return on ? kind : undefined;
	};
	return { ...scene, to };
}

/** Runs a thousand items through the outage and gives what was sent: in all, and in the outage. */
export async function survive(given: Outage, run: Partial<SimulatedRun> = {}) {
	const { script, service, to, close } = setOutage(given);
	try {
		const items = start(script, service, { items: 1000, ...run });
		await script.play(() => items.done);
		return {
			states: statesOf(items),
			jobs: [service.jobs.length, new Set(service.jobs.map(({ seed }) => seed)).size],
			sends: service.count('submit') / 1000,
			uploads: service.count('upload') / 1000,
			inOutage: service.sent.filter(({ at }) => at >= given.from && at < to).length / 1000,
			refusals: service.refusals.length,
		};
	} finally {
		close();
	}
}

/** What a thousand items come to that survive. */
export const survived = (state = 'ready') => ({
	states: { [state]: 1000 },
	jobs: [1000, 1000],
	sends: below(1.3),
	uploads: below(1.3),
	inOutage: below(1.3),
	refusals: below(30),
});

/** Ten minutes, once some have ended. */
export const whole = { from: 1000_000, minutes: 10 };
