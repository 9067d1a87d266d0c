import { fileOf, releasesIn } from '../support/releases';
import { builtNames, currentNames } from './current';
import file from './frozen.json';
import { expanded, grouped } from './frozenFile';
import type { FrozenFile } from './frozenFile';
import { compareNames } from './names';
import { root } from './product';

const frozen = expanded(file);
const { broken, added } = compareNames(frozen, currentNames());

const HOW =
	'Run `npx tsx test/operations/freeze.ts` to freeze the new names, and commit frozen.json.';

describe('the names that saved workflows depend on', () => {
	it('are all there and unchanged', () => {
		expect(broken).toEqual([]);
	});

	it(`are all frozen. ${HOW}`, () => {
		expect(added).toEqual([]);
	});

	it('are those of the built nodes', () => {
		expect(compareNames(currentNames(), builtNames())).toEqual({ broken: [], added: [] });
	});

	it('are those of every release from 1.0.0 on, and more', () => {
		const since = releasesIn(root).filter((release) => !release.startsWith('0.'));
		const gone = since.map((release) => {
			const text = fileOf(root, release, 'test/operations/frozen.json');
			if (text === undefined) return [`${release} has no frozen.json`];
			return compareNames(expanded(JSON.parse(text) as FrozenFile), currentNames()).broken;
		});
		expect(gone.flat()).toEqual([]);
	});

	it('include those that the design promises', () => {
		expect(frozen).toMatchObject({
			package: 'n8n-nodes-pixverse',
			'node pixVerse': 'PixVerse',
			'node pixVerse · class': 'PixVerse',
			'node pixVerse · file': 'nodes/PixVerse/PixVerse.node.ts',
			'node pixVerse · video.restyle': 'Restyle Video',
			'node pixVerse · video.restyle · sourceVideo': 'Source Video',
			'node pixVerse · video.restyle · effect': 'Effect',
			'node pixVerse · video.restyle · seed': 'Seed',
			'node pixVerse · video.restyle · seed · type': 'string',
			'node pixVerse · video.restyle · seed · default': '',
			'credential pixVerseApi': 'PixVerse API',
			'credential pixVerseApi · class': 'PixVerseApi',
			'credential pixVerseApi · baseUrl · default': 'https://app-api.pixverse.ai',
			'credential pixVerseApi · apiKey · masked': true,
			'credential pixVerseApi · webhookSecret · masked': true,
		});
	});
});

it('the file, which keeps once what operations have in common, means exactly what was put into it', () => {
	expect(expanded(grouped(currentNames()))).toEqual(currentNames());
});
