/**
 * The world of a schedule: scripted time, PixVerse, the wire between it and n8n, and the faults of both.
 * A trace records everything that crosses the border of a process.
 */
import { createRequire } from 'node:module';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { text as textOf } from 'node:stream/consumers';
import type { FaultKind } from '../../support/standin/faults';
import { bytesOf } from '../../support/standin/answers';
import type { Place } from '../../support/standin/ledger';
import type { StandInSettings } from '../../support/standin/settings';
import { EPOCH } from '../../support/standin/scripted';
import { randomFrom, replace, Script } from '../../support/simulation/script';
import { AccountAtPixVerse, FAILED, MODERATED } from './account';
import type { WireEvent } from './exchanges';
import { Exchange } from './exchanges';
import type { Execution } from './execution';
import { API_KEY, captureLogs, storeFiles } from './n8n';
import type { JobRequest } from './names';
import { jobRequestOf, stepOf } from './names';
import { boundToProcess, neverResolves, Process, processNow } from './process';
import type { Account, Event, Schedule } from './schedule';

/** What n8n gives axios, as far as it matters here. */
interface WireRequest extends Pick<IHttpRequestOptions, 'method' | 'baseURL' | 'timeout'> {
	url: string;
	headers: Record<string, string>;
	data?: unknown;
	signal?: AbortSignal;
	responseType?: string;
}

const SECOND = 1_000;

const latency: StandInSettings['latency'] = {
	...{ submit: 300, poll: 200, upload: 2_000, account: 100, prepare: 500 },
};

/** The published prices, from the lowest to the highest, in credits (docs/service.md, "Prices"). */
const PUBLISHED: Record<string, [low: number, high: number]> = {
	'video.text': [45, 45],
	'video.swap': [9, 270],
	'video.upscale': [5, 150],
	'video.restyle': [10, 160],
};

function bounded(price: number, operation: string): number {
	const [low, high] = PUBLISHED[operation] ?? [0, Infinity];
	return Math.min(Math.max(price, low), high);
}

const placesOf: Record<Event['step'] | 'file', Place[]> = {
	...{ any: ['submit', 'poll', 'upload', 'prepare', 'account'], file: ['download'] },
	...{ submit: ['submit'], mask: ['submit'], poll: ['poll'], upload: ['upload'] },
	...{ check: ['prepare'], balance: ['account'] },
};

const axios = createRequire(require.resolve('n8n-core'))('axios');

type Carried = Awaited<ReturnType<AccountAtPixVerse['carry']>>;

export class World {
	readonly script = new Script();
	readonly services: AccountAtPixVerse[];
	readonly trace: string[] = [];
	readonly files = new Map<string, Buffer>();
	readonly occurred = new Set<string>();
	/** The exceptions of the verdict that were needed. */
	readonly usedExceptions = new Set<string>();
	/** Submissions that were refused because the account was full, each time. */
	readonly slotRefusals: JobRequest[] = [];
	/** Each request to PixVerse, when it begins and when it ends. */
	readonly wire: WireEvent[] = [];
	executions: Execution[] = [];
	/** How far the wall clock is set ahead, and how long the machine slept, in milliseconds. */
	ahead = 0;
	/** The furthest that the wall clock was ever off, in milliseconds. */
	mostAhead = 0;
	slept = 0;
	/** Called when the schedule has been played. */
	onEnd = () => {};
	/** What n8n does with the executions of a process that ended: 1.x runs them again in another one. */
	onCrash = (process: Process, running: Execution[]): void =>
		running.forEach((one) => one.runAgain(process));
	private readonly processes: Process[] = [];
	private readonly hidden: Event[] = [];
	private readonly faultCounts: number[];
	private readonly random: () => number;
	private readonly undo: Array<() => void>;

	constructor({ dice, accounts }: Schedule) {
		this.random = randomFrom(dice ^ 0x5eed);
		this.faultCounts = accounts.map(() => 0);
		this.services = accounts.map((account, number) => this.open(account, number));
		this.undo = [
			this.script.installTimers(dice, boundToProcess),
			replace(Date, { now: () => EPOCH + this.script.now + this.ahead }),
			replace(performance, { now: () => this.script.now - this.slept }),
			replace(axios.defaults, { adapter: this.send }),
			storeFiles(this.files),
			captureLogs((line) => this.onLog(line)),
		];
	}

	close(): void {
		this.onEnd();
		for (const one of this.undo) one();
	}

	private open(account: Account, number: number): AccountAtPixVerse {
		const { jobTime, price, failures, limit, refusesKnown, repeatedTrace, credits } = account;
		const { host = 'china', earlyFiles = false } = account;
		const factors = Array.from({ length: 100 }, () => 0.5 + this.random());
		const by = ({ seed, source_video_id: source }: Record<string, unknown>) =>
			factors[Number(seed ?? source) % 100];
		const settings: Partial<StandInSettings> = {
			...{ apiKey: API_KEY, accountLimit: limit, refusesKnown, repeatedTrace, credits, latency },
			...{ charges: 'flat', statesSize: true, host, earlyFiles },
			jobs: { kind: 'time', ms: (body) => Math.round(jobTime * SECOND * by(body)) },
			// Far apart, as prices are that nobody publishes.
			price: (body, operation) => bounded(Math.round(price * by(body) ** 2), operation),
			outcome: () => {
				const dice = this.random() * 100;
				if (dice >= failures) return 1;
				return dice < failures / 5 ? MODERATED : FAILED;
			},
		};
		return new AccountAtPixVerse(this.script, settings, number);
	}

