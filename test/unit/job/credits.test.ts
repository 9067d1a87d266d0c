// What a person reads when a bound allows no submission.
import { balanceTooLow, overMaximum } from '../../../nodes/PixVerse/transport/job/credits';

const unsubmitted = { charge: 'notCharged' };

it.each([
	[999, 1, /^The account has 999 credits, below the minimum balance of 1000\./],
	[1040, 45, /1040 credits, and this item likely costs 45 or more: too few .* of 1000\./],
])('A balance that is too low of %s for %s is told.', (balance, least, message) => {
	const { failure } = balanceTooLow(balance, 1000, least);
	const expected = { ...unsubmitted, class: 'balance', retryable: false };
	expect(failure).toMatchObject(expected);
	expect(failure.message).toMatch(message);
});

it.each([
	[false, /^This run spent 90 of its maximum of 100 credits\. This item likely costs 45 or more/],
	[true, /^This run spent up to 90 of its maximum of 100 credits\. This item/],
])('A maximum of credits that is reached is told, guessed: %s.', (isGuessed, message) => {
	const run = { credits: { spent: 90 }, isGuessed, node: {} };
	const { failure } = overMaximum({ run, options: {} } as never, 100, 45);
	const expected = { ...unsubmitted, class: 'notSubmitted', retryable: true };
	expect(failure).toMatchObject(expected);
	expect(failure.message).toMatch(message);
});
