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
	'Run `npx tsx test/contract/freeze.ts` to freeze the new names, and commit frozen.json.';

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
			const text = fileOf(root, release, 'test/contract/frozen.json');
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

describe('the comparison', () => {
	const before = { 'node a': 'A', 'node a · default': { mode: 'list' } };

	it.each([
		[
			'a name that is gone',
			{ 'node a': 'A' },
			/node a · default: \{"mode":"list"\} became nothing/,
		],
		['a name that changed', { ...before, 'node a': 'B' }, /node a: "A" became "B"/],
		['a default that changed', { ...before, 'node a · default': {} }, /became \{\}/],
	])('finds %s', (_what, after, message) => {
		const { broken: found } = compareNames(before, after);
		expect(found).toEqual([expect.stringMatching(message)]);
	});

	it('calls an addition no break', () => {
		const result = compareNames(before, { ...before, 'node b': 'B' });
		expect(result).toEqual({ broken: [], added: ['node b'] });
	});
});

describe('the file of frozen names', () => {
	const names = {
		package: 'p',
		'node a · video.b · options': 'Options',
		'node a · video.b · options.style · value x': 'X',
		'node a · video.c · options': 'Options',
		'node a · video.c · options.style · value x': 'X',
		'node a · video.d · options': 'Other Options',
		'output video.b · url': 'string',
		'output video.c · url': 'string',
	};

	it('keeps once what operations have in common', () => {
		expect(grouped(names)).toEqual({
			names: { package: 'p' },
			shared: {
				'node a · options': [
					{
						operations: ['video.b', 'video.c'],
						names: { options: 'Options', 'options.style · value x': 'X' },
					},
					{ operations: ['video.d'], names: { options: 'Other Options' } },
				],
				output: [{ operations: ['video.b', 'video.c'], names: { url: 'string' } }],
			},
		});
	});

	it.each([
		['these names', names],
		['the names of the node', currentNames()],
	])('means exactly what was put into it: %s', (_what, some) => {
		expect(expanded(grouped(some))).toEqual(some);
	});

	it('says nothing of a field under an operation that lacks it', () => {
		expect(Object.keys(expanded(grouped(names)))).not.toContain(
			'node a · video.d · options.style · value x',
		);
	});
});
