// How a trace ID is derived.
import { hashOf } from '../../../nodes/PixVerse/transport/http/hash';
import { chosenTraceId, derivedTraceId } from '../../../nodes/PixVerse/transport/job/traceId';
import { exactTraceId } from '../../../nodes/PixVerse/transport/run/options';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const origin = {
	instance: 'i',
	workflow: 'w',
	execution: '7',
	node: 'n',
	name: 'N',
	run: 0,
	item: 0,
};

describe('one intent, one trace ID', () => {
	it('has the shape of a version 4 UUID', () => {
		for (let item = 0; item < 200; item++) {
			expect(derivedTraceId({ ...origin, item }, 'intent', 0)).toMatch(UUID_V4);
		}
	});

	it('is the same for the same intent', () => {
		expect(derivedTraceId(origin, 'intent', 0)).toBe(derivedTraceId({ ...origin }, 'intent', 0));
	});

	it.each(Object.keys(origin))('differs when %s differs', (part) => {
		const other = { ...origin, [part]: part === 'run' || part === 'item' ? 1 : 'x' };
		expect(derivedTraceId(other, 'intent', 0)).not.toBe(derivedTraceId(origin, 'intent', 0));
	});

	it('differs for another intent and after an answer with an error code', () => {
		const ids = [
			derivedTraceId(origin, 'intent', 0),
			derivedTraceId(origin, 'other', 0),
			derivedTraceId(origin, 'intent', 1),
		];
		expect(new Set(ids).size).toBe(3);
	});

	it('is random without an execution ID', () => {
		const loose = { ...origin, execution: undefined };
		expect(derivedTraceId(loose, 'intent', 0)).not.toBe(derivedTraceId(loose, 'intent', 0));
	});

	it.each(['row 7', '0f8fad5b-d9cb-469f-a165-70867728950e'])(
		'hashes the key "%s" of the user with the intent',
		(key) => {
			expect(chosenTraceId(key, 'intent')).toMatch(UUID_V4);
			expect(chosenTraceId(key, 'intent')).not.toBe(key);
			expect(chosenTraceId(key, 'intent')).toBe(chosenTraceId(key, 'intent'));
			expect(chosenTraceId(key, 'intent')).not.toBe(chosenTraceId(key, 'other'));
		},
	);

	it('takes an ID as the log prints it as it is, and nothing else', () => {
		const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
		expect(exactTraceId(`trace:${id}`)).toBe(id);
		for (const key of [id, `mask:${id}`, `trace: ${id}`, `trace:${id}1`, 'trace:row 7']) {
			expect(exactTraceId(key)).toBeUndefined();
		}
	});

	it('hashes bigints without rounding', () => {
		expect(hashOf({ id: 405833376854443123n })).not.toBe(hashOf({ id: 405833376854443124n }));
	});
});
