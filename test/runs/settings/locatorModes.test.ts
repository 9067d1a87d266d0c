// The value of a field counts, and not its mode: n8n keeps the mode when a model or an expression fills in the value.
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { inMemory } from '../../support/harness/binary';
import { fileOf } from '../../support/harness/fileBytes';
import { example, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { fromModel } from '../../support/harness/tool';
import { locator, refusalOf, source, submitted } from './runs';

const standIn = useStandIn();

const EARLIER = 338866127653540;
const UPLOADED = '405833376854443';
const clip = inMemory(fileOf('mp4', 'a'));

/** The body of the one submission. */
async function sent(parameters: IDataObject, binary = {}): Promise<IDataObject> {
	await runPixVerse(standIn, { parameters, items: [{ json: {}, binary }] });
	expect(submitted(standIn)).toHaveLength(1);
	return submitted(standIn)[0];
}

describe('Source Video', () => {
	const earlier = [EARLIER, undefined];
	const fromUrl = [undefined, expect.any(Number)];

	it.each<[mode: string, value: unknown, ids: unknown[]]>([
		...['videoId', 'mediaId', 'file', 'id', 'URL', ''].map((mode): [string, string, unknown[]] => [
			mode,
			' https://example.com/a.mp4',
			fromUrl,
		]),
		['url', ` ${EARLIER}.0 `, earlier],
		['url', EARLIER, earlier],
		['url', `={{ ["${EARLIER}"] }}`, earlier],
		['file', String(EARLIER), earlier],
		['VideoID', EARLIER, earlier],
		['', EARLIER, earlier],
		['MediaId', UPLOADED, [undefined, Number(UPLOADED)]],
	])('in the mode "%s" may be %p.', async (mode, value, ids) => {
		const body = await sent(source(mode, value));
		expect([body.source_video_id, body.video_media_id]).toEqual(ids);
		expect(standIn.ledger.uploads).toHaveLength(ids === fromUrl ? 1 : 0);
	});

	const two = { data: clip, other: inMemory(fileOf('mp4', 'another')) };

	it.each<[string, string, object]>([
		['the file of that name before it is an ID', UPLOADED, { [UPLOADED]: clip }],
		['the only file of the item when the field was left empty', '', { 'Your clip': clip }],
		['the usual file when the field was left empty', '', two],
	])('is %s.', async (_which, value, files) => {
		await sent(source('file', value), files);
		expect(standIn.ledger.uploads).toHaveLength(1);
	});

	it('is none of several files when the field was left empty and none is the usual one.', async () => {
		const items = [{ json: {}, binary: { one: clip, two: clip } }];
		expect(await refusalOf(standIn, { parameters: source('file', ''), items })).toMatch(
			/'Source Video' names the binary field 'data', but the item has only one, two/,
		);
	});

	it.each<[IDataObject, RegExp]>([
		[source('file', '={{ "" }}'), /'Source Video' is empty/],
		[{ sourceVideo: '={{ { mode: "file", value: "" } }}' }, /'Source Video' holds a file/],
	])('is no file when an expression gives nothing: %j.', async (parameters, message) => {
		const items = [{ json: {}, binary: { data: clip } }];
		expect(await refusalOf(standIn, { parameters, items })).toMatch(message);
	});

	it('is required by n8n itself where it is a URL.', async () => {
		await expect(sent(source('url', ''))).rejects.toThrow(/issues/);
	});

	it.each(agents)('may be filled in with an earlier video by an agent: %s.', async (kind) => {
		const tool = example('agent').nodes.find(({ name }) => name === 'Restyle video');
		const { mode } = tool?.parameters.sourceVideo as { mode: string };
		const parameters = { ...source(mode, fromModel), effect: locator('prompt', 'watercolor') };
		await runAgent(standIn, kind, inTurn({ prompt: String(EARLIER) }), { parameters });
		expect(standIn.ledger.generations.map(({ body }) => body.source_video_id)).toEqual([EARLIER]);
	});
});

describe('The ID of an upload', () => {
	const clip5 = { prompt: 'a cat', model: 'v5', duration: 5, quality: '540p' };

	it.each(['Url', 'file', 'id'])('is one in the mode "%s".', async (mode) => {
		const image = locator(mode, UPLOADED);
		const body = await sent({ operation: 'imageToVideo', ...clip5, image });
		expect(body.img_id).toBe(Number(UPLOADED));
	});

	it('is one in a list, and of an audio, as well.', async () => {
		const images = { entries: [{ image: locator('file', UPLOADED), refName: 'cat' }] };
		const { image_references: all } = await sent({ operation: 'fusion', ...clip5, images });
		expect(all).toMatchObject([{ img_id: Number(UPLOADED) }]);
		standIn.reset();
		const speech = { speech: 'audio', audio: locator('url', UPLOADED) };
		const body = await sent({ operation: 'lipSync', ...source('url', EARLIER), ...speech });
		expect(body).toMatchObject({ source_video_id: EARLIER, audio_media_id: Number(UPLOADED) });
	});

	it('is refused where an address is wanted, also in the mode of one.', async () => {
		const images = { entries: [{ image: locator('url', UPLOADED) }] };
		const parameters = { operation: 'realEstate', propertyFrom: 'images', images };
		expect(await refusalOf(standIn, { parameters })).toMatch(/'Image 1' must be a file or a URL/);
	});
});
