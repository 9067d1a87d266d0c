// Settings that cannot be right: one clear sentence, and nothing is sent for the item.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value }) as IDataObject;
const source = (mode: string, value: unknown) => ({ sourceVideo: locator(mode, value) });
const effect = (mode: string, value: unknown) => ({ effect: locator(mode, value) });
const clip = inMemory(Buffer.from('x'));
const picture = inMemory(Buffer.from('x'), { mimeType: 'image/png', fileExtension: 'png' });

/** Parameters of the third of three items; the others keep the example's. */
const cases: Array<[string, IDataObject, RegExp]> = [
	[
		'a source ID with letters',
		source('videoId', 'abc'),
		/'Source Video' must be a whole number.*"abc"/,
	],
	[
		'a source ID with a fraction',
		source('videoId', '1.5'),
		/'Source Video' must be a whole number/,
	],
	[
		'a source ID that lost digits',
		source('videoId', 405833376854443120),
		/'Source Video' is the number .* Pass the ID as text/,
	],
	['an empty source ID', source('videoId', ' '), /'Source Video' is empty/],
	['a media ID of 0', source('mediaId', '0'), /'Source Video' must be a whole number above 0/],
	[
		'a binary field that does not exist',
		source('file', 'film'),
		/'Source Video' names the binary field 'film', but the item has only clip, picture/,
	],
	[
		'a mode that there is not',
		source('vimeo', '405833376854443'),
		/'Mode of Source Video' must be url, file, list, videoId, mediaId or id, not "vimeo"/,
	],
	[
		'an ID that lost digits in the mode of a URL',
		source('url', 405833376854443120),
		/'Source Video' is the number .* Pass the ID as text/,
	],
	[
		'something else than a name as a binary field',
		source('file', ['clip']),
		/'Source Video' must be the name of a binary field, for example data/,
	],
	['a URL of another kind as an ID', source('videoId', 'ftp://a.example/a.mp4'), /whole number/],
	[
		'a file that is a picture',
		source('file', 'picture'),
		/'Source Video' is of type image\/png; PixVerse takes mp4 or mov here/,
	],
	[
		'a URL of another kind',
		source('url', 'ftp://example.com/a.mp4'),
		/'Source Video' must be an http or https URL/,
	],
	['a URL that is none', source('url', 'clip.mp4'), /'Source Video' must be an http or https URL/],
	['an empty prompt', effect('prompt', ' '), /'Effect' is empty/],
	[
		'an ID left over as a prompt',
		effect('prompt', '302325299692672'),
		/'Effect' is the number 302325299692672/,
	],
	['an ID of a sheet as a prompt', effect('prompt', '3.0'), /'Effect' is the number 3.0/],
	['a prompt that is too long', effect('prompt', 'x'.repeat(5001)), /'Effect' has 5001 characters/],
	['an effect ID below 1', effect('id', '-3'), /'Effect' must be a whole number/],
	['an effect that was not picked', effect('list', ''), /'Effect' is empty/],
	['a negative seed', { seed: '-1' }, /'Seed' must be a whole number from 0 to 2147483647/],
	['an oversized seed', { seed: '2147483648' }, /'Seed' must be a whole number/],
	[
		'additional fields that are a list',
		{ options: { additionalBodyFields: '[1]' } },
		/'Additional Body Fields' must be a JSON object/,
	],
	[
		'additional fields that are no JSON',
		{ options: { additionalBodyFields: '{x' } },
		/'Additional Body Fields' must be a JSON object/,
	],
	[
		'a second source in the additional fields',
		{ options: { additionalBodyFields: '{"video_media_id":1}' } },
		/Exactly one of source_video_id and video_media_id/,
	],
	[
		'a wait limit of zero',
		{ options: { waitLimit: 0 } },
		/'Wait Limit' must be a number of at least/,
	],
];

const pick = (bad: unknown, good: unknown) =>
	`={{ $json.number === 2 ? ${JSON.stringify(bad)} : ${JSON.stringify(good)} }}`;

const good: IDataObject = {
	sourceVideo: locator('videoId', '343252978602905'),
	effect: locator('prompt', 'watercolor'),
	seed: '',
	waitLimit: 10,
	additionalBodyFields: '',
};

/** Expressions that give item 2 the bad value and every other item a good one. */
function onlyItemTwo({ options, ...parameters }: IDataObject): IDataObject {
	const expressions = (values: IDataObject) =>
		Object.fromEntries(Object.entries(values).map(([name, bad]) => [name, pick(bad, good[name])]));
	return { ...expressions(parameters), options: expressions((options ?? {}) as IDataObject) };
}

