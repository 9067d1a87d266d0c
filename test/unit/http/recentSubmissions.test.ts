import { remember } from '../../../nodes/PixVerse/transport/http/recentSubmissions';

const run = {};

describe('an ID that another run was given', () => {
	it('is known, also when this run is given it again', () => {
		const other = {};
		expect(remember('shared', run)).toBe(false);
		expect(remember('shared', run)).toBe(false);
		expect(remember('shared', other)).toBe(true);
		expect(remember('shared', other)).toBe(true);
		expect(remember('shared', run)).toBe(false);
	});

	it('of another account is another one', () => {
		remember('same', { account: 'a' });
		expect(remember('same', { account: 'b' })).toBe(false);
	});

	it('is forgotten after ten thousand others', () => {
		remember('first', run);
		for (let count = 0; count < 9_999; count++) remember(`other ${count}`, run);
		expect(remember('first', {})).toBe(true);
		for (let count = 0; count < 10_000; count++) remember(`more ${count}`, run);
		expect(remember('first', {})).toBe(false);
	});
});
