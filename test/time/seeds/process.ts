/** Processes of n8n, each with our node's modules for itself. One may end at any moment. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { INodeType } from 'n8n-workflow';
import type { accountWith } from '../../../nodes/PixVerse/transport/account/account';
import type { accountKey } from '../../../nodes/PixVerse/transport/http/client';

const ours = '../../../nodes/PixVerse';

/** Loads modules of ours anew; packages stay. */
function loadAnew<T>(load: () => T): T {
	if (typeof jest === 'object') jest.resetModules();
	else {
		const loaded = Object.keys(require.cache).filter((path) => /nodes.PixVerse/.test(path));
		for (const path of loaded) delete require.cache[path];
	}
	return load();
}

const load = (path: string) => require(`${ours}/${path}`);

/** The modules of one process, as far as a schedule needs them. */
const loadModules = () =>
	loadAnew(() => ({
		node: new (load('PixVerse.node').PixVerse)() as INodeType,
		accountKey: load('transport/http/client').accountKey as typeof accountKey,
		accountWith: load('transport/account/account').accountWith as typeof accountWith,
		forget: [
			load('transport/account/recentSubmissions').forgetSubmissions,
			load('transport/job/schedule').forgetDurations,
			load('transport/account/likelyPrice').forgetPrices,
			load('transport/account/account').forgetAccounts,
		] as Array<() => void>,
	}));

type Modules = ReturnType<typeof loadModules>;

const known: Modules[] = [];

/** The modules of the process with a number, as new. */
function modulesOf(number: number): Modules {
	const modules = (known[number] ??= loadModules());
	for (const forget of modules.forget) forget();
	return modules;
}

/** For work of a dead process. */
export const neverResolves = new Promise<never>(() => {});

const owner = new AsyncLocalStorage<Process>();

export const processNow = () => owner.getStore();

export class Process {
	isDead = false;
	onEnd = () => {};
	/** How often it touched something outside of it; it may crash each time. */
	crashPoints = 0;
	readonly log: string[] = [];
	private readonly modules: Modules;

	constructor(
		readonly number: number,
		/** The crash point at which it ends. */
		private readonly endsAt = Infinity,
	) {
		this.modules = modulesOf(number);
	}

	get node(): INodeType {
		return this.modules.node;
	}

	/** Counts a crash point, before the process touches something outside of it; false if the process is dead. */
	reachCrashPoint(): boolean {
		if (!this.isDead && ++this.crashPoints === this.endsAt) this.end();
		return !this.isDead;
	}

	/** Ends it as a crash does: all its work stops. */
	end(): void {
		this.isDead = true;
		this.onEnd();
	}

	run<T>(work: () => T): T {
		return owner.run(this, work);
	}

	/** Whether no slot is held at an account, and nobody waits for one. */
	isIdle(baseURL: string, apiKey: string): boolean {
		const { accountKey: keyOf, accountWith: find } = this.modules;
		return find(keyOf(apiKey, baseURL)).slots.isIdle;
	}
}

/** Runs a timer's function in the process that set the timer, unless that process is dead. */
export function boundToProcess(act: () => void): () => void {
	const process = processNow();
	if (process === undefined) return act;
	return () => {
		if (!process.isDead) process.run(act);
	};
}
