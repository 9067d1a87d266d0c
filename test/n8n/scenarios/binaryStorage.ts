/** A file goes up and another comes down, with n8n's binary data in the file system and the database, and in the JSON of items. */
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf } from '../bench';
import { Rest } from '../rest';
import { N8nServer } from '../server';
import { chain, fileNode, pixVerse, splitNode, webhookNode } from '../workflows';

const parameters = {
	sourceVideo: { __rl: true, mode: 'file', value: 'data' },
	effect: { __rl: true, mode: 'prompt', value: 'watercolor' },
	downloadVideo: true,
	outputBinaryField: 'restyled',
};

async function upAndDown(bench: Bench, rest: Rest, mode: string): Promise<Outcome> {
	const { standIn } = bench;
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
	const credential = await rest.createCredential(values);
	const nodes = [webhookNode(mode), splitNode(), fileNode(), pixVerse(credential, parameters)];
	const id = await rest.activate(chain(mode, nodes));
	await rest.webhook(mode, { items: [{ file: clip.toString('base64') }] });
	const execution = await rest.finished(id);
	const file = outputOf(execution)[0]?.binary?.restyled;
	check(file?.id, `no stored file: ${execution.data.resultData.error?.message}`);
	check(file.id.startsWith(mode), `stored as ${file.id}`);
	check(clip.equals(await rest.binary(file.id)), 'the stored file differs from the one served');
	const [uploaded] = standIn.ledger.uploads;
	check(uploaded.bytes === clip.length, `uploaded ${uploaded.bytes} bytes of ${clip.length}`);
	return { items: 1, readable: readableOf(execution), note: `${file.fileName}, ${file.fileSize}` };
}

/** Where the files of items are in a workflow whose binary data is combined: in their JSON, as n8n 2.x has it. */
const IN_JSON = '={{ $itemIndex === 0 ? "_files.data" : $json._files.data }}';

/** Two items give their files, one by its name or path, the other by an expression. */
async function combined({ standIn, version, rest, credential }: Bench): Promise<Outcome> {
	if (version.name === '1.x') return { items: 0, readable: [], note: 'n8n 2.x only' };
	const sourceVideo = { __rl: true, mode: 'file', value: IN_JSON };
	const node = pixVerse(credential, { ...parameters, sourceVideo });
	const workflow = chain('combined', [webhookNode('combined'), splitNode(), fileNode(), node]);
	const settings = { ...workflow.settings, binaryMode: 'combined' };
	const id = await rest.activate({ ...workflow, settings });
	const file = clip.toString('base64');
	await rest.webhook('combined', { items: [{ file }, { file }] });
	const execution = await rest.finished(id);
	const states = outputOf(execution).map(({ json }) => json.state);
	const { error } = execution.data.resultData;
	check(states.join() === 'ready,ready', `${states.join()}: ${error?.message}`);
	const sizes = standIn.ledger.uploads.map(({ bytes }) => bytes);
	check(sizes.join() === [clip.length, clip.length].join(), `uploaded ${sizes.join()} bytes`);
	return { items: 2, readable: readableOf(execution), note: `${sizes.length} files by ${IN_JSON}` };
}

async function withStorage(bench: Bench, mode: string): Promise<Outcome> {
	const { version, tarball, guardReport } = bench;
	const environment = {
		N8N_DEFAULT_BINARY_DATA_MODE: mode,
		// 1.x loads the database storage only when it is named here.
		N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database',
	};
	const server = await N8nServer.start({ version, tarball, guardReport, environment });
	try {
		return await upAndDown(bench, await Rest.open(server), mode);
	} finally {
		await server.stop();
	}
}

const storages: Scenario[] = ['filesystem', 'database'].map((mode) => ({
	name: `binary data in ${mode} storage`,
	run: async (bench) => await withStorage(bench, mode),
}));

export const binaryStorage: Scenario[] = [
	...storages,
	{ name: 'combined binary data', run: combined },
];
