// Answers that cannot be read do not get better by waiting.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { without } from '../../../nodes/PixVerse/transport/http/outcome';
import { CircuitBreaker } from '../../../nodes/PixVerse/transport/limiter/circuitBreaker';

it('keeps others back for seconds, and then no longer, when nothing in the answers can be read', async () => {
	const original = { ...clock };
	let time = 0;
	const pause = async (milliseconds: number) => {
		await Promise.resolve();
		time += milliseconds;
	};
	Object.assign(clock, { now: () => time, pause });
	try {
		const breaker = new CircuitBreaker();
		const asker = (who: object) => ({ kind: 'submission' as const, who });
		const failing = [asker({}), asker({})];
		for (let failure = 0; failure < 4; failure++) {
			breaker.record(failing[failure % 2], without('an ID', { id: 5 }), false);
		}
		let passed = true;
		for (let probe = 0; passed && probe < 100; probe++) {
			const other = asker({});
			passed = await breaker.pass(undefined, other);
			if (passed) breaker.record(other, without('an ID', { id: 5 }), false);
		}
		expect(passed).toBe(false);
		expect(time).toBeLessThanOrEqual(15_000);
	} finally {
		Object.assign(clock, original);
	}
});
