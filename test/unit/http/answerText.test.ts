// The text of an answer, with a bound.
import { Readable } from 'node:stream';
import { textOfAnswer } from '../../../nodes/PixVerse/transport/http/answerText';

const bodyOf = (chunks: Iterable<Buffer>) => Readable.from(chunks, { objectMode: false });

it('An answer is decoded as a whole, without the mark at its beginning.', async () => {
	const bytes = Buffer.from('\ufeff{"a":"é🎬"}');
	expect(await textOfAnswer(bodyOf([...bytes].map((byte) => Buffer.of(byte))))).toBe('{"a":"é🎬"}');
});

it('An answer without an end is read up to 5 MB, and closed.', async () => {
	let sent = 0;
	function* endless() {
		for (;;) {
			sent++;
			yield Buffer.alloc(1_000_000, 'x');
		}
	}
	const body = bodyOf(endless());
	expect(await textOfAnswer(body)).toHaveLength(5_000_000);
	expect(sent).toBeLessThan(10);
	expect(body.destroyed).toBe(true);
});

it('An answer that breaks off is an error.', async () => {
	const body = new Readable({ read: () => body.destroy(new Error('reset')) });
	await expect(textOfAnswer(body)).rejects.toThrow('reset');
});

it.each([true, false])('A signal closes the answer; before it came: %s.', async (isBefore) => {
	const stop = new AbortController();
	const body = new Readable({ read: () => {} });
	if (isBefore) stop.abort();
	const read = textOfAnswer(body, stop.signal);
	stop.abort();
	await expect(read).rejects.toThrow();
	expect(body.destroyed).toBe(true);
});
