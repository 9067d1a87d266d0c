/**
 * `npm run screencast`: films n8n's editor for the verification of the package. Without a key it is a
 * rehearsal against the stand-in; PIXVERSE_API_KEY and PIXVERSE_SOURCE (the ID of a video of the
 * account) make it real, and `-- --published` installs the package from npm in front of the viewer.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say, step } from '../../../tools/terminal/step';
import { startStandIn } from '../../support/standin';
import { withBrowser } from '../browser/chromium';
import { Editor } from '../browser/editor';
import { installChromium, installN8n } from '../install';
import { packPackage } from '../package';
import type { CredentialValues } from '../rest';
import { Rest } from '../rest';
import { N8nServer } from '../server';
import { root, versions } from '../versions';
import { encode, film } from './film';
import type { Cast } from './scenes';
import { play } from './scenes';
import { setStage } from './stage';

const JOB_MS = 8_000;
const LONGEST_S = 300;
const BASE_URL = 'https://app-api.pixverse.ai';

/** How long a scene may wait for a job: a real one takes minutes. */
const TIMEOUT_MS = { rehearsal: 90_000, real: 600_000 };

const folder = join(root, 'demo-output');
const file = join(folder, 'screencast.webm');
const version = versions['2.x'];
const isPublished = process.argv.includes('--published');
const { PIXVERSE_API_KEY: apiKey, PIXVERSE_SOURCE: source = '338866127653540' } = process.env;

/** A real run reaches the internet, which tests never do. */
const real = { NODE_OPTIONS: '', N8N_VERIFIED_PACKAGES_ENABLED: 'true' };

async function startN8n(): Promise<N8nServer> {
	const tarball = packPackage();
	const guardReport = join(tmpdir(), 'guard.jsonl');
	const userFolder = isPublished ? mkdtempSync(join(tmpdir(), 'empty-')) : undefined;
	const environment = apiKey || isPublished ? real : {};
	return await N8nServer.start({ version, tarball, guardReport, environment, userFolder });
}

async function record(server: N8nServer, values: CredentialValues): Promise<Buffer> {
	const { url } = server;
	const rest = await Rest.open(server);
	const isLocal = !apiKey && !isPublished;
	return await withBrowser(async (context) => {
		context.setDefaultTimeout(apiKey ? TIMEOUT_MS.real : TIMEOUT_MS.rehearsal);
		await setStage(context);
		const editor = await Editor.open(context, url, join(folder, 'screencast'));
		const cast: Cast = { editor, rest, url, values, source, isPublished };
		await editor.page.goto(url);
		const stop = await film(editor.page);
		await step('Playing the scenes', async () => await play(cast)).catch(async (error) => {
			await editor.shot('FAILED');
			throw error;
		});
		const frames = await stop();
		const seconds = Math.round(frames[frames.length - 1].at - frames[0].at);
		say(`${frames.length} pictures, ${seconds} s`);
		if (seconds > LONGEST_S) say(`n8n asks for at most ${LONGEST_S} s`);
		return await step('Encoding', async () => await encode(context, frames));
	}, isLocal);
}

async function main(): Promise<void> {
	installN8n(version);
	installChromium();
	const standIn = await startStandIn({ jobs: { kind: 'time', ms: JOB_MS } });
	const server = await step('Starting n8n', startN8n);
	try {
		const rehearsal = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
		const values = apiKey ? { apiKey, baseUrl: BASE_URL } : rehearsal;
		const video = await record(server, values);
		mkdirSync(folder, { recursive: true });
		writeFileSync(file, video);
		say(`${(video.length / 1e6).toFixed(1)} MB in demo-output/screencast.webm`);
	} finally {
		await server.stop();
		await standIn.close();
	}
}

main().catch((error: Error) => {
	process.stderr.write(`${error.stack}\n`);
	process.exitCode = 1;
});
