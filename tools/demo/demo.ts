/**
 * `npm run demo`: runs the restyle example on n8n's own engine against the stand-in service, with
 * the built package. Prints what happens, and one line of JSON per output item last.
 */
import 'reflect-metadata';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ICredentialType, INodeExecutionData, INodeType } from 'n8n-workflow';
import { print, step } from '../terminal/step';
import type { StandIn } from '../../test/support/standin';
import { startStandIn } from '../../test/support/standin';

const root = join(__dirname, '../..');
const folder = join(root, 'demo-output');

/** Restyling takes about a minute; here a minute passes in six seconds. */
const TIMES_FASTER = 10;
const JOB_SECONDS = 60;

/** How a file is opened from the command line. */
const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'start' };

/** The built package, as n8n would load it. */
function built(): { node: INodeType; credential: ICredentialType } {
	const load = (path: string) =>
		require(join(root, 'dist', path)) as Record<string, new () => unknown>;
	const { clock } = require(join(root, 'dist/nodes/PixVerse/transport/base/clock.js'));
	const { pause } = clock;
	clock.pause = async (milliseconds: number, signal?: AbortSignal) =>
		await pause(milliseconds / TIMES_FASTER, signal);
	const { PixVerse } = load('nodes/PixVerse/PixVerse.node.js');
	const { PixVerseApi } = load('credentials/PixVerseApi.credentials.js');
	return { node: new PixVerse() as INodeType, credential: new PixVerseApi() as ICredentialType };
}

/** Shows once a second how the job stands, from what the service has seen. */
function showProgress({ ledger }: StandIn, show: (text: string) => void): () => void {
	const timer = setInterval(() => {
		const [video] = ledger.generations;
		const doing = video ? `video ${video.videoId} is being made` : 'submitting';
		const polls = ledger.count('poll');
		show(`${doing}, asked for ${polls} ${polls === 1 ? 'time' : 'times'}`);
	}, 200);
	return () => clearInterval(timer);
}

/** Runs the example; returns its output items. */
async function restyle(
	standIn: StandIn,
	show: (text: string) => void,
): Promise<INodeExecutionData[]> {
	const { runOnEngine } = await import('../../test/support/harness/engine');
	const stopShowing = showProgress(standIn, show);
	const { node, credential } = built();
	const result = await runOnEngine({
		workflow: JSON.parse(readFileSync(join(root, 'examples/restyle-a-video.json'), 'utf8')),
		node,
		nodeTypeName: 'n8n-nodes-pixverse.pixVerse',
		credential: {
			type: credential,
			data: { apiKey: standIn.settings.apiKey, baseUrl: standIn.url },
		},
	}).finally(stopShowing);
	if (result.error) throw new Error(result.error.message);
	return result.outputs[0];
}

/** Stores the file of an item; returns where, from the root of the project. */
async function store({ binary }: INodeExecutionData): Promise<string | undefined> {
	const { bytesOf } = await import('../../test/support/harness/binary');
	if (!binary) return undefined;
	const file = join('demo-output', binary.data.fileName ?? 'video.mp4');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(root, file), await bytesOf(binary.data));
	return file;
}

async function main(): Promise<void> {
	process.env.N8N_USER_FOLDER = tmpdir();
	process.env.N8N_ENCRYPTION_KEY = 'a key for the demo only';
	process.env.N8N_LOG_LEVEL = 'silent';
	const jobs = { kind: 'time', ms: (JOB_SECONDS * 1000) / TIMES_FASTER } as const;
	const standIn = await startStandIn({ jobs });
	print(`A stand-in for PixVerse answers at ${standIn.url}: nothing leaves this computer.`);
	const title = `Running examples/restyle-a-video.json on n8n's engine, ${TIMES_FASTER} times faster`;
	const items = await step(title, async (show) => await restyle(standIn, show));
	await standIn.close();
	const files = await Promise.all(items.map(store));
	const opener = openers[process.platform] ?? 'xdg-open';
	for (const file of files) if (file) print(`Play the video:  ${opener} ${file}`);
	print(
		'The credits below are made up: a restyle is said to cost about 10 credits a second (docs/service.md).',
	);
	print('Next:            npm run editor  (the same in n8n in your browser)');
	items.forEach(({ json }, index) => print(JSON.stringify({ ...json, file: files[index] })));
}

main().then(
	() => process.exit(0),
	(error: Error) => {
		process.stderr.write(`The demo failed: ${error.message}\n`);
		process.exit(1);
	},
);
