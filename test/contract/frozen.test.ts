import { currentNames } from './current';
import frozen from './frozen.json';
import { compareNames } from './names';

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

	it('include those that the design promises', () => {
		expect(frozen).toMatchObject({
			package: 'n8n-nodes-pixverse',
			'node pixVerse': 'PixVerse',
			'node pixVerse · class': 'PixVerse',
			'node pixVerse · file': 'nodes/PixVerse/PixVerse.node.ts',
			'node pixVerse · video.restyle': 'Restyle Video',
			'node pixVerse · video.restyle · action': 'Restyle a video',
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
