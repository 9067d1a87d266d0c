// Signatures of deliveries, computed with Python's hmac and urllib: one for each reading of what is signed.
import crypto from 'crypto';
import { matchingReading } from '../../../nodes/PixVerseTrigger/signature';

const SECRET = 'whsec test/é+1';
const stamp = { timestamp: '1790000000', nonce: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6' };

const [ORDERED, SORTED] = ['fields in the order of the body', 'fields sorted by name'];
const [FORM, NODE] = ['form-encoded', 'form-encoded as in Node'];
const [PERCENT, GO] = ['percent-encoded', 'numbers as in Go'];

/** The signatures of each body, by the reading that is named for them: the first one with that text. */
const vectors = [
	{
		what: 'a delivery as documented',
		body: '{"id":"343252978602905","status":1,"url":"https://media.pixverse.ai/a.mp4","has_audio":true,"size":10.5,"credits":100}',
		signatures: { [`${ORDERED}, ${FORM}`]: 'IN4dI9bnLRvWZKRPBdCA9zpjRvsPDsfXWWY7mvZCt8g=' },
	},
	{
		what: 'spaces, and signs of an address',
		body: '{ "status": 1, "id": "343252978602905", "url": "https://media.pixverse.ai/a b+c.mp4?x=1&y=2", "has_audio": false }',
		signatures: {
			[`${ORDERED}, ${FORM}`]: '+3/LHSP99eId/TRSpAcAyc2wNYPdQj0iSCq136uP1KU=',
			[`${SORTED}, ${PERCENT}`]: 'tAtvNaYGuWXAfeAI8Qqr9laQPAnFAZj1dJLmcJeskqs=',
		},
	},
	{
		what: 'letters beyond ASCII, escaped and not',
		body: '{"url":"https://media.pixverse.ai/\\u00fc\\ud83c\\udfac-猫.mp4","id":"343252978602905","status":1}',
		signatures: {
			[`${ORDERED}, ${FORM}`]: 'dFw7//EwREundGNv5sv9OnyUhRk/GDuXBQRUt+ggM58=',
			[`the whole body, ${PERCENT}`]: 'W08/+a/oLXBt9CI+MVDny8w0H7f0DNdiZe8uNRd1COU=',
		},
	},
	{
		what: 'fractions, exponents and long integers',
		body: '{"status":1,"size":10.50,"credits":1e2,"id":"9223372036854775807","seed":9223372036854775807}',
		signatures: { [`${ORDERED}, ${FORM}`]: 'Mki2qnYzCtKDcof9PbZnJwK1rf8e1LZGwiO+Wp1S0j4=' },
	},
	{
		what: 'signs that encoders treat differently',
		body: '{"url":"https://h/~a*b(c)\'d!.mp4","status":1,"id":"1"}',
		signatures: {
			[`${ORDERED}, ${FORM}`]: 'cZVM77hB3VV7q2eQQ2VBFZEpTV2rFyaH8FOrhMTVp8o=',
			[`${ORDERED}, ${NODE}`]: 'QjgAtimi1C7l1ukUTvvF5mNUWv2f/M6fo4xBy/iOzrc=',
			[`${SORTED}, ${PERCENT}`]: 'yneq5TRlb1kUz/Z2QKPFKbFUnqLUbPZuzziIszsez+A=',
			[`the whole body, ${PERCENT}`]: 'ejCdHpiH9vDjhOHGOT7RnH/8Zo7dkox8HUG5mzIeZ+c=',
		},
	},
	{
		what: 'numbers that Go writes with an exponent',
		body: '{"id":"1","size":2847193,"url":"https://h/~a b*.mp4","status":1,"small":0.00001,"edge":999999,"million":1000000}',
		signatures: {
			[`${ORDERED}, ${FORM}`]: 'nNHavv9N5UGonO4rOLpiSvjGz1mHtNOeVW8hcNCdaJE=',
			[`${SORTED}, ${FORM}`]: '1tXjzRaB5aqSZ7AOVyAJZuYyxWD+dMoHAuwQbLIjNvg=',
			[`${ORDERED}, ${NODE}`]: 'Y527kJCOHH6/T6+hoJ1XLhA7GdBhnWIaO78YgZ3edcg=',
			[`${SORTED}, ${NODE}`]: 'UyZtI6q0kn1kSLI+T0G1KN8guwWpPn2U5hsHecP6rmA=',
			[`${ORDERED}, ${PERCENT}`]: 'JEY5Gxr9KQHVNlc8BSZFU6fupAp7btfzHH4WbgNszYA=',
			[`${SORTED}, ${PERCENT}`]: 'blpUGpmpwcredQPtSgNPpKGUfEaY8Ig5eZtgBBYRgcM=',
			[`${ORDERED}, ${FORM}, ${GO}`]: 'TaoNb+lpVu9mGO7JYCijPpgKCe7KJQ/FIz6BzOgDeyA=',
			[`${SORTED}, ${FORM}, ${GO}`]: 'z9SXZhntGI6h0Me2gOc5ejkzSOxtW10WP0Dqnsxy8ng=',
			[`${ORDERED}, ${NODE}, ${GO}`]: 'kVyGwzgxAILegWUtuq39toaK0n7GFJWX1GThYOXOblo=',
			[`${SORTED}, ${NODE}, ${GO}`]: '/0guBav+MEpSzeR5lawjDyfZ7VKmU8WDyAg+KgIkAqo=',
			[`${ORDERED}, ${PERCENT}, ${GO}`]: '0MwaLyeRf7y9SMFIIfSxQgHi7fEBZfvlzarP+LEv5S4=',
			[`${SORTED}, ${PERCENT}, ${GO}`]: 'xkQHxEli+ovW8Jfr1j9m/D3tVA5T0Rw0nMQO4cqp/7k=',
			[`the whole body, ${PERCENT}`]: 'MwU0g0lo8hoNIwv36AHms1X6+QNtbGqaGCoMJhkJwsc=',
		},
	},
	{
		what: 'numbers that Go writes without an exponent',
		body: '{"id":"1","size":2847193,"small":0.0001,"zero":0}',
		signatures: { [`${ORDERED}, ${FORM}, ${GO}`]: '8ngAqlaPkkzKkrs8wCQ4WodMlo/adGfpEb4lNidLMKc=' },
	},
	{
		what: 'fractions, exponents and the longest exact integer',
		body: '{"status":1,"size":10.50,"credits":1e2,"id":"9223372036854775807","seed":9007199254740991}',
		signatures: { [`${SORTED}, ${FORM}, ${GO}`]: 'osIswWtpKvUL6hHXfFdbUT2WwxXFpsme5GavoJWWp4c=' },
	},
];

/** Alphabets, orders and spellings of numbers, and the whole body. */
const READINGS = 3 * 2 * 2 + 1;

const cases = vectors.flatMap(({ what, body, signatures }) =>
	Object.entries(signatures).map(([reading, signature]) => ({ what, body, signature, reading })),
);

const [plain] = cases;
const signed = { ...stamp, body: plain.body, signature: plain.signature };

describe('a signature', () => {
	it.each(cases)('is found over $what, $reading', ({ body, signature, reading }) => {
		expect(matchingReading({ ...stamp, body, signature }, [SECRET])).toBe(reading);
	});

	it.each([
		['another body', { body: plain.body.replace('100', '101') }],
		['another number', { body: plain.body.replace('10.5', '10.05') }],
		['another timestamp', { timestamp: '1790000001' }],
		['another nonce', { nonce: 'B1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6' }],
		['its end cut off', { signature: plain.signature.slice(0, -1) }],
		['more behind it', { signature: `${plain.signature}=` }],
		['nothing in it', { signature: '' }],
		['a megabyte in it', { signature: 'A'.repeat(1_000_000) }],
		// Signs the seed 9.223372036854776e+18, which is the float64 of 2,048 integers.
		[
			'an integer that only a float64 would equal',
			{
				body: '{"status":1,"size":10.50,"credits":1e2,"id":"9223372036854775807","seed":9223372036854775807}',
				signature: 'Fo4XPLjoLJFZVDHJgr/AaweTmr3M8b3F4R+Ge0JG+YA=',
			},
		],
		// Signs `id=1&paths=[object Object]`, which would leave the content of the field open.
		[
			'no content of a field',
			{
				body: '{"id":"1","paths":{"a":1}}',
				signature: 'lahzhiaENLXxrf5PszqQR9wD+NxQJ3C6PxczdYkMoGI=',
			},
		],
	])('is refused with %s', (_what, change) => {
		expect(matchingReading({ ...signed, ...change }, [SECRET])).toBeUndefined();
	});

	it('is refused with another secret, and without one', () => {
		expect(matchingReading(signed, ['another'])).toBeUndefined();
		expect(matchingReading(signed, [])).toBeUndefined();
	});

	it.each([
		['of another length', 'x'],
		['empty', ''],
		['that is long', 'A'.repeat(100_000)],
		['that is right', signed.signature],
	])('%s takes as many comparisons of as many bytes as any other', (_what, signature) => {
		const compare = jest.spyOn(crypto, 'timingSafeEqual');
		matchingReading({ ...signed, signature }, [SECRET, 'old']);
		const sizes = compare.mock.calls.map(([a, b]) => [a.byteLength, b.byteLength]);
		compare.mockRestore();
		expect(sizes).toEqual(Array.from({ length: 2 * READINGS }, () => [32, 32]));
	});

	it('encodes each text of the body once, and the body', () => {
		const { body } = vectors[5];
		const encode = jest.spyOn(globalThis, 'encodeURIComponent');
		matchingReading({ ...signed, body }, [SECRET, 'old']);
		const texts = encode.mock.calls.map(([text]) => text);
		encode.mockRestore();
		expect(texts).toHaveLength(new Set(texts).size);
		expect(texts).toEqual(expect.arrayContaining(['url', 'https://h/~a b*.mp4', body]));
	});

	it.each([
		['first', [SECRET, 'old']],
		['last', ['old', SECRET]],
	])('is found while secrets are changed, the right one %s', (_place, secrets) => {
		expect(matchingReading(signed, secrets)).toBe(plain.reading);
	});

	it('of half a character and of a nested field is looked for without throwing', () => {
		for (const body of ['{"url":"\\ud800"}', '{"paths":{"a":1}}', '[1]', 'null', '7']) {
			expect(matchingReading({ ...signed, body }, [SECRET])).toBeUndefined();
		}
	});
});
