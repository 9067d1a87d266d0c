// Whose trouble it is, and what is said of an outage that was given up.
import type { Outcome } from '../../../nodes/PixVerse/transport/http/outcome';
import { CircuitBreaker } from '../../../nodes/PixVerse/transport/limiter/circuitBreaker';
import { settle, useSteppedClock } from '../../support/harness/steppedClock';

const step = useSteppedClock();

/** How long an outage lasted that ends when the clock has moved on once. */
async function lastedAfter(milliseconds: number, outcome: Outcome) {
	const breaker = new CircuitBreaker();
	const [one, other] = [{}, {}].map((who) => ({ kind: 'submission' as const, who }));
	for (const asker of [one, other, one]) breaker.record(asker, outcome, false);
	const waiting = breaker.pass(new AbortController().signal, other);
	await settle();
	await step(milliseconds);
	expect(await waiting).toBe(false);
	return breaker.lastOutage;
}

describe('an outage that is given up', () => {
	it('has lasted as long as it did, also when the machine slept', async () => {
		const outcome: Outcome = { outcome: 'lost', reason: 'HTTP 503' };
		expect(await lastedAfter(3_600_000, outcome)).toMatchObject({ lasted: 3_600_000 });
	});

	it('has lasted as long as it did, also when the clock woke up early', async () => {
		const lost: Outcome = { outcome: 'lost', reason: 'ECONNREFUSED', retryAfter: 60 };
		expect(await lastedAfter(7_000, { ...lost, unsent: true })).toMatchObject({ lasted: 7_000 });
	});
});

describe('an asker that fails', () => {
	const { signal } = new AbortController();
	const lost: Outcome = { outcome: 'lost', reason: 'HTTP 503' };
	const answer: Outcome = { outcome: 'success', resp: {} };
	const askers = (count: number) =>
		Array.from({ length: count }, () => ({ kind: 'poll' as const, who: {} }));

	it('while others are answered is in no outage any more, unless it is answered too', async () => {
		const breaker = new CircuitBreaker();
		const [bad, other, ...more] = askers(5);
		breaker.record(bad, lost, false);
		for (const _ of [1, 2, 3]) {
			await breaker.pass(signal, other);
			breaker.record(other, answer, true);
		}
		more.forEach((asker) => breaker.record(asker, lost, false));
		expect([bad, other].map((asker) => breaker.isOpenFor(asker))).toEqual([false, true]);
		breaker.record(bad, answer, true);
		more.forEach((asker) => breaker.record(asker, lost, false));
		expect(breaker.isOpenFor(bad)).toBe(true);
	});

	it('in an outage has to fail again after it before the trouble is its own', async () => {
		const breaker = new CircuitBreaker();
		const [bad, other, ...more] = askers(5);
		for (const asker of [bad, ...more]) breaker.record(asker, lost, false);
		for (const _ of [1, 2, 3]) {
			void breaker.pass(signal, other);
			await step(3_000);
			breaker.record(other, answer, true);
		}
		[bad, ...more].forEach((asker) => breaker.record(asker, lost, false));
		expect(breaker.isOpenFor(bad)).toBe(true);
	});

	it('of looks only, however long, does not send those away who wait for a permit', async () => {
		const sentAway = jest.fn();
		const breaker = new CircuitBreaker(sentAway);
		for (const asker of askers(3)) breaker.record(asker, lost, false);
		const waiting = breaker.pass(signal, askers(1)[0]);
		await step(3_600_000);
		expect([await waiting, sentAway.mock.calls]).toEqual([false, []]);
	});
});
