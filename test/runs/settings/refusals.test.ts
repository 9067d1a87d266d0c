// A wrong setting fails its item before anything is sent. The error names all wrong settings of a row at once.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { fileBytes } from '../../support/harness/fileBytes';
import { continues } from '../../support/harness/files';
import { jsonOf, numbered, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, effect, locator, refusalOf, source } from './runs';

const standIn = useStandIn();

const png = () => inMemory(fileBytes.png, { mimeType: 'image/png', fileExtension: 'png' });
const items = [{ json: {}, binary: { clip: inMemory(fileBytes.mp4), data: png(), same: png() } }];

const video = source('videoId', '338866127653540');
const lipSync = { operation: 'lipSync', ...video };
const swap = { operation: 'swap', ...video, image: locator('imageId', '5'), maskFrom: 'find' };
const modify = { operation: 'modify', ...video, prompt: 'a @selection0', quality: '540p' };
const list = { operation: 'listRestyleEffects', returnAll: false };
const additional = (value: string) => ({ options: { additionalBodyFields: value } });
const PAGE = 'https://a.example/1';

const frames = { firstFrame: locator('file', 'data'), lastFrame: locator('file', '={{ "" }}') };
const transition = { ...clip, operation: 'transition', ...frames };

it.each<[parameters: IDataObject, message: RegExp]>([
	[source('videoId', 'abc'), /'Source Video' must be a whole number.*"abc"/],
	// It lost digits.
	[source('url', 405833376854443120), /'Source Video' is the number .* Pass the ID as text/],
	[source('file', 'film'), /the binary field 'film', but the item has only clip, data, same/],
	[
		source('vimeo', '4'),
		/'Mode of .*' must be url, file, list, videoId, mediaId or id, not "vimeo"/,
	],
	[source('url', `={{ ["${PAGE}", "${PAGE}"] }}`), /must be one URL/],
	[effect('prompt', '302325299692672'), /'Effect' is the number 302325299692672/],
	[effect('prompt', '3.0'), /'Effect' is the number 3.0/],
	[effect('prompt', '={{ { a: 1 } }}'), /'Effect' must be text, not a list/],
	[{ ...clip, model: 'other', modelName: '={{ "" }}' }, /'Model' is empty/],
	[{ ...clip, model: '={{ false }}' }, /'Model' must be text, not false/],
	[{ ...clip, options: { motionMode: '={{ {} }}' } }, /'Motion Mode' must be text/],
	[{ ...clip, operation: 'fusion' }, /'Images' is empty. Add an image, or/],
	[{ ...lipSync, speech: '={{ null }}' }, /'Speech' is empty. Choose text or audio/],
	[{ ...swap, maskName: '={{ ["cat"] }}' }, /'Mask Name' must be text/],
	[{ ...swap, maskFrom: '={{ null }}' }, /'Mask' is empty. Choose find or id/],
	[{ ...swap, maskFrom: '={{ "name" }}' }, /'Mask' must be find or id/],
	// As Swap Mask returns them.
	[
		{ ...modify, maskIds: '={{ [{ mask_id: "a" }] }}' },
		/'Mask IDs' must be text, not a list or an/,
	],
	[transition, /'Last Frame' is empty. Choose the image/],
	[additional('={{ { big: 9007199254740993 } }}'), /lost digits/],
	[additional('{"video_media_id":1}'), /Exactly one of source_video_id and video_media_id/],
	[{ requestOptions: { timeout: -1 } }, /'Timeout' must be a number/],
	[{ ...list, limit: 0 }, /'Limit' must be a whole number of at least 1/],
	[{ ...list, limit: '={{ null }}' }, /'Limit' is empty/],
	[{ operation: 'text_to_video' }, /no operation "text_to_video" of the resource "video"/],
	[{ resource: 'videos', operation: 'restyle' }, /no operation .* of the resource "videos"/],
])('A setting is refused before anything is sent: %j.', async (parameters, message) => {
	expect(await refusalOf(standIn, { items, parameters })).toMatch(message);
	const [item] = jsonOf(await runPixVerse(standIn, { items, parameters, settings: continues }));
	expect(JSON.stringify(item)).toMatch(/"class":"input"|no operation/);
	expect(standIn.ledger.requests).toEqual([]);
});

it('The error of an item without a file says to connect a node that has one.', async () => {
	const message = /the binary field 'data', but the item has no file. Connect a node/;
	expect(await refusalOf(standIn, { parameters: source('file', 'data') })).toMatch(message);
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
		['minimumBalance', '={{ $json.keep }}', /expression of 'Minimum Balance' gives nothing/],
		['maximumCredits', '={{ $json.most }}', /expression of 'Maximum Credits' gives nothing/],
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
	const empty = { ...source('url', EMPTY), ...effect('prompt', EMPTY) };

	it('in fields and options, each once.', async () => {
		const options = { waitLimit: 0, maxParallel: 'many' };
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
		expect(await told({ operation: 'fusion', prompt: '@a runs', images: { entries } })).toMatch(
			/^3 settings are wrong\. .*'Image 1' holds the path .* use File\. .*'Image 3' must be an http or https URL.*'Image 4' must be an http or https URL/,
		);
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
		const [item] = jsonOf(await runPixVerse(standIn, { parameters: empty, settings: continues }));
		const message = messageOf(item);
		expect(message).toMatch(
			/\(1\) 'Source Video' is empty\. Enter a URL\. \(2\) 'Effect' is empty/,
		);
		expect(message).toMatch(/[^.?!][.] Nothing was sent and nothing was charged\.$/);
		expect(message).not.toMatch(/[?.!]\./);
	});
});