describe.each(cases)('%s', (_name, parameters, message) => {
	const items = numbered(3).map((item) => ({ ...item, binary: { clip, picture } }));
	const run = async (settings = {}) =>
		await runPixVerse(standIn, { items, parameters: onlyItemTwo(parameters), settings });

	it('stops the run with one clear sentence before anything is sent', async () => {
		const result = await run();
		expect(result.error?.message).toMatch(message);
		expect(result.error?.message).toMatch(/\[item 2\]$/);
		expect(result.error?.description).toMatch(/Nothing was sent and nothing was charged/);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('does not harm the other items when the node continues', async () => {
		const result = await run({ onError: 'continueRegularOutput' });
		const [first, second, third] = jsonOf(result);
		expect([first.state, second.state]).toEqual(['ready', 'ready']);
		expect(third).toMatchObject({
			error: { class: 'input' },
			message: expect.stringMatching(message),
		});
		expect(standIn.ledger.generations).toHaveLength(2);
	});
});

it('an item without any file is told so', async () => {
	const result = await runPixVerse(standIn, { parameters: source('file', 'data') });
	expect(result.error?.message).toMatch(
		/'Source Video' names the binary field 'data', but the item has no file. Connect a node/,
	);
	expect(standIn.ledger.requests).toEqual([]);
});

it('the formats of a place for any video or audio are named once each', async () => {
	const result = await runPixVerse(standIn, {
		parameters: { resource: 'file', operation: 'uploadMedia', file: locator('file', 'picture') },
		items: [{ json: {}, binary: { picture } }],
	});
	expect(result.error?.message).toContain(
		'PixVerse takes mp4, mov, webm, mp3, wav, m4a or aac here',
	);
});

describe('what guards money', () => {
	it.each([
		['={{ $json.row_id }}', 'traceId', /expression of 'Trace ID' gives nothing/],
		['={{ null }}', 'traceId', /expression of 'Trace ID' gives nothing/],
		['={{ " " }}', 'traceId', /expression of 'Trace ID' gives nothing/],
		['={{ true }}', 'traceId', /'Trace ID' must be text or an exact number/],
		['={{ $json.keep }}', 'minimumBalance', /expression of 'Minimum Balance' gives nothing/],
		['={{ null }}', 'minimumBalance', /expression of 'Minimum Balance' gives nothing/],
		['={{ true }}', 'minimumBalance', /'Minimum Balance' must be a number/],
		['={{ [1] }}', 'minimumBalance', /'Minimum Balance' must be a number/],
	])('the expression %s for %s is refused and not taken for none', async (value, name, message) => {
		const result = await runPixVerse(standIn, { parameters: { options: { [name]: value } } });
		expect(result.error?.message).toMatch(message);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('an option that was added and left empty is none', async () => {
		const parameters = { options: { traceId: '', minimumBalance: '' } };
		expect(jsonOf(await runPixVerse(standIn, { parameters }))[0]).toMatchObject({ state: 'ready' });
	});
});

describe('a Timeout that no request can have', () => {
	it.each(['={{ "abc" }}', -1, '={{ $now }}'])(
		'is named as a wrong setting: %s',
		async (timeout) => {
			const parameters = { requestOptions: { timeout } };
			const result = await runPixVerse(standIn, { parameters });
			expect(result.error?.message).toMatch(/'Timeout' must be a number/);
			expect(standIn.ledger.requests).toEqual([]);
		},
	);
});

describe('an object where a text belongs', () => {
	it('is refused and not sent as "[object Object]"', async () => {
		const parameters = effect('prompt', '={{ { a: 1 } }}');
		const result = await runPixVerse(standIn, { parameters });
		expect(result.error?.message).toMatch(/'Effect' must be text, not a list or an object/);
		expect(standIn.ledger.requests).toEqual([]);
	});
});

describe('what only the service can know', () => {
	it('an unknown effect ID is refused by it, and nothing is charged', async () => {
		const result = await runPixVerse(standIn, { parameters: effect('id', '999999') });
		expect(result.error?.message).toMatch(/PixVerse code 400017/);
		expect(result.error?.description).toBe('Nothing was charged.');
		expect(standIn.ledger.generations).toEqual([]);
	});

	it('a file that its review refuses is named as such, and nothing is charged', async () => {
		const data = inMemory(Buffer.from('x'), { fileName: 'forbidden.mp4' });
		const result = await runPixVerse(standIn, {
			parameters: source('file', 'data'),
			items: [{ json: {}, binary: { data } }],
		});
		expect(result.error?.message).toMatch(/refused the file in its content review.*500052/);
		expect(standIn.ledger.count('upload')).toBe(1);
	});
});
