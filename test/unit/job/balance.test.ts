// What a person reads when a bound allows no submission.
import { balanceTooLow, overMaximum } from '../../../nodes/PixVerse/transport/job/balance';

describe('a balance that is too low', () => {
	const failureOf = (balance: number, least: number, abandoned: number) =>
		balanceTooLow({ balance, minimum: 1000, least, abandoned }).failure;

	it.each([
		[999, 1, 0, /^The account has 999 credits, below the minimum balance of 1000\./],
		[999, 1, 90, /^The account has 999 credits, below the minimum balance of 1000\./],
		[1040, 45, 0, /1040 credits, and this item likely costs 45 or more: too few .* of 1000\./],
	])('of %s for %s, beside %s in doubt, is told', (balance, least, abandoned, message) => {
		const expected = { message: expect.stringMatching(message), retryable: false };
		expect(failureOf(balance, least, abandoned)).toMatchObject(expected);
	});

	it('for submissions without an answer says so, and until when', () => {
		const message =
			/1200 credits, and submissions .* may still cost 340 of them: .* in half an hour/;
		const expected = { message: expect.stringMatching(message), retryable: true };
		expect(failureOf(1200, 1, 340)).toMatchObject(expected);
	});
});

describe('a maximum of credits that is reached', () => {
	it.each([
		[
			0,
			/spent 90 of its maximum of 100 credits\. This item likely costs 45 or more and was not submitted/,
		],
		[340, /100 credits, and submissions without an answer may cost 340 more\. This item/],
	])('beside %s in doubt is told', (abandoned, message) => {
		const { failure } = overMaximum({ spent: 90, most: 100, least: 45, abandoned });
		expect(failure.message).toMatch(message);
	});
});
