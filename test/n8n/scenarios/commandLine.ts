/** The example workflow, imported and executed from n8n's command line on a fresh user folder. */
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { IRunExecutionData } from 'n8n-workflow';
import type { Bench, Scenario } from '../bench';
import { check, clip, outputOf, valuesFor } from '../bench';
import { environmentFor, freePort } from '../environment';
import { inAHurry, readExample } from '../examples';
import { newUserFolder } from '../server';
import { n8nScript } from '../versions';
import type { WorkflowFile } from '../workflows';

const ID = 'restyleFromCli01';

/** The example as it is, except that it looks more often, so that the test is quick. */
function quickExample(): WorkflowFile {
	const { nodes, ...workflow } = readExample('restyle-a-video');
	const quick = nodes.map((one) => ({ ...one, parameters: inAHurry(one) }));
	return { ...workflow, nodes: quick, id: ID, active: false };
}

/** The JSON in the output: from a line that is only `{` to one that is only `}`, log lines around. */
function jsonIn(output: string): { data: IRunExecutionData } {
	const lines = output.split('\n');
	const json = lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1);
	return JSON.parse(json.join('\n')) as { data: IRunExecutionData };
}

/** Imports a credential and the example, and executes it. */
async function execute({ version, guardReport, standIn }: Bench, userFolder: string) {
	const env = {
		...environmentFor(version, userFolder, guardReport),
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
	};
	const n8n = async (...args: string[]) =>
		await promisify(execFile)(version.node, [n8nScript(version), ...args], {
			env,
			maxBuffer: Infinity,
		});
	const credential = { id: 'pixverse', name: 'PixVerse account', type: 'pixVerseApi' };
	const input = join(userFolder, 'input.json');
	writeFileSync(input, JSON.stringify([{ ...credential, data: valuesFor(standIn) }]));
	await n8n('import:credentials', `--input=${input}`);
	writeFileSync(input, JSON.stringify(quickExample()));
	await n8n('import:workflow', `--input=${input}`);
	return jsonIn((await n8n('execute', `--id=${ID}`, '--rawOutput')).stdout);
}

export const commandLine: Scenario = {
	name: 'the first example runs from the command line',
	async run(bench) {
		const userFolder = newUserFolder(bench.tarball);
		try {
			const run = await execute(bench, userFolder);
			const [item] = outputOf(run, 0, 'Restyle a video');
			check(item?.json.state === 'ready', `no finished video: ${JSON.stringify(item)}`);
			const delivered = bench.standIn.ledger.deliveries[0]?.bytes;
			check(delivered === clip.length, `delivered ${delivered} bytes of ${clip.length}`);
			return { items: 1, readable: [run], note: `video ${String(item.json.video_id)}` };
		} finally {
			rmSync(userFolder, { recursive: true, force: true });
		}
	},
};
