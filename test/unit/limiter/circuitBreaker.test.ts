// What is said of an outage that was given up.
import type { Outcome } from '../../../nodes/PixVerse/transport/http/outcome';
import { breakersOf } from '../../../nodes/PixVerse/transport/limiter/circuitBreaker';
import { settle, useSteppedClock } from '../../support/harness/steppedClock';

const step = useSteppedClock();

/** How long an outage lasted that ends when the clock has moved on once. */
async function lastedAfter(milliseconds: number, outcome: Outcome) {
	const { submissions } = breakersOf(() => {});
	const [one, other] = [{}, {}];
	for (const who of [one, other, one]) submissions.record(who, outcome, false);
	const waiting = submissions.pass(new AbortController().signal, other);
	await settle();
	await step(milliseconds);
	expect(await waiting).toBe(false);
	return submissions.lastOutage;
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