	at(seconds: number, act: () => void): void {
		this.script.at(seconds * SECOND, act);
	}

	/** The process with this number; another one than before when that has ended. */
	process(number: number, endsAt?: number): Process {
		const living = this.living.find((one) => one.number === number);
		if (living) return living;
		const process = new Process(number, endsAt);
		process.onEnd = () =>
			this.onCrash(
				process,
				this.executions.filter(({ processes }) => processes.has(process)),
			);
		this.processes.push(process);
		return process;
	}

	get living(): Process[] {
		return this.processes.filter(({ isDead }) => !isDead);
	}

	/** The machine sleeps for some milliseconds: its timers stand still. */
	sleep(milliseconds: number): void {
		this.slept += milliseconds;
		this.script.postpone(milliseconds);
	}

	/** Gives some requests of a step a fault, for as long as the event lasts. */
	strike(event: Event, fault: FaultKind, step: Event['step'] | 'file'): void {
		const isMeant = (path: string) => (stepOf(path) === 'mask') === (step === 'mask');
		const when = ({ path, place }: { path: string; place?: Place }) =>
			(step === 'any' || place !== 'submit' || isMeant(path)) && this.strikes(event);
		const { services } = this;
		for (const place of placesOf[step]) {
			services[event.account].fail({ ...fault, place, times: Infinity, when });
		}
	}

	/** Keeps n8n from reading the credential of an account now and then, for as long as the event lasts. */
	hideCredential(event: Event): void {
		this.hidden.push(event);
	}

	canReadCredential(account: number): boolean {
		return !this.hidden.some((event) => event.account === account && this.strikes(event));
	}

	/** Whether an event strikes what happens now. */
	private strikes({ account, kind, at, lasts, share }: Event): boolean {
		const now = this.script.now / SECOND;
		const isStruck = now >= at && now < at + lasts && this.random() * 100 < share;
		if (isStruck) {
			this.occurred.add(kind);
			this.faultCounts[account]++;
		}
		return isStruck;
	}

	faultCount(account: number): number {
		return this.faultCounts[account];
	}

	note(text: string): void {
		this.trace.push(`${this.script.now} ${processNow()?.number ?? '-'} ${text}`);
	}

	private onLog(line: string): void {
		const process = processNow();
		if (process?.reachCrashPoint() !== true) return;
		process.log.push(line);
		this.note(`log ${line}`);
	}

	processesAt(account: number): number {
		const own = this.executions.filter(({ plan }) => plan.account === account);
		return new Set(own.flatMap(({ ranIn }) => ranIn)).size;
	}

	private readonly onWire = (exchange: Exchange): void => {
		this.wire.push({ exchange, ending: exchange.ending, at: this.script.now });
	};

	private readonly send = async (request: WireRequest): Promise<object> => {
		const process = processNow();
		if (process?.reachCrashPoint() === false) return await neverResolves;
		const { method, headers, signal, timeout, data } = request;
		const url = new URL(request.url, request.baseURL);
		const text = data instanceof FormData ? 'a form' : String(data ?? '');
		this.note(`> ${method} ${url.href} ${JSON.stringify(headers)} ${text}`);
		const account = Number(/-(\d)/.exec(url.hostname)?.[1]);
		const service = this.services[account];
		const sent = { method, url, headers, body: data };
		const carry = async () =>
			await service.carry({ ...sent, timeout, signal }, (one) => service.note(one));
		const answer = async () => {
			if (url.hostname.startsWith('files')) return await carry();
			const job = jobRequestOf(url.pathname, headers['Ai-Trace-Id'], text);
			const step = stepOf(url.pathname);
			const exchange = new Exchange(process, account, step, job, this.onWire);
			const carried = await exchange.watch(carry, signal);
			if (carried.answer?.code === 500044) this.slotRefusals.push(job);
			return carried;
		};
		const reply = await this.receive(process, answer);
		const answered = request.responseType === 'stream' ? reply.body : await textOf(reply.body);
		const { statusCode: status, headers: of } = reply;
		return { data: answered, status, statusText: '', headers: of, config: request };
	};

	/** Hands an answer or an error to its process, unless that process is dead. */
	private async receive(process: Process | undefined, carry: () => Promise<Carried>) {
		try {
			const carried = await carry();
			const { statusCode, answer } = carried;
			this.note(
				`< ${statusCode} ${answer && !answer.isFile ? bytesOf(answer).toString() : 'stream'}`,
			);
			return carried;
		} catch (error) {
			this.note(`< ${String(error)}`);
			throw error;
		} finally {
			if (process?.reachCrashPoint() === false) await neverResolves;
		}
	}
}
