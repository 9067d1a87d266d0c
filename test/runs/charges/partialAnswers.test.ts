// An answer that is compressed, comes in parts, goes silent in its middle or drips.
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { hurry } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

/** Answers every request by `answer` for as long as `use` takes. */
async function withServer(answer: RequestListener, use: (url: string) => Promise<void>) {
	const server = createServer(answer);
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => sockets.add(socket));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	} finally {
		sockets.forEach((socket) => socket.destroy());
		server.close();
	}
}

const getBalance = async (baseUrl: string, requestOptions = {}) =>
	await runPixVerse(standIn, {
		baseUrl,
		parameters: { resource: 'account', operation: 'getBalance', requestOptions },
		settings: { onError: 'continueRegularOutput' },
	});

describe('an answer', () => {
	const text = JSON.stringify({ ErrCode: 0, Resp: { account_id: 1, note: 'ä€😀' } });

	it.each([
		['with gzip', { 'content-encoding': 'gzip' }, gzipSync(text)],
		['with a byte order mark', {}, Buffer.from(`\uFEFF${text}`)],
		['in UTF-8', {}, Buffer.from(text)],
	])('%s is read as ever', async (_name, headers, body) => {
		const answer: RequestListener = (_request, response) => {
			response.writeHead(200, headers);
			// In two parts, with the break inside of a character.
			response.write(body.subarray(0, body.length - 8));
			setTimeout(() => response.end(body.subarray(body.length - 8)), 20);
		};
		await withServer(answer, async (url) => {
			expect(jsonOf(await getBalance(url))).toEqual([{ account_id: 1, note: 'ä€😀' }]);
		});
	});

	it('that goes silent in its middle ends at the timeout of the node', async () => {
		let asked = 0;
		const answer: RequestListener = (_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.write(text.slice(0, 9));
			if (++asked > 1) response.end(text.slice(9));
		};
		await withServer(answer, async (url) => {
			expect(jsonOf(await getBalance(url, { timeout: 1_000 }))[0]).toMatchObject({ account_id: 1 });
			expect(asked).toBeGreaterThan(1);
		});
	});

	it.each([
		['goes silent in its middle', undefined],
		['drips and never ends', 50],
	])('to an upload that %s ends as well', async (_name, dripEvery) => {
		const stored = JSON.stringify({ ErrCode: 0, ErrMsg: 'success', Resp: { media_id: 7 } });
		let asked = 0;
		const answer: RequestListener = (_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.write(stored.slice(0, 9));
			const drip = setInterval(() => response.write(' '), dripEvery ?? 1e6);
			response.once('close', () => clearInterval(drip));
			if (++asked > 1) response.end(stored.slice(9));
		};
		const file = { __rl: true, mode: 'url', value: 'https://example.com/a.mp4' };
		await withServer(answer, async (url) => {
			const result = await runPixVerse(standIn, {
				baseUrl: url,
				parameters: {
					...{ resource: 'file', operation: 'uploadMedia', file },
					requestOptions: { timeout: 1_000 },
				},
			});
			expect(jsonOf(result)[0]).toMatchObject({ media_id: 7 });
			expect(asked).toBeGreaterThan(1);
		});
	});

	it('to a deletion that goes silent ends as well', async () => {
		let asked = 0;
		const answer: RequestListener = (_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.write(text.slice(0, 9));
			if (++asked > 1) response.end(text.slice(9));
		};
		const voice = { __rl: true, mode: 'id', value: 'voice-1' };
		await withServer(answer, async (url) => {
			const result = await runPixVerse(standIn, {
				baseUrl: url,
				parameters: {
					...{ resource: 'voice', operation: 'delete', voice },
					requestOptions: { timeout: 1_000 },
				},
			});
			expect(result.error).toBeUndefined();
			expect(asked).toBeGreaterThan(1);
		});
	});

	it('that drips is cut by Stop', async () => {
		let closed = () => {};
		const gone = new Promise<void>((resolve) => {
			closed = resolve;
		});
		let stop = () => {};
		const answer: RequestListener = (_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			const timer = setInterval(() => response.write(' '), 5);
			setTimeout(() => stop(), 50);
			response.once('close', () => {
				clearInterval(timer);
				closed();
			});
		};
		const slow = hurry(1);
		await withServer(answer, async (baseUrl) => {
			await runPixVerse(standIn, {
				baseUrl,
				parameters: { resource: 'account', operation: 'getBalance' },
				onStart: (press) => {
					stop = press;
				},
			});
			await gone;
		});
		slow();
	});
});
