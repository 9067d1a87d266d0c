/** The environment of a real n8n that keeps to this machine, and helpers around ports. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Version, VersionName } from './versions';

/** The same for every process that uses a folder or a database. */
const ENCRYPTION_KEY = 'only-for-tests';

/** What n8n would fetch, report or advertise by itself, switched off. */
const quiet = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_DIAGNOSTICS_CONFIG_FRONTEND: '',
	N8N_DIAGNOSTICS_CONFIG_BACKEND: '',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	EXTERNAL_FRONTEND_HOOKS_URLS: '',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_PYTHON_ENABLED: 'false',
};

/** What n8n itself gives up after seconds has minutes here: on a busy machine it is late, and nothing else is wrong. */
const patient = {
	DB_PING_TIMEOUT_MS: '300000',
	DB_CONNECTION_ACQUISITION_TIMEOUT_MS: '300000',
	N8N_EXPRESSION_ENGINE_TIMEOUT: '300000',
	N8N_RUNNERS_TASK_REQUEST_TIMEOUT: '300',
	N8N_RUNNERS_TASK_ACCEPT_TIMEOUT: '300',
	N8N_RUNNERS_HEARTBEAT_INTERVAL: '300',
};

/** 2.x fetches a server list with that module on; 1.x would need isolated-vm compiled. */
const perVersion: Record<VersionName, Record<string, string>> = {
	'2.x': { N8N_DISABLED_MODULES: 'mcp-registry' },
	'1.x': { N8N_EXPRESSION_ENGINE: 'legacy' },
};

export function environmentFor(
	version: Version,
	userFolder: string,
	guardReport: string,
): Record<string, string> {
	return {
		...quiet,
		...patient,
		PATH: [dirname(version.node), process.env.PATH].join(delimiter),
		HOME: userFolder,
		N8N_USER_FOLDER: userFolder,
		N8N_ENCRYPTION_KEY: ENCRYPTION_KEY,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		N8N_RUNNERS_ENABLED: 'true',
		N8N_BLOCK_ENV_ACCESS_IN_NODE: 'true',
		N8N_GIT_NODE_DISABLE_BARE_REPOS: 'true',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'true',
		// A restart must not wait for executions that wait for a video.
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '3',
		DB_SQLITE_POOL_SIZE: '3',
		...perVersion[version.name],
		NODE_OPTIONS: `--require=${join(__dirname, 'guard.cjs')}`,
		GUARD_REPORT: guardReport,
	};
}

/** What n8n in a container gets instead: the package is not verified, and its folder was made by another user. */
export const containerEnvironment = {
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
	N8N_ENCRYPTION_KEY: ENCRYPTION_KEY,
	N8N_SECURE_COOKIE: 'false',
	N8N_DIAGNOSTICS_ENABLED: 'false',
};

export async function listen(server: Server): Promise<number> {
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return (server.address() as AddressInfo).port;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
	const server = createServer();
	const port = await listen(server);
	await once(server.close(), 'close');
	return port;
}

/** How long may take what has to happen, in milliseconds: however busy the machine is, only what hangs takes longer. */
export const TIMEOUT_MS = 300_000;

/** Waits until `probe` returns something; throws with `what` after `limit` milliseconds. */
export async function waitUntil<T>(
	what: string,
	probe: () => T | undefined | false | Promise<T | undefined | false>,
	limit = TIMEOUT_MS,
): Promise<T> {
	for (const started = Date.now(); Date.now() - started < limit;) {
		const found = await probe();
		if (found !== undefined && found !== false) return found;
		await setTimeout(100);
	}
	throw new Error(`Waited ${limit / 1000} s in vain: ${what}`);
}

/** What is wrong on a page: nothing as soon as it has settled, else the problems after a minute. */
export async function problemsAfter(probe: () => Promise<string[]>): Promise<string[]> {
	for (const started = Date.now(); ; await setTimeout(100)) {
		const problems = await probe();
		if (problems.length === 0 || Date.now() - started > 60_000) return problems;
	}
}

/** The answer to a call, once the page for it is there: n8n registers webhooks and forms shortly after the activation. */
export async function answerOf(url: string, init: RequestInit): Promise<Response> {
	return await waitUntil(`${url} to listen`, async () => {
		const answer = await fetch(url, init);
		return answer.status !== 404 && answer;
	});
}

/** What sends a body as JSON. */
export const asJson = (body: unknown): RequestInit => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
});
