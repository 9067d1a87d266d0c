/** The example workflow, imported and executed from n8n's command line on a fresh user folder. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../bench';
import { check, clip, outputOf } from '../bench';
import { execute, importCredential, importWorkflow } from '../cli';
import { newUserFolder } from '../server';
import { root } from '../versions';
import type { WorkflowFile } from '../workflows';

const example = join(root, 'examples', 'restyle-a-video.json');

/** The example as it is, except that it looks more often, so that the test is quick. */
function quickExample(): WorkflowFile {
	const workflow = JSON.parse(readFileSync(example, 'utf8')) as WorkflowFile;
	const restyle = workflow.nodes.find(({ type }) => type.endsWith('.pixVerse'));
	check(restyle, 'the example has no PixVerse node');
	restyle.parameters.options = { pollingInterval: 0.2 };
	return workflow;
}

export const commandLine: Scenario = {
	name: 'example workflow from the command line',
	async run({ version, tarball, guardReport, standIn }) {
		const userFolder = newUserFolder(tarball);
		const line = { version, userFolder, guardReport };
		const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
		try {
			await importCredential(line, { id: 'pixverse', name: 'PixVerse account' }, values);
			const run = await execute(line, await importWorkflow(line, quickExample()));
			const [item] = outputOf(run, 0, 'Restyle a video');
			check(item?.json.state === 'ready', `no finished video: ${JSON.stringify(item)}`);
			const delivered = standIn.ledger.deliveries[0]?.bytes;
			check(delivered === clip.length, `delivered ${delivered} bytes of ${clip.length}`);
			return { items: 1, readable: [run], note: `video ${String(item.json.video_id)}` };
		} finally {
			rmSync(userFolder, { recursive: true, force: true });
		}
	},
};
