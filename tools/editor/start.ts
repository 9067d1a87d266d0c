/**
 * `npm run editor`: real n8n with this node, an account, a credential and the example, next to a
 * stand-in for the service. Everything lives in a temporary folder and ends with Ctrl+C.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StandIn } from '../../test/support/standin';
import { startStandIn } from '../../test/support/standin';
import { freePort } from '../../test/n8n/environment';
import { installN8n } from '../../test/n8n/install';
import { packPackage } from '../../test/n8n/package';
import type { StoredCredential } from '../../test/n8n/rest';
import { Rest } from '../../test/n8n/rest';
import { N8nServer } from '../../test/n8n/server';
import { owner } from '../../test/n8n/session';
import { root, versions } from '../../test/n8n/versions';
import type { WorkflowFile } from '../../test/n8n/workflows';

const PORT = 5678;
const JOB_MS = 20_000;
const EXAMPLE = join(root, 'examples', 'restyle-a-video.json');

/** This program reports to a person in a terminal. */
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What has to be ended at the end, newest first. */
const undo: Array<() => Promise<void>> = [];

async function cleanUp(): Promise<void> {
	for (const step of undo.splice(0).reverse()) await step();
}

/** Leads everything that this program and n8n write to one folder, which goes at the end. */
function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-editor-'));
	process.env.TMPDIR = folder;
	process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	return folder;
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
	const standIn = await startStandIn({ jobs: { kind: 'time', ms: JOB_MS } });
	undo.push(async () => await standIn.close());
	return standIn;
}

async function startN8n(): Promise<N8nServer> {
	const version = versions['2.x'];
	installN8n(version);
	say('Packing the node …');
	const folder = temporaryFolder();
	const tarball = packPackage();
	say('Starting n8n, about 15 seconds …');
	const server = await N8nServer.start({
		version,
		tarball,
		guardReport: join(folder, 'guard.jsonl'),
		environment: { TMPDIR: folder },
		port: await choosePort(),
	});
	undo.push(async () => await server.stop());
	return server;
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
	const standIn = await startService();
	const server = await startN8n();
	const rest = await Rest.open(server);
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
	const credential = await rest.createCredential(values, 'PixVerse stand-in');
	const workflow = exampleWith(credential);
	const id = await rest.createWorkflow(workflow);
	const node = workflow.nodes.find(({ credentials }) => credentials);
	say('');
	say('n8n runs on this computer, and a stand-in answers for PixVerse: nothing is charged.');
	say(`    E-mail    ${owner.email}`);
	say(`    Password  ${owner.password}`);
	say('Ctrl+C ends both and removes everything.');
	say(
		`Open ${server.url}/workflow/${id}/${node?.id}, log in, press "Execute step", ` +
			'and half a minute later "View".',
	);
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
