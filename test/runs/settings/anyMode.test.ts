// What a field holds counts, whatever its mode: n8n keeps the mode when a model fills in the value.
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { inMemory } from '../../support/harness/binary';
import { example, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { fromModel } from '../../support/harness/tool';

const standIn = useStandIn();

const EARLIER = 338866127653540;
const UPLOADED = '405833376854443';
const clip = inMemory(Buffer.from('a video'));

const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value }) as IDataObject;

/** The body of the one submission. */
async function sent(parameters: IDataObject, binary = {}): Promise<IDataObject> {
	await runPixVerse(standIn, { parameters, items: [{ json: {}, binary }] });
	const [{ body }] = standIn.ledger.requests.filter(({ place }) => place === 'submit');
	return body as IDataObject;
}

describe('the source video', () => {
	const source = (mode: string, value: unknown) => ({ sourceVideo: locator(mode, value) });

	it.each(['videoId', 'mediaId', 'url', 'file', 'id', 'URL', ''])(
		'may be a URL in the mode "%s"',
		async (mode) => {
			const body = await sent(source(mode, ` ${standIn.url}/a.mp4`));
			expect([body.source_video_id, typeof body.video_media_id]).toEqual([undefined, 'number']);
			expect(standIn.ledger.uploads).toHaveLength(1);
		},
	);

	it.each([
		['url', String(EARLIER)],
		['url', ` ${EARLIER}.0 `],
		['url', EARLIER],
		['url', `={{ ["${EARLIER}"] }}`],
		['file', String(EARLIER)],
		['file', EARLIER],
		['VideoID', EARLIER],
		['id', EARLIER],
		['', EARLIER],
	])('may be an earlier video in the mode "%s": %p', async (mode, value) => {
		const body = await sent(source(mode, value));
		expect([body.source_video_id, body.video_media_id]).toEqual([EARLIER, undefined]);
	});

	it.each(['mediaId', 'MediaId'])('is an uploaded medium in the mode "%s"', async (mode) => {
		const body = await sent(source(mode, UPLOADED));
		expect([body.source_video_id, body.video_media_id]).toEqual([undefined, Number(UPLOADED)]);
	});

	it('is the file of that name before it is an ID', async () => {
		await sent(source('file', UPLOADED), { [UPLOADED]: clip });
		expect(standIn.ledger.uploads).toHaveLength(1);
	});

	it('is the usual file when one switches to the file and enters nothing', async () => {
		await sent(source('file', ''), { data: clip, other: inMemory(Buffer.from('no video')) });
		expect(standIn.ledger.uploads).toHaveLength(1);
	});

	it.each([
		['an expression for the field that gives nothing', source('file', '={{ "" }}')],
		['an expression for all of it', { sourceVideo: '={{ { mode: "file", value: "" } }}' }],
	])('is no file with %s', async (_what, parameters) => {
		const items = [{ json: {}, binary: { data: clip } }];
		const { error } = await runPixVerse(standIn, { parameters, items });
		expect(error?.message).toMatch(/'Source Video' is empty/);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('is not run by n8n while its URL is missing', async () => {
		await expect(sent(source('url', ''))).rejects.toThrow(/issues/);
	});

	it.each(agents)('that an agent of the %s kind fills in may be an earlier video', async (kind) => {
		const tool = example('agent').nodes.find(({ name }) => name === 'Restyle video');
		const { mode } = tool?.parameters.sourceVideo as { mode: string };
		const parameters = {
			sourceVideo: locator(mode, fromModel),
			effect: locator('prompt', 'watercolor'),
		};
		await runAgent(standIn, kind, inTurn({ prompt: String(EARLIER) }), { parameters });
		expect(standIn.ledger.generations.map(({ body }) => body.source_video_id)).toEqual([EARLIER]);
	});
});

describe('an upload', () => {
	const clip5 = { prompt: 'a cat', model: 'v5', duration: 5, quality: '540p' };

	it.each(['url', 'file', 'Url', 'id'])('may be its ID in the mode "%s"', async (mode) => {
		const image = locator(mode, UPLOADED);
		const body = await sent({ operation: 'imageToVideo', ...clip5, image });
		expect(body.img_id).toBe(Number(UPLOADED));
	});

	it('in a list may be its ID as well', async () => {
		const images = { entries: [{ image: locator('file', UPLOADED), refName: 'cat' }] };
		const body = await sent({ operation: 'fusion', ...clip5, images });
		expect(body.image_references).toMatchObject([{ img_id: Number(UPLOADED) }]);
	});

	it('of an audio may be its ID as well', async () => {
		const parameters = { sourceVideo: locator('url', EARLIER), speech: 'audio' };
		const audio = locator('url', UPLOADED);
		const body = await sent({ operation: 'lipSync', ...parameters, audio });
		expect(body).toMatchObject({ source_video_id: EARLIER, audio_media_id: Number(UPLOADED) });
	});

	it.each(['url', 'file', 'imageId'])(
		'is no ID where an address is wanted, in the mode "%s"',
		async (mode) => {
			const images = { entries: [{ image: locator(mode, UPLOADED) }] };
			const { error } = await runPixVerse(standIn, {
				parameters: { operation: 'realEstate', propertyFrom: 'images', images },
			});
			expect(error?.message).toMatch(/'Image 1' must be a file or a URL here/);
			expect(standIn.ledger.requests).toEqual([]);
		},
	);
});
