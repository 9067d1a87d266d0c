import { chosenTraceId, derivedTraceId, hashOf } from '../../nodes/PixVerse/transport/traceId';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const origin = { instance: 'i', workflow: 'w', execution: '7', node: 'n', run: 0, item: 0 };

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

	it('takes a UUID of the user as it is', () => {
		const key = '0F8FAD5B-D9CB-469F-A165-70867728950E';
		expect(chosenTraceId(key, 'intent')).toBe(key.toLowerCase());
	});

	it('hashes any other key of the user with the intent', () => {
		expect(chosenTraceId('row 7', 'intent')).toMatch(UUID_V4);
		expect(chosenTraceId('row 7', 'intent')).toBe(chosenTraceId('row 7', 'intent'));
		expect(chosenTraceId('row 7', 'intent')).not.toBe(chosenTraceId('row 7', 'other'));
	});

	it('hashes bigints without rounding', () => {
		expect(hashOf({ id: 405833376854443123n })).not.toBe(hashOf({ id: 405833376854443124n }));
	});
});
