/**
 * `npm run editor [-- --fresh --slots=5 --seconds=20]`: real n8n with this node, an account, a credential and all examples, next to a
 * stand-in for the service that also delivers to the trigger. It prints the requests and what the node logs, and
 * ends with Ctrl+C. Workflows are kept for the next start, unless that one is to begin anew. `--slots=2 --seconds=90` sets how
 * many jobs run at once and how long each takes.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/n8n/environment';
import { installN8n } from '../../test/n8n/install';
import { packPackage } from '../../test/n8n/package';
import type { StoredCredential } from '../../test/n8n/rest';
import { Rest } from '../../test/n8n/rest';
import { N8nServer } from '../../test/n8n/server';
import { owner } from '../../test/n8n/session';
import { versions } from '../../test/n8n/versions';
import type { StandIn } from '../../test/support/standin';
import { startStandIn } from '../../test/support/standin';
import { rehearse } from '../../test/support/standin/rehearsal';
import { requestLine } from '../../test/support/standin/requestLine';
import { print, step } from '../terminal/step';
import { DATA, takeData, withPackage } from './data';
import {
	examplesIn,
	FIRST_EXAMPLE,
	importExamples,
	ownWebhook,
	panelOf,
	SECRET,
	EXAMPLE_TAG,
	TRIGGER_EXAMPLE,
	webhooksFor,
} from './examples';
import { deliveryLines, logLines } from './lines';
import { rehearsalLines, settingsIn } from './settings';

const PORT = 5678;
/** How often n8n's log and the deliveries are read. */
const READ_MS = 500;
const CREDENTIAL = 'PixVerse stand-in';
const version = versions['2.x'];

/** What has to be ended at the end, newest first. */
const undo: Array<() => Promise<void>> = [];

async function cleanUp(): Promise<void> {
	for (const end of undo.splice(0).reverse()) await end();
}

/** n8n's usual port when it is free, else another one. */
async function choosePort(): Promise<number> {
	const server = createServer();
	const free = await new Promise<boolean>((resolve) => {
		server.once('error', () => resolve(false));
		server.listen(PORT, '127.0.0.1', () => server.close(() => resolve(true)));
	});
	return free ? PORT : await freePort();
}

async function startService(slots: number, seconds: number): Promise<StandIn> {
	const onRequest = (...heard: Parameters<typeof requestLine>) => print(requestLine(...heard));
	const standIn = await startStandIn({ accountLimit: slots }, { onRequest });
	rehearse(standIn, seconds * 1000);
	undo.push(async () => await standIn.close());
	return standIn;
}

/** n8n's own evaluator of expressions comes compiled, but not for every computer. */
function evaluator(): Record<string, string> {
	const compiled = `isolated-vm/prebuilds/${process.platform}-${process.arch}`;
	const isThere = existsSync(join(version.folder, 'node_modules', compiled));
	return isThere ? {} : { N8N_EXPRESSION_ENGINE: 'legacy' };
}

async function startN8n(): Promise<N8nServer> {
	const tarball = await step('Packing the node', packPackage);
	const server = await step('Starting n8n', async () =>
		N8nServer.start({
			version,
			tarball,
			guardReport: join(tmpdir(), 'guard.jsonl'),
			environment: { TMPDIR: tmpdir(), ...evaluator() },
			userFolder: withPackage(tarball),
			port: await choosePort(),
		}),
	);
	undo.push(async () => await server.stop());
	return server;
}

/** Starts n8n again after a person has killed it, with the same data and the same stand-in. */
async function startAgain(server: N8nServer): Promise<void> {
	print('n8n has ended, and starts again …');
	await server.restart();
	print(`n8n runs again, as process ${server.pid}`);
}

/**
 * Prints what the node writes into n8n's log and what is delivered, a line soon after it happens. Starts n8n again whenever
 * it has ended.
 */
