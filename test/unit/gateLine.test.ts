import { clock } from '../../nodes/PixVerse/transport/http/clock';
import { countGates, forgetGates, gateOf } from '../../nodes/PixVerse/transport/limiter/limiters';
import { Line } from '../../nodes/PixVerse/transport/limiter/fairQueue';
import type { Waiter } from '../../nodes/PixVerse/transport/limiter/fairQueue';

const big = { name: 'big' };
const small = { name: 'small' };
const other = { name: 'other' };

let line: Line<string>;
let tickets = 0;

beforeEach(() => {
	line = new Line();
	tickets = 0;
});

function join(party: object, cap = Infinity, ticket = tickets++): Waiter<string> {
	const waiter = { party, cap, ticket, admit: () => {} };
	line.add(waiter);
	return waiter;
}

const nobodyHolds = () => 0;

/** Serves the next `count`; the party and the ticket of each. */
const serve = (count: number, held: (party: object) => number = nobodyHolds) =>
	Array.from({ length: count }, () => line.next(held)).map(
		(waiter) => waiter && `${(waiter.party as typeof big).name} ${waiter.ticket}`,
	);

describe('the line', () => {
	it('serves one run in the order of arrival', () => {
		[1, 2, 3].forEach(() => join(big));
		expect(serve(4)).toEqual(['big 0', 'big 1', 'big 2', undefined]);
	});

	it('lets the runs take turns', () => {
		[1, 2, 3].forEach(() => join(big));
		[1, 2].forEach(() => join(small));
		expect(serve(5)).toEqual(['big 0', 'small 3', 'big 1', 'small 4', 'big 2']);
	});

	it('lets a new run pass the one that has just had its turn', () => {
		[1, 2, 3].forEach(() => join(big));
		expect(serve(1)).toEqual(['big 0']);
		join(small);
		expect(serve(2)).toEqual(['small 3', 'big 1']);
	});

	it('starves nobody while ever new runs come', () => {
		[1, 2, 3].forEach(() => join(big));
		const served = Array.from({ length: 6 }, () => {
			join({ name: 'new' });
			return serve(1)[0];
		});
		expect(served.filter((who) => who?.startsWith('big')).length).toBeGreaterThanOrEqual(2);
	});

	it('gives somebody who was refused the old place in line', () => {
		[1, 2, 3].forEach(() => join(big));
		expect(serve(2)).toEqual(['big 0', 'big 1']);
		join(big, Infinity, 1);
		join(big, Infinity, 0);
		expect(serve(3)).toEqual(['big 0', 'big 1', 'big 2']);
	});

	it('passes by a run that holds all the places that it may', () => {
		join(big, 2);
		join(small, 2);
		expect(serve(2, (party) => (party === big ? 2 : 0))).toEqual(['small 1', undefined]);
		expect(serve(1)).toEqual(['big 0']);
	});

	it('forgets whoever gives up, wherever in line', () => {
		const waiters = [join(big), join(big), join(small), join(other)];
		line.remove(waiters[0]);
		line.remove(waiters[2]);
		line.remove(waiters[2]);
		expect(line.has(small)).toBe(false);
		expect(serve(3)).toEqual(['big 1', 'other 3', undefined]);
		expect(line.isEmpty).toBe(true);
	});
});

describe('the gates', () => {
	const { now, pause } = clock;
	let time = 0;

	beforeEach(() => {
		time = 0;
		clock.now = () => time;
		clock.pause = async () => await new Promise(() => {});
		forgetGates();
	});
	afterAll(() => Object.assign(clock, { now, pause }));

	const never = () => new AbortController().signal;

	it('are one for each account', () => {
		expect(gateOf('a')).toBe(gateOf('a'));
		expect(gateOf('a')).not.toBe(gateOf('b'));
	});

	it('are forgotten some time after their last use', () => {
		const first = gateOf('key 0');
		for (let key = 0; key < 10_000; key++) {
			time += 1_000;
			gateOf(`key ${key}`);
		}
		expect(countGates()).toBeLessThan(1_000);
		expect(gateOf('key 0')).not.toBe(first);
	});

	it('remember the limit between two runs', () => {
		const gate = gateOf('a');
		time += 9 * 60_000;
		expect(gateOf('a')).toBe(gate);
	});

	it('are kept as long as somebody has a place or waits for one', async () => {
		const gate = gateOf('a');
		const place = await gate.enter({}, 1, never());
		const hours = 3_600_000;
		time = 5 * hours;
		expect(gateOf('a')).toBe(gate);
		if (place) gate.leave(place);
		time = 6 * hours;
		expect(gateOf('a')).not.toBe(gate);
	});
});
