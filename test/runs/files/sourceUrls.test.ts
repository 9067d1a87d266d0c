// URLs that PixVerse is to open itself, and cannot: nothing is sent, least of all something that costs.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const at = (value: string) => ({ __rl: true, mode: 'url', value });
const inside = 'http://192.168.1.5/a.png';
const pictures = (...urls: string[]) => ({ entries: urls.map((url) => ({ image: at(url) })) });
const outside = 'https://example.com/a.png';

/** Nothing may reach it: the requests of such a run would be seen to fail. */
const PUBLIC = 'https://pixverse.example';

const refused: Array<[string, IDataObject, RegExp]> = [
	[
		'a source',
		{ sourceVideo: at('http://localhost:5678/a.mp4') },
		/'Source Video' .*\(localhost\)/,
	],
	[
		'the third picture of a paid body',
		{ operation: 'realEstate', images: pictures(outside, outside, inside, outside, outside) },
		/'Image 3' is a URL inside a private network \(192\.168\.1\.5\)/,
	],
	[
		'the clip of a viral recreation',
		{
			...{ operation: 'viralRecreation', prompt: 'the same', images: pictures(outside) },
			referenceVideo: at('http://nas/clip.mp4'),
		},
		/'Reference Video' .*\(nas\)/,
	],
	['a file to upload', { resource: 'file', operation: 'uploadMedia', file: at(inside) }, /'File' /],
];

describe('a URL inside a private network', () => {
	it.each(refused)('as %s is refused, and nothing is sent', async (_name, parameters, why) => {
		const { error } = await runPixVerse(standIn, { parameters, baseUrl: PUBLIC });
		expect(error?.message).toMatch(why);
		expect(error?.description).toBe('Nothing was sent and nothing was charged.');
	});

	it('is reported by Dry Run', async () => {
		const parameters = { sourceVideo: at(inside), options: { dryRun: true } };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, baseUrl: PUBLIC }));
		expect(item).toMatchObject({ error: { class: 'input', charged: false } });
		expect(item.message).toMatch(/'Source Video' is a URL inside a private network/);
	});

	it('is taken where PixVerse itself is inside', async () => {
		const [item] = jsonOf(await runPixVerse(standIn, { parameters: { sourceVideo: at(inside) } }));
		expect(item).toMatchObject({ state: 'ready' });
	});
});

it('a page in place of a file is refused with the number of the picture', async () => {
	const page = 'https://drive.google.com/file/d/1a2b/view';
	const parameters = { operation: 'viralRecreation', images: pictures(outside, page) };
	const film = { prompt: 'the same', referenceVideo: at('https://example.com/a.mp4') };
	const { error } = await runPixVerse(standIn, { parameters: { ...parameters, ...film } });
	expect(error?.message).toMatch(/'Image 2' is the URL of a page of drive.google.com/);
	expect(standIn.ledger.requests).toEqual([]);
});
