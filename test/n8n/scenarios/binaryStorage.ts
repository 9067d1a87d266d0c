/** A file goes up and another comes down, with n8n's binary data in the file system and the database, and in the JSON of items. */
import { deepEqual } from 'node:assert/strict';
import type { Bench, Setup, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf, runItems, withServer } from '../bench';
import { fileNode, pixVerse, rl } from '../workflows';

const parameters = {
	sourceVideo: rl('file', 'data'),
	effect: rl('prompt', 'watercolor'),
	downloadVideo: true,
	outputBinaryField: 'restyled',
};

const file = clip.toString('base64');

async function upAndDown(bench: Bench, mode: string): Promise<Outcome> {
	const { rest, credential, standIn } = bench;
	const execution = await runItems(
		bench,
		mode,
		[fileNode(), pixVerse(credential, parameters)],
		[{ file }],
	);
	const stored = outputOf(execution)[0]?.binary?.restyled;
	check(stored?.id, `no stored file: ${execution.data.resultData.error?.message}`);
	check(stored.id.startsWith(mode), `stored as ${stored.id}`);
	check(clip.equals(await rest.binary(stored.id)), 'the stored file differs from the one served');
	const [uploaded] = standIn.ledger.uploads;
	check(uploaded.bytes === clip.length, `uploaded ${uploaded.bytes} bytes of ${clip.length}`);
	return {
		items: 1,
		readable: readableOf(execution),
		note: `${stored.fileName}, ${stored.fileSize}`,
	};
}

/** Each in an n8n of its own, which may be one in a container. */
export const storages: Array<Scenario<Setup>> = ['filesystem', 'database'].map((mode) => ({
	name: `a file goes up and down with binary data in ${mode} storage`,
	async run(grounds) {
		const environment = {
			N8N_DEFAULT_BINARY_DATA_MODE: mode,
			// 1.x loads the database storage only when it is named here.
			N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database',
			// n8n 3 refuses the address of the stand-in otherwise.
			N8N_SSRF_PROTECTION_ENABLED: 'false',
		};
		return await withServer(
			grounds,
			{ environment },
			async (bench) => await upAndDown(bench, mode),
		);
	},
}));

/** Where the files of items are in a workflow whose binary data is combined: in their JSON, as n8n 2.x has it. */
const IN_JSON = '={{ $itemIndex === 0 ? "_files.data" : $json._files.data }}';

/** Two items give their files, one by its name or path, the other by an expression. */
export const combined: Scenario = {
	name: 'files are found in combined binary data',
	async run(bench) {
		const { standIn, version, credential } = bench;
		if (version.name === '1.x') return { note: 'n8n 2.x only' };
		const sourceVideo = rl('file', IN_JSON);
		const restyle = pixVerse(credential, { ...parameters, sourceVideo });
		const nodes = [fileNode(), restyle];
		const settings = { binaryMode: 'combined' };
		const execution = await runItems(bench, 'combined', nodes, [{ file }, { file }], settings);
		const states = outputOf(execution).map(({ json }) => json.state);
		deepEqual(states, ['ready', 'ready'], execution.data.resultData.error?.message);
		const sizes = standIn.ledger.uploads.map(({ bytes }) => bytes);
		deepEqual(sizes, [clip.length, clip.length]);
		const note = `${sizes.length} files by ${IN_JSON}`;
		return { items: 2, readable: readableOf(execution), note };
	},
};
