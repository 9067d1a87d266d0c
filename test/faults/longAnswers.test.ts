// An answer that is far longer than any of the service: it is cut, in whatever form it comes.
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createDeflate, createGzip, gzipSync } from 'node:zlib';
import { hurry, jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';

const standIn = useStandIn();

/** Text that no compression makes much smaller. */
const MEGABYTE = Buffer.from(randomBytes(512 * 1024).toString('hex'));
const FAST = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** Endless would be too much for a test that fails. */
const MOST = 100;

/** An answer without an end; notes as the last of `written` how much of it was asked for. */
function* manyMegabytes(written: number[]): Generator<Buffer> {
	const at = written.push(0) - 1;
	yield Buffer.from('{"ErrCode":0,"Resp":"');
	for (; written[at] < MOST; written[at]++) yield MEGABYTE;
}

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

const unreadable = {
	error: { class: 'connection' },
	message: expect.stringContaining('an answer that cannot be read'),
};

describe('an answer that is far too long', () => {
	it.each([
		['as it is', undefined, (): undefined => undefined],
		['with gzip', 'gzip', () => createGzip()],
		['with deflate', 'deflate', () => createDeflate()],
		['with Brotli', 'br', () => createBrotliCompress({ params: FAST })],
	])('%s is cut, and the rest is not read', async (_name, encoding, compressor) => {
		const written: number[] = [];
		const answer: RequestListener = (request, response) => {
			request.resume();
			const source = Readable.from(manyMegabytes(written), {
				objectMode: false,
				highWaterMark: 1,
			});
			response.writeHead(200, {
				'content-type': 'application/json',
				...(encoding && { 'content-encoding': encoding }),
			});
			const zip = compressor();
			const sent = zip ? pipeline(source, zip, response) : pipeline(source, response);
			sent.catch(() => {});
		};
		await withServer(answer, async (url) => {
			expect(jsonOf(await getBalance(url))[0]).toMatchObject(unreadable);
			expect(written).toHaveLength(5);
			for (const megabytes of written) expect(megabytes).toBeLessThan(50);
		});
	});
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
