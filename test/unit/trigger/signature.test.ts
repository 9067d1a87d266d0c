// Signatures of deliveries, computed with Python's hmac and urllib: one for each reading of what is signed.
import crypto from 'crypto';
import { matchingReading } from '../../../nodes/PixVerseTrigger/signature';

const SECRET = 'whsec test/é+1';
const stamp = { timestamp: '1790000000', nonce: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6' };

const readings = [
	'fields in the order of the body, form-encoded',
	'fields sorted by name, form-encoded',
	'fields in the order of the body, percent-encoded',
	'fields sorted by name, percent-encoded',
	'the whole body, percent-encoded',
];

/** The signatures are in the order of the readings. */
const vectors = [
	{
		what: 'a delivery as documented',
		body: '{"id":"343252978602905","status":1,"url":"https://media.pixverse.ai/a.mp4","has_audio":true,"size":10.5,"credits":100}',
		signatures: [
			'IN4dI9bnLRvWZKRPBdCA9zpjRvsPDsfXWWY7mvZCt8g=',
			'FDKUwRRE7K81Y60+9bjmErNTu/ZR772jlxihO4YDmYo=',
			'IN4dI9bnLRvWZKRPBdCA9zpjRvsPDsfXWWY7mvZCt8g=',
			'FDKUwRRE7K81Y60+9bjmErNTu/ZR772jlxihO4YDmYo=',
			'Y+TpfT5LZXI8SjQGkbgKlgmc0GNK1f/YEneNsnZPG50=',
		],
	},
	{
		what: 'spaces, and signs of an address',
		body: '{ "status": 1, "id": "343252978602905", "url": "https://media.pixverse.ai/a b+c.mp4?x=1&y=2", "has_audio": false }',
		signatures: [
			'+3/LHSP99eId/TRSpAcAyc2wNYPdQj0iSCq136uP1KU=',
			'itoEk8Sb3pGVLHNDOoHZUyvTeIwRqnIIOQVIkFIENaw=',
			'U8KGilebjRD5SZ6Nd2ra15loibkG1hUF4poifozqu2A=',
			'tAtvNaYGuWXAfeAI8Qqr9laQPAnFAZj1dJLmcJeskqs=',
			'Rd5jtQ6MZWBT+oxdb0RwX5cR0BjZU9so23XhwmJmh10=',
		],
	},
	{
		what: 'letters beyond ASCII, escaped and not',
		body: '{"url":"https://media.pixverse.ai/\\u00fc\\ud83c\\udfac-猫.mp4","id":"343252978602905","status":1}',
		signatures: [
			'dFw7//EwREundGNv5sv9OnyUhRk/GDuXBQRUt+ggM58=',
			'WrKMNj+Zh6pEUfoLwV/X1v1ZSGn1p4vQk/02SBod/UA=',
			'dFw7//EwREundGNv5sv9OnyUhRk/GDuXBQRUt+ggM58=',
			'WrKMNj+Zh6pEUfoLwV/X1v1ZSGn1p4vQk/02SBod/UA=',
			'W08/+a/oLXBt9CI+MVDny8w0H7f0DNdiZe8uNRd1COU=',
		],
	},
	{
		what: 'fractions, exponents and long integers',
		body: '{"status":1,"size":10.50,"credits":1e2,"id":"9223372036854775807","seed":9223372036854775807}',
		signatures: [
			'Mki2qnYzCtKDcof9PbZnJwK1rf8e1LZGwiO+Wp1S0j4=',
			'Eay2VPSMKvza+/DQ5Q+jOhYiUF5yL2OGw7fO9HAkwL4=',
			'Mki2qnYzCtKDcof9PbZnJwK1rf8e1LZGwiO+Wp1S0j4=',
			'Eay2VPSMKvza+/DQ5Q+jOhYiUF5yL2OGw7fO9HAkwL4=',
			'wayUOdbQk0mxB6MNdmK2hrB2Uptc+rcr7g61enfXuKw=',
		],
	},
	{
		what: 'signs that encoders treat differently',
		body: '{"url":"https://h/~a*b(c)\'d!.mp4","status":1,"id":"1"}',
		signatures: [
			'cZVM77hB3VV7q2eQQ2VBFZEpTV2rFyaH8FOrhMTVp8o=',
			'8vzJJ0Ag6Zlyhg2ma+CPZgA+t0p08yE/3m5utKgbMhg=',
			't0iuFi3WEsRHaEI5IZ9BdQOMji6z57x80d+hv3nZyKg=',
			'yneq5TRlb1kUz/Z2QKPFKbFUnqLUbPZuzziIszsez+A=',
			'ejCdHpiH9vDjhOHGOT7RnH/8Zo7dkox8HUG5mzIeZ+c=',
		],
	},
];

const cases = vectors.flatMap(({ what, body, signatures }) =>
	signatures.map((signature, index) => ({ what, body, signature, reading: readings[index] })),
);

const [plain] = vectors;
const signed = { ...stamp, body: plain.body, signature: plain.signatures[0] };

describe('a signature', () => {
	it.each(cases)('is found over $what, $reading', ({ body, signature, reading }) => {
		const found = matchingReading({ ...stamp, body, signature }, [SECRET]);
		// Where two readings are the same text, the first one is named.
		const { signatures } = vectors.find((vector) => vector.body === body) ?? plain;
		expect(found).toBe(readings[signatures.indexOf(signature)]);
		expect(found?.startsWith(reading.slice(0, 10))).toBe(true);
	});

	it.each([
		['another body', { body: plain.body.replace('100', '101') }],
		['a number in another spelling', { body: plain.body.replace('10.5', '10.50') }],
		['another timestamp', { timestamp: '1790000001' }],
		['another nonce', { nonce: 'B1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6' }],
		['its end cut off', { signature: plain.signatures[0].slice(0, -1) }],
		['more behind it', { signature: `${plain.signatures[0]}=` }],
		['nothing in it', { signature: '' }],
		['a megabyte in it', { signature: 'A'.repeat(1_000_000) }],
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
		expect(sizes).toEqual(Array.from({ length: 2 * readings.length }, () => [32, 32]));
	});

	it.each([
		['first', [SECRET, 'old']],
		['last', ['old', SECRET]],
	])('is found while secrets are changed, the right one %s', (_place, secrets) => {
		expect(matchingReading(signed, secrets)).toBe(readings[0]);
	});

	it('of half a character and of a nested field is looked for without throwing', () => {
		for (const body of ['{"url":"\\ud800"}', '{"paths":{"a":1}}', '[1]', 'null', '7']) {
			expect(matchingReading({ ...signed, body }, [SECRET])).toBeUndefined();
		}
	});
});
