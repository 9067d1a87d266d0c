// When a file counts as one that does not come any more, and when as one without an end.
import { Readable } from 'node:stream';
import { idleTimeout, incomingProgress } from '../../../nodes/PixVerse/transport/job/download';
import { settled, useScript } from '../../support/simulation/script';

const MINUTE = 60_000;
const { advance: tick } = useScript();

/** A file of which `bytes` come each minute; tells after how many minutes it was given up, of ten. */
async function givenUpAfter(bytes: number): Promise<number | undefined> {
	const body = new Readable({ read: () => {} });
	const over = new AbortController();
	let failure: unknown;
	const progress = incomingProgress(body, Infinity);
	idleTimeout(progress, over.signal).catch((error: unknown) => (failure = error));
	for (let minutes = 1; minutes <= 10; minutes++) {
		body.push(Buffer.alloc(bytes));
		await tick(MINUTE);
		await settled();
		if (failure !== undefined) {
			expect(failure).toMatchObject({ code: 'ECONNABORTED' });
			return minutes;
		}
	}
	over.abort();
	return undefined;
}

describe('a file', () => {
	it('of which a little comes each minute is waited for', async () => {
		expect(await givenUpAfter(65_536)).toBeUndefined();
	});

	it.each([0, 1, 2_400, 60_000])(
		'of which %i bytes come each minute is given up',
		async (bytes) => {
			expect(await givenUpAfter(bytes)).toBe(1);
		},
	);

	it('without an end is broken off, and what was too much is not handed on', async () => {
		let left = 20;
		const body = new Readable({ read: () => body.push(left-- > 0 ? Buffer.alloc(300) : null) });
		const progress = incomingProgress(body, 1000);
		let read = 0;
		const reading = (async () => {
			for await (const chunk of body) read += (chunk as Buffer).length;
		})();
		await expect(reading).rejects.toThrow('too large');
		expect([progress.bytes, read <= 1000]).toEqual([1200, true]);
	});
});