function follow(server: N8nServer, { ledger }: StandIn): void {
	const read = { log: 0, deliveries: 0 };
	let isStarting = false;
	const timer = setInterval(() => {
		if (server.hasEnded && !isStarting) {
			isStarting = true;
			void startAgain(server).then(() => (isStarting = false), fail);
		}
		const { lines, next } = logLines(server.log(), read.log);
		const deliveries = deliveryLines(ledger, read.deliveries);
		[...lines, ...deliveries].forEach(print);
		read.log = next;
		read.deliveries += deliveries.length;
	}, READ_MS);
	undo.push(async () => clearInterval(timer));
}

/** The credential for the stand-in, whose address may be another one at each start. */
async function credentialFor(rest: Rest, { settings, url }: StandIn): Promise<StoredCredential> {
	const data = { apiKey: settings.apiKey, baseUrl: url, webhookSecret: SECRET };
	const all = await rest.call<StoredCredential[]>('GET', '/rest/credentials');
	const stored = all.find(({ name }) => name === CREDENTIAL);
	if (!stored) return await rest.createCredential(data, CREDENTIAL);
	const changed = { name: CREDENTIAL, type: 'pixVerseApi', data };
	await rest.call('PATCH', `/rest/credentials/${stored.id}`, changed);
	return { id: stored.id, name: CREDENTIAL };
}

/** What a person can do now. */
function greet(
	{ url: n8n, pid }: N8nServer,
	{ settings, url }: StandIn,
	pages: Record<string, string>,
	seconds: number,
): void {
	const lines = [
		'',
		`n8n runs at ${n8n}. Log in as ${owner.email} with the password ${owner.password}`,
		'',
		`Restyle a video:     ${n8n}${pages[FIRST_EXAMPLE]}`,
		`                     Click "Execute step". After ${seconds + 10} seconds, click "View" to play the video.`,
		`Try the trigger:     ${n8n}${pages[TRIGGER_EXAMPLE]}`,
		`                     Follow the note. The stand-in delivers a result after ${seconds} s.`,
		`All other examples:  ${n8n}/home/workflows (tag "${EXAMPLE_TAG}")`,
		'A trigger of yours:  Put the ID in its URL into Webhook ID of the node that submits.',
		'                     For the test URL, write test- before the ID.',
		'',
		...rehearsalLines(pid),
		'',
		`The credential "${CREDENTIAL}" has the Base URL ${url}, the API Key ${settings.apiKey}`,
		`and the Webhook Secret ${SECRET}.`,
		`Your workflows are kept in ${DATA}, the videos and trace IDs of the stand-in are not. To begin anew: npm run editor -- --fresh`,
		'Ctrl+C ends n8n and the stand-in. Requests to the stand-in, its deliveries, and what the node logs:',
		'',
	];
	lines.forEach(print);
}

async function start(): Promise<void> {
	if (process.platform === 'win32') throw new Error('on Windows it runs in WSL only');
	const { fresh, slots, seconds } = settingsIn(process.argv.slice(2));
	takeData(fresh);
	installN8n(version);
	const standIn = await startService(slots, seconds);
	const server = await startN8n();
	const examples = examplesIn();
	standIn.settings.webhooks = webhooksFor(examples, server.url, SECRET);
	standIn.settings.otherWebhook = (id) => ownWebhook(id, server.url, SECRET);
	const pages = await step('Importing the examples', async () => {
		const rest = await Rest.open(server);
		return await importExamples(rest, examples, await credentialFor(rest, standIn));
	});
	const [first] = examples.filter(({ file }) => file === FIRST_EXAMPLE);
	greet(
		server,
		standIn,
		{ ...pages, [FIRST_EXAMPLE]: panelOf(first, pages[FIRST_EXAMPLE]) },
		seconds,
	);
	follow(server, standIn);
}

async function fail(error: Error): Promise<void> {
	process.stderr.write(`The editor could not start: ${error.message}\n`);
	await end(1);
}

/** Ends once, by whichever signal comes first; a second one changes nothing. */
async function end(code: number): Promise<void> {
	process.removeAllListeners('SIGINT').on('SIGINT', () => undefined);
	print('\nEnding …');
	await cleanUp();
	process.exit(code);
}

process.once('SIGINT', () => void end(0));
process.once('SIGTERM', () => void end(0));
start().catch(fail);
