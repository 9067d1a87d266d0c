/** A mask whose answer was lost says nothing about its swap: the bounds hold for that one all the same. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hurry } from '../../support/harness/fastClock';
import { numbered, runPixVerse } from '../../support/harness/pixverse';

const MASK = 2;
const SWAP = 60;
const NEVER_MIND = 5;

/** Answers the first sends of each mask with HTTP 500, and charges everything else. */
async function service() {
	const sends = new Map<string, number>();
	const made: string[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const answer = (Resp: object) => response.end(JSON.stringify({ ErrCode: 0, Resp }));
		const { url = '' } = request;
		if (request.method === 'GET')
			return answer({ id: Number(url.split('/').pop()), status: 1, url });
		if (url.includes('swap')) return answer({ video_id: made.push('swap'), credits: SWAP });
		const trace = String(request.headers['ai-trace-id']);
		sends.set(trace, (sends.get(trace) ?? 0) + 1);
		if (Number(sends.get(trace)) <= NEVER_MIND) return response.writeHead(500).end();
		made.push('mask');
		return answer({ mask_info: [{ mask_id: 'mask_1', mask_name: 'person' }], credits: MASK });
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	return { made, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const swaps = {
	operation: 'swap',
	sourceVideo: { __rl: true, mode: 'videoId', value: '={{ 7000 + $json.number }}' },
	image: { __rl: true, mode: 'imageId', value: '77' },
	maskFrom: 'find',
	quality: '540p',
	options: { maximumCredits: 130 },
};

test('a further try of lost masks makes no more swaps than Maximum Credits bears', async () => {
	const { made, server, url } = await service();
	const undo = hurry();
	const result = await runPixVerse({ url, settings: { apiKey: 'a key' } } as never, {
		items: numbered(6),
		parameters: swaps,
		settings: {
			onError: 'continueErrorOutput',
			retryOnFail: true,
			maxTries: 3,
			waitBetweenTries: 0,
		},
	});
	undo();
	server.close();
	expect(made.filter((one) => one === 'swap')).toHaveLength(2);
	const message = expect.stringMatching(/may have been charged.*trace ID/s);
	const kept = { error: { message, class: 'notSubmitted', charged: 'unknown' } };
	expect(result.outputs[1].map(({ json }) => json)).toMatchObject(Array(4).fill(kept));
});
