/** The example workflow, imported and executed from n8n's command line on a fresh user folder. */
import { rmSync } from 'node:fs';
import type { Scenario } from '../bench';
import { check, clip, outputOf } from '../bench';
import { execute, importCredential, importWorkflow } from '../cli';
import { newUserFolder } from '../server';
import type { WorkflowFile } from '../workflows';

/** The example as it is, except that it looks more often, so that the test is quick. */
function quickExample(text: string): WorkflowFile {
	const workflow = JSON.parse(text) as WorkflowFile;
	const restyle = workflow.nodes.find(({ type }) => type.endsWith('.pixVerse'));
	check(restyle, 'the example has no PixVerse node');
	restyle.parameters.options = { pollingInterval: 0.2 };
	return workflow;
}

export const commandLine: Scenario = {
	name: 'example workflow from the command line',
	example: 'restyle-a-video',
	async run({ version, tarball, guardReport, standIn, readExample }) {
		const userFolder = newUserFolder(tarball);
		const line = { version, userFolder, guardReport };
		const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
		try {
			await importCredential(line, { id: 'pixverse', name: 'PixVerse account' }, values);
			const workflow = quickExample(readExample('restyle-a-video'));
			const run = await execute(line, await importWorkflow(line, workflow));
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
