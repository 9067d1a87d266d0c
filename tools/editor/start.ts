/**
 * `npm run editor`: real n8n with this node, an account, a credential and the example, next to a
 * stand-in for the service. It prints the requests and what the node logs, leaves nothing behind, and ends with Ctrl+C.
 */
import { existsSync, readFileSync } from 'node:fs';
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
import { root, versions } from '../../test/n8n/versions';
import type { WorkflowFile } from '../../test/n8n/workflows';
import type { StandIn } from '../../test/support/standin';
import { startStandIn } from '../../test/support/standin';
import { rehearse } from '../../test/support/standin/rehearsal';
import { requestLine } from '../../test/support/standin/requestLine';
import { say, step } from '../terminal/step';

const PORT = 5678;
const JOB_MS = 20_000;
/** How often n8n's log is read. */
const LOG_MS = 500;
const EXAMPLE = join(root, 'examples', 'restyle-a-video.json');
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

async function startService(): Promise<StandIn> {
	const onRequest = (...heard: Parameters<typeof requestLine>) => say(requestLine(...heard));
	const standIn = await startStandIn({}, { onRequest });
	rehearse(standIn, JOB_MS);
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
	const server = await step('Starting n8n, about 15 s', async () =>
		N8nServer.start({
			version,
			tarball,
			guardReport: join(tmpdir(), 'guard.jsonl'),
			environment: { TMPDIR: tmpdir(), ...evaluator() },
			port: await choosePort(),
		}),
	);
	undo.push(async () => await server.stop());
	return server;
}

/** Prints what the node writes into n8n's log, a line soon after it is written. */
function followLog(server: N8nServer): void {
	let read = 0;
	const timer = setInterval(() => {
		const written = server.log();
		const end = written.lastIndexOf('\n') + 1;
		for (const [line] of written.slice(read, end).matchAll(/PixVerse: .*/g)) say(line);
		read = end;
	}, LOG_MS);
	undo.push(async () => clearInterval(timer));
}

/** The example, with the credential that was just created. */
function exampleWith(credential: StoredCredential): WorkflowFile {
	const workflow = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as WorkflowFile;
	const nodes = workflow.nodes.map((node) =>
		node.credentials ? { ...node, credentials: { pixVerseApi: credential } } : node,
	);
	return { ...workflow, nodes };
}

async function start(): Promise<void> {
	if (process.platform === 'win32') throw new Error('on Windows it runs in WSL only');
	installN8n(version);
	const standIn = await startService();
	const server = await startN8n();
	followLog(server);
	const rest = await Rest.open(server);
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
	const credential = await rest.createCredential(values, 'PixVerse stand-in');
	const workflow = exampleWith(credential);
	const id = await rest.createWorkflow(workflow);
	const node = workflow.nodes.find(({ credentials }) => credentials);
	say('');
	say(
		'n8n runs on this computer, and a stand-in answers for PixVerse: nothing is charged, and its credits are made up.',
	);
	say(`1. Open      ${server.url}/workflow/${id}/${node?.id}`);
	say(`2. Log in    ${owner.email}, password ${owner.password}`);
	say('3. Press     Execute step; half a minute later, "View" plays the video.');
	say(
		`The credential "${credential.name}" has the Base URL ${standIn.url} and the key ${values.apiKey}.`,
	);
	say('Ctrl+C ends both and removes everything. What the stand-in is asked, and what n8n logs:');
}

/** Ends once, by whichever signal comes first; a second one changes nothing. */
async function end(code: number): Promise<void> {
	process.removeAllListeners('SIGINT').on('SIGINT', () => undefined);
	say('\nEnding …');
	await cleanUp();
	process.exit(code);
}

process.once('SIGINT', () => void end(0));
process.once('SIGTERM', () => void end(0));
start().catch(async (error: Error) => {
	process.stderr.write(`The editor could not start: ${error.message}\n`);
	await end(1);
});
