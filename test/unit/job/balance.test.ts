// What a person reads when the balance allows no submission.
import { balanceTooLow } from '../../../nodes/PixVerse/transport/job/balance';

describe('a balance that is too low', () => {
	const failureOf = (balance: number, abandoned: number) =>
		balanceTooLow(balance, 1000, abandoned).failure;

	it.each([
		[999, 0],
		[999, 2],
	])('of %s is told beside the minimum', (balance, abandoned) => {
		expect(failureOf(balance, abandoned)).toMatchObject({
			message: expect.stringMatching(/^The account has 999 credits, below .* 1000\./),
			retryable: false,
		});
	});

	it.each([
		[
			1,
			/1200 credits, but a submission without an answer may still be charged: .* in half an hour/,
		],
		[
			2,
			/1200 credits, but 2 submissions without an answer may still be charged: .* in half an hour/,
		],
	])('for %s without an answer says so, and until when', (abandoned, message) => {
		expect(failureOf(1200, abandoned)).toMatchObject({
			message: expect.stringMatching(message),
			retryable: true,
		});
	});
});
