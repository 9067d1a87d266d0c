/**
 * The packed package in n8n's container image, for the CI: `tsx test/n8n/container.ts n8nio/n8n:latest`.
 * n8n 3 comes as an image only. Needs Docker on Linux, where a container can share the host's network.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIn } from '../support/standin';
import { check, clip, items } from './bench';
import { freePort, until } from './environment';
import { packPackage, unpackPackage } from './package';
import { Rest } from './rest';
import { versions } from './versions';
import { chain, pixVerse, splitNode, webhookNode } from './workflows';

const START_MS = 180_000;
const EVERYBODY = 0o777;

const [image = 'docker.n8n.io/n8nio/n8n:latest'] = process.argv.slice(2);

const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' }).trim();

/** A folder that n8n's user in the container may write to, with the package in it. */
function userFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-container-'));
	unpackPackage(packPackage(), folder);
	execFileSync('chmod', ['-R', 'a+rwX', folder]);
	chmodSync(folder, EVERYBODY);
	return join(folder, '.n8n');
}

/** Starts n8n in a container; returns the container's ID. */
function start(port: number): string {
	const environment = {
		N8N_PORT: String(port),
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		// The package is not verified yet, and the stand-in listens on this machine.
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_SSRF_PROTECTION_ENABLED: 'false',
	};
	const set = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
	const volume = ['--volume', `${userFolder()}:/home/node/.n8n`];
	return docker('run', '--detach', '--network', 'host', ...volume, ...set, image);
}

async function answers(url: string): Promise<boolean> {
	const answer = await fetch(`${url}/rest/settings`).catch(() => undefined);
	return (await answer?.text().catch(() => ''))?.startsWith('{"data"') ?? false;
}

/** Tests a credential, restyles a video and downloads it. */
async function use(url: string): Promise<void> {
	const standIn = await startStandIn();
	try {
		const rest = await Rest.open({ url, version: versions['2.x'] });
		const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
		const credential = await rest.createCredential(values);
		const { status, message } = await rest.testCredential(credential, values);
		check(status === 'OK', `the credential test says ${message}`);
		const node = pixVerse(credential, { downloadVideo: true });
		await rest.activate(chain('container', [webhookNode('container'), splitNode(), node]));
		await rest.webhook('container', items('watercolor'));
		const { deliveries, generations } = standIn.ledger;
		check(generations.length === 1, `${generations.length} generations`);
		check(deliveries[0]?.bytes === clip.length, 'the file was not downloaded');
	} finally {
		await standIn.close();
	}
}

async function main(): Promise<void> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const container = start(port);
	try {
		await until(`${image} to start`, async () => await answers(url), START_MS);
		await use(url);
		console.log(`${image}: passed`);
	} catch (error) {
		console.error(docker('logs', '--tail', '100', container));
		throw error;
	} finally {
		docker('rm', '--force', container);
	}
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
