// What the codes of the service mean, and what helps.
import { knownCodes, meaningOf } from '../../../nodes/PixVerse/transport/http/errorCodes';

describe('the sentence of a code', () => {
	it.each(knownCodes)('of %s says what happened and what to do', (code) => {
		const { sentence } = meaningOf(code);
		expect(sentence).toMatch(/^(PixVerse|The|This)\b.{15,}\. .{8,}[^.]$/);
	});
});

describe('codes that are not sent again by themselves', () => {
	it.each(['500063', '500054', '500090', '500020', '400017', '500070', '500008', '123456'])(
		'%s',
		(code) => {
			expect(meaningOf(code).remedy).toBe('fix');
		},
	);

	it.each(['500044', '500069'])('%s waits for a place', (code) => {
		expect(meaningOf(code).remedy).toBe('waitForSlot');
	});

	it('does not take a key of Object for a code', () => {
		expect(meaningOf('constructor').class).toBe('unknown');
	});
});
