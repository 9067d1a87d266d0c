// Restyle Video from its settings to its item.
import type { IDataObject } from 'n8n-workflow';
import { bytesOf, inMemory, inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const clip = Buffer.alloc(100_000, 'not really a video');
const locator = (mode: string, value: string) => ({ __rl: true, mode, value });

const standIn = useStandIn();
beforeAll(useFileStorage);

describe('Restyle Video', () => {
	it('gives one item with the finished video', async () => {
		const result = await runPixVerse(standIn);
		const [generation] = standIn.ledger.generations;
		expect(result.status).toBe('success');
		expect(jsonOf(result)).toEqual([
			{
				video_id: Number(generation.videoId),
				state: 'ready',
				url: `${standIn.url}/files/${generation.videoId}.mp4`,
				credits: 45,
				size: expect.any(Number),
				outputWidth: expect.any(Number),
				outputHeight: expect.any(Number),
				trace_id: generation.traceId,
			},
		]);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('sends exactly what was set, with the headers of the specification', async () => {
		await runPixVerse(standIn, { parameters: { seed: '0' } });
		const submission = standIn.ledger.requests.find(({ place }) => place === 'submit');
		expect(submission).toMatchObject({
			method: 'POST',
			path: '/openapi/v2/video/restyle/generate',
			body: {
				source_video_id: 338866127653540,
				restyle_prompt: 'watercolor painting with soft light',
				seed: 0,
			},
			headers: { 'api-key': 'standin-key', 'content-type': 'application/json' },
		});
		expect(Object.keys(submission?.body ?? {})).toHaveLength(3);
	});

	it('sends no seed when the field is empty', async () => {
		await runPixVerse(standIn, { parameters: { seed: '' } });
		expect(standIn.ledger.generations[0].body).not.toHaveProperty('seed');
	});

	it('gives every request a trace ID of its own', async () => {
		await runPixVerse(standIn);
		const ids = standIn.ledger.requests.map(({ traceId }) => traceId).filter(Boolean);
		expect(ids.length).toBeGreaterThan(2);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('pairs every output with its input', async () => {
		const result = await runPixVerse(standIn, { items: numbered(3) });
		expect(result.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
	});

	it('hands out the ID at once when it does not wait', async () => {
		const result = await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		expect(jsonOf(result)[0]).toMatchObject({ credits: 45, state: 'submitted' });
		expect(standIn.ledger.count('look')).toBe(0);
	});

	it.each(['credit', 'credits'] as const)('reads the charge from "%s"', async (creditsKey) => {
		standIn.settings.creditsKey = creditsKey;
		expect(jsonOf(await runPixVerse(standIn))[0]).toMatchObject({ credits: 45 });
	});

	it('keeps IDs of 18 digits exact, in and out', async () => {
		standIn.settings.bigIds = true;
		const sourceVideo = locator('videoId', '405833376854443123');
		const result = await runPixVerse(standIn, { parameters: { sourceVideo } });
		expect(standIn.ledger.requests[0].rawBody).toContain('"source_video_id":405833376854443123,');
		expect(jsonOf(result)[0].video_id).toBe(standIn.ledger.generations[0].videoId);
	});

	it('merges additional body fields last', async () => {
		const options = { additionalBodyFields: '{"seed": 7}' };
		await runPixVerse(standIn, { parameters: { options } });
		expect(standIn.ledger.generations[0].body.seed).toBe(7);
	});
});

describe('the effect', () => {
	it.each([
		['list', 'restyle_id'],
		['id', 'restyle_id'],
	])('from mode "%s" is sent as %s', async (mode, field) => {
		const { restyle_id: id } = standIn.settings.effects[3];
		await runPixVerse(standIn, { parameters: { effect: locator(mode, String(id)) } });
		expect(standIn.ledger.generations[0].body[field]).toBe(id);
	});

	it('may come from an expression', async () => {
		const { restyle_id: id } = standIn.settings.effects[0];
		const effect = { __rl: true, mode: 'id', value: '={{ $json.effect }}' };
		await runPixVerse(standIn, { parameters: { effect }, items: [{ json: { effect: id } }] });
		expect(standIn.ledger.generations[0].body.restyle_id).toBe(id);
	});
});

describe('the source', () => {
	const run = async (sourceVideo: IDataObject, binary?: IDataObject) =>
		await runPixVerse(standIn, {
			parameters: { sourceVideo },
			items: [{ json: {}, ...(binary && { binary: binary as never }) }],
		});

	it('may be the ID of an uploaded medium', async () => {
		await run(locator('mediaId', '405833376854443'));
		expect(standIn.ledger.generations[0].body.video_media_id).toBe(405833376854443);
	});

	it.each(['memory', 'storage'])(
		'may be a file of the previous node, held in %s',
		async (place) => {
			const data = place === 'memory' ? inMemory(clip) : await inStorage(clip);
			const result = await run(locator('file', 'data'), { data });
			const [upload] = standIn.ledger.uploads;
			expect(result.status).toBe('success');
			expect(upload).toMatchObject({ source: 'file', bytes: clip.length });
			expect(String(standIn.ledger.generations[0].body.video_media_id)).toBe(upload.mediaId);
			const { file } = standIn.ledger.requests[0];
			expect(file).toMatchObject({ field: 'file', filename: 'clip.mp4', type: 'video/mp4' });
		},
	);

	it('may be a URL, which the service fetches itself', async () => {
		await run(locator('url', 'https://example.com/clip.mp4'));
		expect(standIn.ledger.uploads).toEqual([
			expect.objectContaining({ source: 'url', url: 'https://example.com/clip.mp4' }),
		]);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('is uploaded once for all items of a run', async () => {
		const data = inMemory(clip);
		const items = numbered(4).map((item) => ({ ...item, binary: { data } }));
		await runPixVerse(standIn, { parameters: { sourceVideo: locator('file', 'data') }, items });
		expect([standIn.ledger.count('upload'), standIn.ledger.generations.length]).toEqual([1, 4]);
	});
});

describe('the file', () => {
	const parameters = { downloadVideo: true, outputBinaryField: 'film' };

	it('is there unless the switch is off', async () => {
		const result = await runPixVerse(standIn, { parameters: { downloadVideo: undefined } });
		expect(result.outputs[0][0].binary?.data.mimeType).toBe('video/mp4');
	});

	it('is streamed into the named binary field', async () => {
		const result = await runPixVerse(standIn, { parameters });
		const film = result.outputs[0][0].binary?.film;
		expect(film).toMatchObject({
			mimeType: 'video/mp4',
			fileName: `pixverse-${standIn.ledger.generations[0].videoId}.mp4`,
		});
		expect(await bytesOf(film as never)).toHaveLength(standIn.settings.videoBytes);
	});

	it('is fetched without the key', async () => {
		await runPixVerse(standIn, { parameters });
		const { headers } = standIn.ledger.deliveries[0];
		expect(headers).not.toHaveProperty('api-key');
		expect(JSON.stringify(headers)).not.toContain('standin-key');
	});

	it('may be named by the user', async () => {
		const options = { fileName: 'mine.mp4' };
		const result = await runPixVerse(standIn, { parameters: { ...parameters, options } });
		expect(result.outputs[0][0].binary?.film.fileName).toBe('mine.mp4');
	});
});
