import { FairQueue } from '../../../nodes/PixVerse/transport/limiter/fairQueue';
import type { Queued } from '../../../nodes/PixVerse/transport/limiter/fairQueue';

const big = { name: 'big' };
const small = { name: 'small' };
const other = { name: 'other' };

let queue: FairQueue<string>;
let arrivals = 0;

beforeEach(() => {
	queue = new FairQueue();
	arrivals = 0;
});

function join(flow: object, cap = Infinity, arrival = arrivals++): Queued<string> {
	const position = { arrival, refusals: 0, acceptances: 0 };
	const waiting = { flow, cap, position, admit: () => {} };
	queue.add(waiting);
	return waiting;
}

const nobodyHolds = () => 0;

/** Serves the next `count`; the flow and the arrival of each. */
const serve = (count: number, held: (flow: object) => number = nobodyHolds) =>
	Array.from({ length: count }, () => queue.next(held)).map(
		(waiting) => waiting && `${(waiting.flow as typeof big).name} ${waiting.position.arrival}`,
	);

describe('the queue', () => {
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

	it('passes by a run that holds all the permits that it may', () => {
		join(big, 2);
		join(small, 2);
		expect(serve(2, (flow) => (flow === big ? 2 : 0))).toEqual(['small 1', undefined]);
		expect(serve(1)).toEqual(['big 0']);
	});

	it('forgets whoever gives up, wherever in line', () => {
		const everybody = [join(big), join(big), join(small), join(other)];
		queue.remove(everybody[0]);
		queue.remove(everybody[2]);
		queue.remove(everybody[2]);
		expect(queue.of(small)).toEqual([]);
		expect(serve(3)).toEqual(['big 1', 'other 3', undefined]);
		expect(queue.isEmpty).toBe(true);
	});
});
