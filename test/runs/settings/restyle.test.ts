// Restyle Video from its settings to its item: what is sent, with which headers, and what comes back.
import { bytesOf } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { locator, submitted } from './runs';

const standIn = useStandIn();
beforeAll(useFileStorage);

it('One item with the finished video comes back.', async () => {
	const result = await runPixVerse(standIn);
	const [generation] = standIn.ledger.generations;
	expect(result.status).toBe('success');
	expect(jsonOf(result)).toEqual([
		{
			video_id: Number(generation.videoId),
			state: 'ready',
			url: standIn.addressOf(generation.videoId),
			credits: 45,
			credits_charged: 45,
			outputWidth: expect.any(Number),
			outputHeight: expect.any(Number),
			trace_id: generation.traceId,
		},
	]);
	expect(standIn.ledger.generations).toHaveLength(1);
});

it('Exactly what was set is sent, with the headers of the specification.', async () => {
	await runPixVerse(standIn, { parameters: { seed: '0' } });
	const submission = standIn.ledger.requests.find(({ place }) => place === 'submit');
	expect(submission).toMatchObject({
		method: 'POST',
		path: '/openapi/v2/video/restyle/generate',
		headers: { 'api-key': 'standin-key', 'content-type': 'application/json' },
	});
	expect(submission?.body).toEqual({
		source_video_id: 338866127653540,
		restyle_prompt: 'watercolor painting with soft light',
		seed: 0,
	});
});

it('No seed is sent when the field is empty.', async () => {
	await runPixVerse(standIn, { parameters: { seed: '' } });
	expect(standIn.ledger.generations[0].body).not.toHaveProperty('seed');
});

it('An ID of 18 digits stays exact, in and out.', async () => {
	standIn.settings.bigIds = true;
	const sourceVideo = locator('videoId', '405833376854443123');
	const result = await runPixVerse(standIn, { parameters: { sourceVideo } });
	expect(standIn.ledger.requests[0].rawBody).toContain('"source_video_id":405833376854443123,');
	expect(jsonOf(result)[0].video_id).toBe(standIn.ledger.generations[0].videoId);
});

it('Each request has a trace ID of its own.', async () => {
	await runPixVerse(standIn);
	const ids = standIn.ledger.requests.map(({ traceId }) => traceId).filter(Boolean);
	expect(ids.length).toBeGreaterThan(2);
	expect(new Set(ids).size).toBe(ids.length);
});

it('The file is streamed into the named binary field unless the switch is off, and fetched without the key.', async () => {
	const parameters = { downloadVideo: undefined, outputBinaryField: 'film' };
	const result = await runPixVerse(standIn, { parameters });
	const film = result.outputs[0][0].binary?.film;
	expect(film).toMatchObject({
		mimeType: 'video/mp4',
		fileName: `pixverse-${standIn.ledger.generations[0].videoId}.mp4`,
	});
	expect(await bytesOf(film as never)).toHaveLength(standIn.settings.videoBytes);
	const { headers } = standIn.ledger.deliveries[0];
	expect(headers).not.toHaveProperty('api-key');
	expect(JSON.stringify(headers)).not.toContain('standin-key');
	expect(submitted(standIn)).toHaveLength(1);
});
