/** Runs the probes one after another. A failure ends one of them, and Ctrl+C the rest. */
import { Bench, Stopped, TooDear } from './bench';
import type { Settings } from './bench';
import { probes } from './probes';
import type { Probe } from './probes/types';
import type { Outcome } from './record/types';

/** What becomes of a probe, for whoever watches. */
export type Watch = (probe: Probe, work: () => Promise<Outcome>) => Promise<Outcome>;

function reasonAgainst({ needs, wanted }: Probe, bench: Bench): string | undefined {
	const has = { job: bench.job, url: bench.job?.url, mediaId: bench.mediaId };
	const unwanted = wanted?.(bench.settings);
	if (unwanted) return unwanted;
	return needs && !has[needs] ? 'what it builds on was not made' : undefined;
}

function leftOut(probe: Probe, bench: Bench): Outcome | undefined {
	const { name } = probe;
	if (bench.settings.stop.aborted)
		return { kind: 'outcome', probe: name, state: 'stopped', note: 'stopped before' };
	const reason = reasonAgainst(probe, bench);
	return reason ? { kind: 'outcome', probe: name, state: 'skipped', note: reason } : undefined;
}

async function outcomeOf(probe: Probe, bench: Bench): Promise<Outcome> {
	const outcome = (state: Outcome['state'], note: string): Outcome => ({
		...{ kind: 'outcome', probe: probe.name, state, note },
	});
	try {
		const note = bench.clean(await probe.run(bench));
		return outcome(bench.isUnanswered ? 'failed' : 'done', note);
	} catch (error) {
		const { message } = error as Error;
		if (error instanceof Stopped) return outcome('stopped', 'stopped by Ctrl+C');
		if (error instanceof TooDear) return outcome('skipped', message);
		return outcome('failed', bench.clean(message));
	}
}

/** Runs everything that the settings want. */
export async function runProbes(
	settings: Settings,
	watch: Watch = async (_probe, work) => await work(),
): Promise<void> {
	const bench = new Bench(settings);
	const date = new Date().toISOString();
	const names = probes.map(({ name }) => name);
	const address = new URL(settings.address).host;
	bench.write({ kind: 'start', version: 1, date, address, probes: names });
	for (const probe of probes) {
		bench.begin(probe.name);
		bench.write(
			leftOut(probe, bench) ?? (await watch(probe, async () => await outcomeOf(probe, bench))),
		);
	}
	bench.begin('bill');
	if (!settings.stop.aborted) await bench.balance('balance');
	const { spent, most, fell } = bench.budget;
	bench.write({ kind: 'bill', budget: most, spent, fell });
}
