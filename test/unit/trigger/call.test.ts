// The body of a call that n8n left unread, and what is kept of it in memory.
import { PassThrough } from 'node:stream';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { rawBodyOf } from '../../../nodes/PixVerseTrigger/call';

const BROKEN = 'a body that broke off, or took longer than 10 s';

afterEach(() => jest.restoreAllMocks());

/** A request with this body so far. */
const requestWith = (...chunks: string[]) => {
	const request = new PassThrough();
	chunks.forEach((chunk) => request.write(chunk));
	return request;
};

describe('a body', () => {
	it('that n8n has read is taken as it is', async () => {
		const rawBody = Buffer.from('read');
		expect(await rawBodyOf(Object.assign(requestWith('{'), { rawBody }))).toBe(rawBody);
	});

	it('that n8n has not read is read', async () => {
		const request = requestWith('{"id"', ':1}');
		request.end();
		expect(String(await rawBodyOf(request))).toBe('{"id":1}');
	});

	it('that n8n took apart is empty', async () => {
		const request = requestWith('parts');
		request.end();
		request.resume();
		await new Promise((resolve) => request.once('close', resolve));
		expect(String(await rawBodyOf(request))).toBe('');
	});

	it('is read up to the limit; the rest is thrown away', async () => {
		const request = requestWith();
		const write = (size: number) => request.write('x'.repeat(size));
		write(64_000);
		const body = rawBodyOf(request);
		write(1);
		expect((await body).length).toBe(64_001);
		for (let count = 0; count < 100; count++) {
			write(1_000_000);
			await new Promise((resolve) => setImmediate(resolve));
		}
		expect(request.writableLength + request.readableLength).toBeLessThanOrEqual(1_000_000);
		expect(request.destroyed).toBe(false);
	});

	it.each([
		['before it was asked for', true],
		['afterwards', false],
	])('that broke off %s is none', async (_when, isEarly) => {
		const request = requestWith('{"id"');
		if (isEarly) request.destroy();
		const body = rawBodyOf(request);
		request.destroy();
		await expect(body).rejects.toThrow(BROKEN);
	});

	it('that takes longer than 10 seconds is none', async () => {
		const timeout = jest.spyOn(clock, 'timeout').mockResolvedValue();
		await expect(rawBodyOf(requestWith('{'))).rejects.toThrow(BROKEN);
		expect(timeout).toHaveBeenCalledWith(10_000, expect.anything());
	});
});
