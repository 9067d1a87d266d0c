// Uploads over slow connections, on scripted time: the time for which the node waits for each.
import { Readable } from 'node:stream';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { upload } from '../../nodes/PixVerse/transport/job/upload';
import { PendingUpload } from '../../nodes/PixVerse/transport/http/requestBody';
import { accountWith, forgetAccounts } from '../../nodes/PixVerse/transport/account/account';
import { Semaphore } from '../../nodes/PixVerse/transport/account/semaphore';
import { Troubles } from '../../nodes/PixVerse/transport/run/troubles';
import { PARALLEL_UPLOADS } from '../../nodes/PixVerse/transport/run/memory';
import type { Item } from '../../nodes/PixVerse/transport/run/item';
import { Script } from '../support/simulation/script';

const SECOND = 1_000;
const CHUNK = 65_536;

let script: Script;
let restore: () => void;
beforeEach(() => {
	forgetAccounts();
	script = new Script();
	restore = script.install(1);
});
afterEach(() => restore());

/** A connection and what is sent over it. */
interface Wire {
	/** The bytes of the file. */
	size: number;
	/** How many of them the connection takes in a second. */
	rate: number;
	/** After so many it takes nothing more. */
	stallsAfter?: number;
	/** How long the answer takes, in seconds. */
	answerAfter?: number;
	/** The Timeout of the user, in seconds. */
	timeout?: number;
	isInMemory?: boolean;
}

/** A file of so many bytes, which nobody holds. */
function* chunksOf(size: number) {
	const chunk = Buffer.alloc(CHUNK);
	for (let left = size; left > 0; left -= CHUNK) yield chunk.subarray(0, Math.min(left, CHUNK));
}

/** Takes a file as fast as the connection does; `moved` is told when bytes have passed. */
async function take(
	file: File,
	{ rate, stallsAfter = Infinity, answerAfter = 1 }: Wire,
	moved: () => void,
) {
	let taken = 0;
	for await (const chunk of file.stream() as unknown as AsyncIterable<Uint8Array>) {
		// Of a file in memory they are large.
		for (const { length } of chunksOf(chunk.length)) {
			taken += length;
			await script.pause(taken > stallsAfter ? Infinity : (length / rate) * SECOND);
			moved();
		}
	}
	await script.pause(answerAfter * SECOND);
}

let uploading: Semaphore;
const troubles = new Troubles(
	() => {},
	() => 0,
);
beforeEach(() => (uploading = new Semaphore(PARALLEL_UPLOADS)));

/** Ends a request when nothing has moved for `timeout` milliseconds, as n8n does. */
async function cutWhenIdle(timeout: number, movedAt: () => number): Promise<never> {
	for (let idle = 0; idle < timeout; idle = script.now - movedAt()) {
		await script.pause(Math.ceil(timeout - idle));
	}
	throw Object.assign(new Error('timeout'), { code: 'ECONNABORTED' });
}

/** An upload over that connection: when it ended and how, and the requests it took. */
function start(wire: Wire, key = 'key') {
	const sent: Array<{ at: number }> = [];
	const send = async (_name: string, { body, timeout }: IHttpRequestOptions) => {
		sent.push({ at: script.now / SECOND });
		const file = (body as unknown as FormData).get('file') as File;
		let movedAt = script.now;
		const taken = take(file, wire, () => (movedAt = script.now));
		await Promise.race([taken, cutWhenIdle(timeout as number, () => movedAt)]);
		const text = JSON.stringify({ ErrCode: 0, ErrMsg: '', Resp: { media_id: 7 } });
		const answer = Readable.from([Buffer.from(text)], { objectMode: false });
		return { statusCode: 200, headers: {}, body: answer };
	};
	const context = {
		getCredentials: async () => ({ apiKey: key }),
		helpers: {
			httpRequestWithAuthentication: send,
			getBinaryStream: async () => Readable.from(chunksOf(wire.size), { objectMode: false }),
		},
	};
	const { signal } = new AbortController();
	const request = { baseURL: 'http://model', timeout: wire.timeout && wire.timeout * SECOND };
	const item = {
		context,
		request,
		signal,
		run: { handle: {}, uploading, troubles },
		account: accountWith(key),
		connection: accountWith(key).connectionFor(request as IHttpRequestOptions),
	};
	const announced = { name: 'a.mp4', type: 'video/mp4' };
	const pending = new PendingUpload({
		...{ kind: 'file', label: 'File', content: '1', bytes: wire.size },
		...(wire.isInMemory ? {} : { id: 'filesystem-v2:1' }),
		data: wire.isInMemory ? Buffer.alloc(wire.size).toString('base64') : '',
		announce: () => announced,
		checked: { ...announced, bytes: wire.size, fingerprint: '1' },
	});
	const state = { sent, end: undefined as { at: number; is: unknown } | undefined };
	const end = (is: unknown) => (state.end = { at: Math.round(script.now / SECOND), is });
	void upload(item as unknown as Item, pending).then(
		({ media_id: id }: IDataObject) => end(id),
		(error: Error) => end(error.message),
	);
	return state;
}

