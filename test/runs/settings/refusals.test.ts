// A wrong setting fails its item before anything is sent. The error names all wrong settings of a row at once.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { fileBytes } from '../../support/harness/fileBytes';
import { continues } from '../../support/harness/files';
import { jsonOf, numbered, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { effect, locator, refusalOf, source } from './runs';

const standIn = useStandIn();

const png = () => inMemory(fileBytes.png, { mimeType: 'image/png', fileExtension: 'png' });
const items = [{ json: {}, binary: { clip: inMemory(fileBytes.mp4), data: png(), same: png() } }];

const video = source('videoId', '338866127653540');
const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v5' };
const swap = { operation: 'swap', ...video, image: locator('imageId', '5'), maskFrom: 'find' };
const modify = { operation: 'modify', ...video, prompt: 'a @selection0', quality: '540p' };
const list = { operation: 'listRestyleEffects', returnAll: false };
const additional = (value: string) => ({ options: { additionalBodyFields: value } });
const PAGE = 'https://a.example/1';

const frames = (first: string, last: string) => ({
	...{ operation: 'transition', prompt: 'a lighthouse', model: 'v5', duration: 5, quality: '540p' },
	...{ firstFrame: locator('file', first), lastFrame: locator('file', last) },
});

const refused: Array<[what: string, parameters: IDataObject, message: RegExp]> = [
	['an ID with letters', source('videoId', 'abc'), /'Source Video' must be a whole number.*"abc"/],
	[
		'an ID that lost digits, in any mode',
		source('url', 405833376854443120),
		/'Source Video' is the number .* Pass the ID as text/,
	],
	[
		'a binary field that does not exist',
		source('file', 'film'),
		/'Source Video' names the binary field 'film', but the item has only clip, data, same/,
	],
	[
		'a mode that does not exist',
		source('vimeo', '405833376854443'),
		/'Mode of Source Video' must be url, file, list, videoId, mediaId or id, not "vimeo"/,
	],
	['several URLs', source('url', `={{ ["${PAGE}", "${PAGE}"] }}`), /must be one URL/],
	['several URLs in a text', source('url', `${PAGE}, ${PAGE}`), /must be one URL/],
	[
		'an ID as a prompt',
		effect('prompt', '302325299692672'),
		/'Effect' is the number 302325299692672/,
	],
	['an ID of a sheet as a prompt', effect('prompt', '3.0'), /'Effect' is the number 3.0/],
	[
		'an object as a prompt',
		effect('prompt', '={{ { a: 1 } }}'),
		/'Effect' must be text, not a list/,
	],
	['a switch as a model', { ...clip, model: '={{ false }}' }, /'Model' must be text, not false/],
	[
		'an object as a choice',
		{ ...clip, operation: 'extend', ...video, options: { motionMode: '={{ {} }}' } },
		/'Motion Mode' must be text/,
	],
	['a list as Mask Name', { ...swap, maskName: '={{ ["cat"] }}' }, /'Mask Name' must be text/],
	['no way to a mask', { ...swap, maskFrom: '={{ null }}' }, /'Mask' is empty. Choose find or id/],
	['another way to a mask', { ...swap, maskFrom: '={{ "name" }}' }, /'Mask' must be find or id/],
	[
		'masks as Swap Mask returns them',
		{ ...modify, maskIds: '={{ [{ mask_id: "a" }, { mask_id: "b" }] }}' },
		/'Mask IDs' must be text, not a list or an object/,
	],
	['an empty last frame', frames('data', '={{ "" }}'), /'Last Frame' is empty. Choose the image/],
	['a fusion of nothing', { ...clip, operation: 'fusion' }, /'Images' is empty. Add an image, or/],
	[
		'additional fields in a list',
		additional('[1]'),
		/'Additional Body Fields' must be a JSON object/,
	],
	[
		'additional fields that lost digits',
		additional('={{ { big: 9007199254740993 } }}'),
		/lost digits/,
	],
	[
		'a second source in the additional fields',
		additional('{"video_media_id":1}'),
		/Exactly one of source_video_id and video_media_id/,
	],
	[
		'a switch that is neither on nor off',
		{ simplify: '={{ "maybe" }}' },
		/must be true or false, not "maybe"/,
	],
	['a Timeout below 0', { requestOptions: { timeout: -1 } }, /'Timeout' must be a number/],
	[
		'a date as Timeout',
		{ requestOptions: { timeout: '={{ $now }}' } },
		/'Timeout' must be a number/,
	],
	['a limit of 0', { ...list, limit: 0 }, /'Limit' must be a whole number of at least 1/],
	['an empty limit', { ...list, limit: '={{ null }}' }, /'Limit' is empty/],
	[
		'an operation that does not exist',
		{ operation: 'text_to_video' },
		/no operation "text_to_video" of the resource "video"/,
	],
	[
		'a resource that does not exist',
		{ resource: 'videos', operation: 'restyle' },
		/no operation .* of the resource "videos"/,
	],
];

it.each(refused)('A setting is refused before anything is sent: %s.', async (...row) => {
	const [, parameters, message] = row;
	expect(await refusalOf(standIn, { items, parameters })).toMatch(message);
	const [item] = jsonOf(await runPixVerse(standIn, { items, parameters, settings: continues }));
	expect(JSON.stringify(item)).toMatch(/"class":"input"|no operation/);
	expect(standIn.ledger.requests).toEqual([]);
});

it('The error of an item without a file says to connect a node that has one.', async () => {
	expect(await refusalOf(standIn, { parameters: source('file', 'data') })).toMatch(
		/'Source Video' names the binary field 'data', but the item has no file. Connect a node/,
	);
});

describe('One wrong setting among three items', () => {
	const run = async (settings = {}) =>
		await runPixVerse(standIn, {
			items: numbered(3),
			parameters: { seed: '={{ $json.number === 2 ? -1 : 7 }}' },
			settings,
		});

	it('stops the run before anything is sent.', async () => {
		const { error } = await run();
		expect(error?.message).toMatch(
			/'Seed' must be a whole number from 0 to 2147483647.*\[input row 3, n8n's item 2\]$/,
		);
		expect(error?.description).toMatch(/Nothing was sent and nothing was charged/);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('fails its item alone when the node continues.', async () => {
		const [first, second, third] = jsonOf(await run(continues));
		expect([first.state, second.state]).toEqual(['ready', 'ready']);
		expect(third).toMatchObject({ error: { class: 'input', charged: false } });
		expect(messageOf(third)).toMatch(/'Seed' must be a whole number/);
		expect(standIn.ledger.generations).toHaveLength(2);
	});
});

describe('What guards money', () => {
	it.each([
		['traceId', '={{ $json.row_id }}', /expression of 'Trace ID' gives nothing/],
		['traceId', '={{ " " }}', /expression of 'Trace ID' gives nothing/],
		['traceId', '={{ true }}', /'Trace ID' must be text or an exact number/],
		['minimumBalance', '={{ $json.keep }}', /expression of 'Minimum Balance' gives nothing/],
		['minimumBalance', '={{ null }}', /expression of 'Minimum Balance' gives nothing/],
		['minimumBalance', '={{ true }}', /'Minimum Balance' must be a number/],
	])(
		'is not taken for unset when an expression leaves it empty: %s %s.',
		async (name, value, message) => {
			const parameters = { options: { [name]: value } };
			expect(await refusalOf(standIn, { parameters })).toMatch(message);
		},
	);

	it('is unset when it was added and left empty.', async () => {
		const parameters = { options: { traceId: '', minimumBalance: '' } };
		expect(jsonOf(await runPixVerse(standIn, { parameters }))[0]).toMatchObject({ state: 'ready' });
	});
});

/** An empty cell, as an expression gives it. */
const EMPTY = '={{ $json.none }}';

describe('All wrong settings of a row are named at once', () => {
	const told = async (parameters: IDataObject) => await refusalOf(standIn, { parameters });

	it('in fields and options, each once.', async () => {
		const options = { waitLimit: 0, maxParallel: 'many' };
		const empty = { ...source('url', EMPTY), ...effect('prompt', EMPTY) };
		const message = await told({ ...empty, seed: 'x', options });
		expect(message).toMatch(
			/^5 settings are wrong\. \(1\) 'Source Video' is empty\. Enter a URL\. \(2\) 'Effect' is empty\..* \(\d\) 'Wait Limit' must/,
		);
		expect(message).toMatch(/'Seed' must be a whole number.*'Maximum Parallel Jobs' must be/);
	});

	it('in a collection.', async () => {
		const options = { webhookId: ['x'], additionalBodyFields: 'y', generateAudioSwitch: 'maybe' };
		expect(await told({ ...clip, model: 'v5.5', options })).toMatch(
			/^3 settings are wrong\. (?=.*'Webhook ID')(?=.*'Generate Audio' must be true or false).*'Additional Body Fields' must be/,
		);
	});

	it('in a list of images, and nothing that follows from them.', async () => {
		const entry = (value: string) => ({ image: locator('url', value), refName: 'a' });
		const entries = [entry('C:\\a.png'), entry(EMPTY), entry('ftp://a.example/b.png'), entry('b')];
		const message = await told({ operation: 'fusion', prompt: '@a runs', images: { entries } });
		expect(message).toMatch(/^3 settings are wrong\. /);
		expect(message).toMatch(/'Image 1' holds the path .* use File\./);
		expect(message).toMatch(/'Image 3' must be an http or https URL/);
		expect(message).toMatch(/'Image 4' must be an http or https URL/);
	});

	it('in a file and a name, of which the name costs one read.', async () => {
		const wrong = { ...source('file', 'data'), ...effect('id', 'watercolour') };
		const { error } = await runPixVerse(standIn, { items, parameters: wrong });
		expect(error?.message).toMatch(
			/^2 settings are wrong\. \(1\) The file in 'Source Video' is .* \(2\) 'Effect' is "watercolour".* Did you mean Watercolor\?$/,
		);
		expect(standIn.ledger.requests.filter(({ place }) => place !== 'list')).toEqual([]);
	});

	it('without those that only follow from a wrong field.', async () => {
		expect(await told(source('url', 'clip.mp4'))).toMatch(
			/^'Source Video' holds the path "clip\.mp4", which PixVerse cannot open\. Read the file [^()]*$/,
		);
	});

	it('in an item of the error branch, with one end.', async () => {
		const parameters = { ...source('url', EMPTY), ...effect('prompt', EMPTY) };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, settings: continues }));
		const message = messageOf(item);
		expect(message).toMatch(
			/\(1\) 'Source Video' is empty\. Enter a URL\. \(2\) 'Effect' is empty/,
		);
		expect(message).toMatch(/[^.?!][.] Nothing was sent and nothing was charged\.$/);
		expect(message).not.toMatch(/[?.!]\./);
	});
});
