/**
 * The world of a schedule: scripted time, PixVerse, the wire between it and n8n, and the faults of both.
 * A trace records everything that crosses the border of a process.
 */
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { FileTrouble } from '../../support/simulation/files';
import { fileAnswer } from '../../support/simulation/files';
import { defaults } from '../../support/simulation/scene';
import { randomFrom, replace, Script } from '../../support/simulation/script';
import type { RequestKind, JobRequest } from '../../support/simulation/service';
import { jobRequestOf } from '../../support/simulation/requests';
import { FAILED, MODERATED, Service } from '../../support/simulation/service';
import type { Answer, Trouble } from '../../support/simulation/troubles';
import { asBody } from '../../support/simulation/troubles';
import type { WireEvent } from './exchanges';
import { Exchange } from './exchanges';
import type { Execution } from './execution';
import { captureLogs, storeFiles } from './n8n';
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

/** A fault of some of the requests, for a while. */
interface InjectedFault {
	event: Event;
	trouble?: Trouble;
	file?: FileTrouble;
	/** The only kind of request that can have this fault. */
	only?: RequestKind;
}

const SECOND = 1_000;
/** The date at the beginning. */
const EPOCH = Date.UTC(2026, 0, 1);

const axios = createRequire(require.resolve('n8n-core'))('axios');

async function textOf(body: unknown): Promise<string> {
	if (!(body instanceof Readable)) return String(body ?? '');
	let bytes = 0;
	for await (const chunk of body) bytes += (chunk as Buffer).length;
	return `${bytes} bytes`;
}

const isFull = ({ body }: Answer) => String(body).includes('"ErrCode":500044');

export class World {
	readonly script = new Script();
	readonly services: Service[];
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
	slept = 0;
	/** Called when the schedule has been played. */
	onEnd = () => {};
	/** What n8n does with the executions of a process that ended: 1.x runs them again in another one. */
	onCrash = (process: Process, running: Execution[]): void =>
		running.forEach((one) => one.runAgain(process));
	private readonly processes: Process[] = [];
	private readonly faults: InjectedFault[] = [];
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

	private open(account: Account, number: number): Service {
		const { jobTime, price, failures, ...others } = account;
		const factors = Array.from({ length: 100 }, () => 0.5 + this.random());
		const by = (item: number) => factors[item % 100];
		return new Service(this.script, {
			...{ ...defaults, ...others, firstId: (number + 1) * 1e9 },
			jobTime: (item) => Math.round(jobTime * SECOND * by(item)),
			// Far apart, as prices are that nobody publishes.
			price: (item) => Math.round(price * by(item) ** 2),
			status: () => {
				const dice = this.random() * 100;
				if (dice >= failures) return 1;
				return dice < failures / 5 ? MODERATED : FAILED;
			},
			trouble: (kind) => this.faultFor(number, kind)?.trouble,
			fileTrouble: () => this.faultFor(number, undefined)?.file,
		});
	}

	/** Plans something, in seconds from the start. */
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

	/** All processes that there are. */
	get living(): Process[] {
		return this.processes.filter(({ isDead }) => !isDead);
	}

	/** The machine sleeps for some milliseconds: its timers stand still. */
	sleep(milliseconds: number): void {
		this.slept += milliseconds;
		this.script.postpone(milliseconds);
	}

	injectFault(fault: InjectedFault): void {
		this.faults.push(fault);
	}

	/** The fault of the next request of this kind, or of the next download, at an account. */
	faultFor(
		account: number,
		kind: RequestKind | 'credential' | undefined,
	): InjectedFault | undefined {
		const now = this.script.now / SECOND;
		const fault = this.faults.find(({ event, trouble, file, only }) => {
			if (event.account !== account || now < event.at || now >= event.at + event.lasts)
				return false;
			if (kind === undefined) return file !== undefined && this.hits(event);
			if (kind === 'credential') return !trouble && !file && this.hits(event);
			if (!trouble || (only ?? kind) !== kind) return false;
			return (
				(event.step === 'any' || event.step === kind || only !== undefined) && this.hits(event)
			);
		});
		if (fault) {
			this.occurred.add(fault.event.kind);
			this.faultCounts[account]++;
		}
		return fault;
	}

	/** How many requests at an account had a fault. */
	faultCount(account: number): number {
		return this.faultCounts[account];
	}

	private hits({ share }: Event): boolean {
		return this.random() * 100 < share;
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

	/** How many processes have worked at an account. */
	processesAt(account: number): number {
		const own = this.executions.filter(({ plan }) => plan.account === account);
		return new Set(own.flatMap(({ ranIn }) => ranIn)).size;
	}

	private readonly onWire = (exchange: Exchange): void => {
		this.wire.push({ exchange, ending: exchange.ending, at: this.script.now });
	};

	/** The wire: what axios does to a request. */
	private readonly send = async (request: WireRequest): Promise<object> => {
		const process = processNow();
		if (process?.reachCrashPoint() === false) return await neverResolves;
		const { method, headers, signal } = request;
		const { href, hostname } = new URL(request.url, request.baseURL);
		const text = await textOf(request.data);
		this.note(`> ${method} ${href} ${JSON.stringify(headers)} ${text}`);
		const answer = async () => {
			if (hostname === 'files.example.com') return this.download(href, signal);
			const account = Number(hostname.slice(-1));
			const options = { ...request, url: href, body: text } as never;
			const exchange = new Exchange(process, account, options, this.onWire);
			const service = this.services[account];
			const answered = await exchange.watch(
				async () => await service.request(options, signal),
				signal,
			);
			if (isFull(answered)) this.slotRefusals.push(jobRequestOf(options));
			return answered;
		};
		const { statusCode, headers: answered, body } = await this.receive(process, answer);
		const data = request.responseType === 'stream' ? asBody(body as string | Readable) : body;
		return { data, status: statusCode, statusText: '', headers: answered, config: request };
	};

	/** Hands an answer or an error to its process, unless that process is dead. */
	private async receive<T>(process: Process | undefined, answer: () => Promise<T>): Promise<T> {
		try {
			const { statusCode, body } = (await answer()) as never;
			this.note(`< ${statusCode} ${typeof body === 'string' ? body : 'stream'}`);
			return { statusCode, body, headers: {} } as T;
		} catch (error) {
			this.note(`< ${String(error)}`);
			throw error;
		} finally {
			if (process?.reachCrashPoint() === false) await neverResolves;
		}
	}

	private download(href: string, signal?: AbortSignal) {
		const id = Number(/\d+/.exec(href)?.[0]);
		const account = Math.floor(id / 1e9) - 1;
		this.services[account].sent.push({ at: this.script.now, kind: 'file' });
		return fileAnswer(this.faultFor(account, undefined)?.file, signal);
	}
}