async function ended(wire: Wire) {
	const state = start(wire);
	await script.play(() => state.end !== undefined);
	return { ...state.end, tries: state.sent.length };
}

/** How long a file was waited for that never got through, in seconds. */
async function givenUpAfter(wire: Wire) {
	const state = start(wire);
	await script.play(() => state.sent.length === 2);
	const [first, second] = state.sent;
	// Before it is sent again there is a pause of up to a second.
	return Math.floor(second.at - first.at);
}

const FILE = 45_000_000;

describe('A file that goes out slowly', () => {
	it.each([
		[100_000, 451],
		[26_000, 1732],
	])('at %i bytes a second gets through at the first request.', async (rate, at) => {
		expect(await ended({ size: FILE, rate })).toEqual({ at, is: 7, tries: 1 });
	});

	it('has the same time when n8n holds it in memory.', async () => {
		const wire = { size: FILE, rate: 26_000, isInMemory: true };
		expect(await ended(wire)).toMatchObject({ is: 7, tries: 1 });
	});

	it('has the time of its size on top of the Timeout that the user set.', async () => {
		const wire = { size: FILE, timeout: 200 };
		expect(await ended({ ...wire, rate: 26_000 })).toEqual({ at: 1732, is: 7, tries: 1 });
		expect(await givenUpAfter({ ...wire, rate: 15_000 })).toBe(2000);
	});

	it('at less than 25 kB a second, for longer than the usual limit, is given up.', async () => {
		expect(await givenUpAfter({ size: FILE, rate: 15_000 })).toBe(2100);
	});
});

describe('A file that stops on its way', () => {
	it('is given up after five minutes.', async () => {
		expect(await givenUpAfter({ size: FILE, rate: 1e6, stallsAfter: 0 })).toBe(300);
	});

	it.each([200, 400])('is given up at the Timeout of %i s that the user set.', async (timeout) => {
		const wire = { size: FILE, rate: 1e6, stallsAfter: 3e6, timeout };
		expect(await givenUpAfter(wire)).toBeGreaterThanOrEqual(timeout);
		expect(await givenUpAfter(wire)).toBeLessThan(timeout + 10);
	});

	it('frees its slot for the next one.', async () => {
		const stalled = { size: FILE, rate: 1e6, stallsAfter: 3e6 };
		for (let count = 0; count < 3; count++) start(stalled);
		const next = start({ size: 10_000, rate: 1e6 });
		await script.play(() => next.end !== undefined);
		expect(next.end).toEqual({ at: expect.any(Number), is: 7 });
		expect(next.end?.at).toBeLessThan(310);
	});

	it('fails with a clear sentence.', async () => {
		const { is, tries } = await ended({ size: FILE, rate: 1e6, stallsAfter: 3e6 });
		expect([is, tries]).toEqual([
			expect.stringMatching(/did not take the file of 'File' \(.+, 5 tries\). Try again later/),
			5,
		]);
	});
});

describe('A response that follows a file', () => {
	it('has the usual limit from then on.', async () => {
		const wire = { size: FILE, rate: 100_000 };
		expect(await ended({ ...wire, answerAfter: 299 })).toMatchObject({ is: 7, tries: 1 });
		expect(await givenUpAfter({ ...wire, answerAfter: Infinity })).toBe(750);
	});
});
