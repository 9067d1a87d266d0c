// When a file counts as one that does not come any more.
import { idleTimeout, incomingProgress } from '../../../nodes/PixVerse/transport/http/idleTimeout';
import { settle, useSteppedClock } from '../../support/harness/steppedClock';

const MINUTE = 60_000;
const tick = useSteppedClock();

/** A file of which `bytes` come each minute; tells after how many minutes it was given up, of ten. */
async function givenUpAfter(bytes: number): Promise<number | undefined> {
	const body = { push: (_chunk: unknown) => true };
	const over = new AbortController();
	let failure: unknown;
	const progress = incomingProgress(body, Infinity);
	idleTimeout(progress, over.signal).catch((error: unknown) => (failure = error));
	for (let minutes = 1; minutes <= 10; minutes++) {
		body.push(Buffer.alloc(bytes));
		await tick(MINUTE);
		await settle();
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
});
