/** Where n8n runs: in a container of an image, or as it is installed here. The steps do not know which. */
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, until } from '../environment';
import { N8nServer, newUserFolder } from '../server';
import type { Place } from '../session';
import { versions } from '../versions';

/** What a process of n8n is started with. */
export interface Wanted {
	environment: Record<string, string>;
	/** `start` unless said otherwise. */
	command?: string[];
	/** A page that tells that it is ready, and how its text begins then. */
	ready?: { path: string; begins: string };
	/** Where its pages are; a free port unless said otherwise. */
	port?: number;
}

/** A process that is ready. */
export interface Running extends Place {
	log(): string;
	stop(): Promise<void>;
}

export type Host = (wanted: Wanted) => Promise<Running>;

const EVERYBODY = 0o777;
const SETTINGS_PAGE = { path: '/rest/settings', begins: '{"data"' };

/** What every n8n has here: the package is not verified, and processes share one encryption key. */
const always = {
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_ENCRYPTION_KEY: 'only-for-tests',
	N8N_LOG_LEVEL: 'debug',
};

const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' }).trim();

/** A folder that n8n's user in the container may write to, with the package in it. */
function sharedFolder(tarball: string): string {
	const folder = newUserFolder(tarball);
	execFileSync('chmod', ['-R', 'a+rwX', folder]);
	chmodSync(folder, EVERYBODY);
	return folder;
}

async function begins(url: string, text: string): Promise<boolean> {
	const answer = await fetch(url).catch(() => undefined);
	return (await answer?.text().catch(() => ''))?.startsWith(text) ?? false;
}

/** Containers of an image. They share the network of this machine, which needs Linux. */
export const inContainers =
	(image: string, tarball: string): Host =>
	async ({ environment, command = ['start'], ready = SETTINGS_PAGE, port: wanted }) => {
		const port = wanted ?? (await freePort());
		const folder = sharedFolder(tarball);
		const all = {
			...{ ...always, N8N_PORT: String(port), N8N_SECURE_COOKIE: 'false' },
			...{ N8N_DIAGNOSTICS_ENABLED: 'false', N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false' },
			...{ N8N_RUNNERS_BROKER_PORT: String(await freePort()), ...environment },
		};
		const set = Object.entries(all).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
		const volume = ['--volume', `${join(folder, '.n8n')}:/home/node/.n8n`];
		const where = ['run', '--detach', '--network', 'host', ...volume];
		const container = docker(...where, ...set, image, ...command);
		const url = `http://127.0.0.1:${port}`;
		const log = () => docker('logs', container);
		const stop = async () => {
			docker('rm', '--force', container);
			rmSync(folder, { recursive: true, force: true });
		};
		const isReady = async () => await begins(`${url}${ready.path}`, ready.begins);
		await until(`${image} to start`, isReady).catch(async (error: Error) => {
			const last = log().slice(-3_000);
			await stop();
			throw new Error(`${error.message}\n${last}`);
		});
		return { url, version: versions['2.x'], log, stop };
	};

/** The n8n 2.x of `npm run test:n8n`, so that the steps are tested where there are no containers. */
export const installedHere =
	(tarball: string, guardReport: string): Host =>
	async ({ environment, ...wanted }) => {
		const version = versions['2.x'];
		const all = { ...always, ...environment };
		return await N8nServer.start({ ...wanted, version, tarball, guardReport, environment: all });
	};
