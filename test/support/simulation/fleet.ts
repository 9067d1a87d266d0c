/**
 * Processes that share an account and know nothing of each other, on scripted time. Each has slots
 * without the rest of the transport: a thousand jobs take a moment, so that many seeds can be measured.
 */
import { Health } from '../../../nodes/PixVerse/transport/account/health';
import { Slots } from '../../../nodes/PixVerse/transport/account/slots';
import { randomFrom, Script } from './script';

/** How long a job takes on average, in milliseconds. */
export const FLEET_JOB = 60_000;

/** The way to the service, and the way back. */
const WAY = 150;

/** The end of a job is seen up to so many milliseconds later: as the transport does with jobs of a minute. */
const LATENESS = 3_000;

/** What one job of a process came to. */
interface Started {
	queuedAt: number;
	startedAt: number;
	endsAt: number;
	refusals: number;
}

/** One process: the jobs that it started. */
export class Process {
	readonly started: Started[] = [];

	ended = 0;

	private readonly slots = new Slots(new Health());

	constructor(private readonly fleet: Fleet) {}

	get refusals(): number {
		return this.started.reduce((sum, { refusals }) => sum + refusals, 0);
	}

	/** Queues a run of so many jobs; resolves when all of them have ended. */
	async run(jobs: number): Promise<void> {
		const aRun = {};
		await Promise.all(Array.from({ length: jobs }, async () => await this.job(aRun)));
	}

	private async job(run: object): Promise<void> {
		const { fleet, slots } = this;
		const { script } = fleet;
		const queuedAt = script.now;
		const { signal } = new AbortController();
		for (let refusals = 0; ; refusals++) {
			const slot = await slots.acquire(run, Infinity, signal);
			if (slot === undefined) return;
			await script.pause(WAY);
			const endsAt = fleet.start();
			const startedAt = script.now;
			await script.pause(WAY);
			if (endsAt === undefined) {
				slots.refused(slot, FLEET_JOB);
				continue;
			}
			slots.accepted(slot);
			this.started.push({ queuedAt, startedAt, endsAt, refusals });
			await script.pause(endsAt - script.now + fleet.random() * LATENESS);
			this.ended++;
			slots.release(slot);
			return;
		}
	}
}

/** The account and its processes. */
export class Fleet {
	readonly script = new Script();

	readonly random: () => number;

	private ends: number[] = [];

	private readonly restore: () => void;

	constructor(
		/** The account's limit. */
		public limit: number,
		seed: number,
	) {
		this.random = randomFrom(seed + 1e6);
		this.restore = this.script.install(seed);
	}

	/** Starts a job at the service; when it ends, or undefined when the account is full. */
	start(): number | undefined {
		const { now } = this.script;
		this.ends = this.ends.filter((end) => end > now);
		if (this.ends.length >= this.limit) return undefined;
		const end = now + FLEET_JOB * (0.75 + this.random() / 2);
		this.ends.push(end);
		return end;
	}

	/** Plays until `done` says so. */
	async play(done: () => boolean): Promise<void> {
		await this.script.play(done);
	}

	close(): void {
		this.restore();
	}
}
