import { CircuitBreaker } from '../../../nodes/PixVerse/transport/account/circuitBreaker';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';

it('closes after the answer to a free request that began after the last submission without an envelope.', async () => {
	const breaker = new CircuitBreaker();
	const early = breaker.freeRequest();
	breaker.trip();
	early();
	expect(breaker.isOpen).toBe(true);
	const between = breaker.freeRequest();
	breaker.trip();
	between();
	expect(breaker.isOpen).toBe(true);
	const { closed } = breaker;
	breaker.freeRequest()();
	expect(breaker.isOpen).toBe(false);
	await closed;
});

it('tells each wait of its own closing only.', async () => {
	const breaker = new CircuitBreaker();
	breaker.trip();
	breaker.freeRequest()();
	const { closed } = breaker;
	breaker.trip();
	let isClosed = false;
	void closed.then(() => (isClosed = true));
	await new Promise(setImmediate);
	expect(isClosed).toBe(false);
	breaker.freeRequest()();
	await closed;
});

it('forgets after half an hour, because otherwise a connection without free answers would never submit again.', () => {
	const now = jest.spyOn(clock, 'now').mockReturnValue(0);
	const breaker = new CircuitBreaker();
	breaker.trip();
	now.mockReturnValue(30 * 60_000 - 1);
	expect(breaker.isOpen).toBe(true);
	now.mockReturnValue(30 * 60_000);
	expect(breaker.isOpen).toBe(false);
	now.mockRestore();
});
