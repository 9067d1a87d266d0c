/**
 * `npm run demo`: runs the restyle example on n8n's own engine against the stand-in service, with
 * the built package. Prints what happens, and one line of JSON per output item last.
 */
import 'reflect-metadata';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import type { StandIn } from '../support/standin';
import { startStandIn } from '../support/standin';

const root = join(__dirname, '../..');
const folder = join(root, 'demo-output');

/** Restyling takes about a minute; here a minute passes in six seconds. */
const TIMES_FASTER = 10;
const JOB_SECONDS = 60;

/** This program reports to a person in a terminal. */
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The built package, as n8n would load it. */
function built(): { node: INodeType; credential: ICredentialType } {
	const load = (path: string) =>
		require(join(root, 'dist', path)) as Record<string, new () => unknown>;
	const { clock } = require(join(root, 'dist/nodes/PixVerse/transport/http/clock.js'));
	const { pause } = clock;
	clock.pause = async (milliseconds: number, signal?: AbortSignal) =>
		await pause(milliseconds / TIMES_FASTER, signal);
	const { PixVerse } = load('nodes/PixVerse/PixVerse.node.js');
	const { PixVerseApi } = load('credentials/PixVerseApi.credentials.js');
	return { node: new PixVerse() as INodeType, credential: new PixVerseApi() as ICredentialType };
}

/** Says once a second how the job stands, from what the service has seen. */
function showProgress({ ledger }: StandIn): () => void {
	const start = Date.now();
	const timer = setInterval(() => {
		const seconds = Math.round(((Date.now() - start) / 1000) * TIMES_FASTER);
		const [video] = ledger.generations;
		const doing = video ? `video ${video.videoId} is being made` : 'submitting';
		say(`  ${String(seconds).padStart(3)} s  ${doing}, ${ledger.count('look')} looks so far`);
	}, 1000);
	return () => clearInterval(timer);
}

async function main(): Promise<void> {
	process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'pixverse-demo-'));
	process.env.N8N_ENCRYPTION_KEY = 'a key for the demo only';
	process.env.N8N_LOG_LEVEL = 'silent';
	const { runOnEngine } = await import('../support/harness/engine');
	const { bytesOf } = await import('../support/harness/binary');
	const standIn = await startStandIn({
		jobs: { kind: 'time', ms: (JOB_SECONDS * 1000) / TIMES_FASTER },
	});
	say(
		`A stand-in for PixVerse answers at ${standIn.url}; nothing is sent to the internet or charged.`,
	);
	say("Running examples/restyle-a-video.json on n8n's engine, time passes ten times faster…");
	const stopShowing = showProgress(standIn);
	const { node, credential } = built();
	const result = await runOnEngine({
		workflow: JSON.parse(readFileSync(join(root, 'examples/restyle-a-video.json'), 'utf8')),
		node,
		nodeTypeName: 'n8n-nodes-pixverse.pixVerse',
		credential: {
			type: credential,
			data: { apiKey: standIn.settings.apiKey, baseUrl: standIn.url },
		},
	});
	stopShowing();
	await standIn.close();
	if (result.error) throw new Error(result.error.message);
	mkdirSync(folder, { recursive: true });
	const lines: string[] = [];
	for (const { json, binary } of result.outputs[0]) {
		const file = join('demo-output', binary?.data.fileName ?? 'video.mp4');
		if (binary) writeFileSync(join(root, file), await bytesOf(binary.data));
		lines.push(JSON.stringify({ ...json, file }));
	}
	say(
		'Done. Next: install the package in n8n (README, "Install"), create a "PixVerse API" credential,',
	);
	say('and import the same example. The finished video and the output item:');
	lines.forEach(say);
}

main().then(
	() => process.exit(0),
	(error: Error) => {
		process.stderr.write(`The demo failed: ${error.message}\n`);
		process.exit(1);
	},
);
