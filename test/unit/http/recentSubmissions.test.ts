import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { isOwn, remember } from '../../../nodes/PixVerse/transport/http/recentSubmissions';

const { now } = clock;
let time = 0;
beforeAll(() => (clock.now = () => time));
afterAll(() => (clock.now = now));

const run = {};

describe('an ID that was submitted here', () => {
	it('is known hours later', () => {
		time = 0;
		remember('own', run);
		time = 6 * 3_600_000;
		expect(isOwn('own')).toBe(true);
		expect(isOwn('foreign')).toBe(false);
	});

	it('is forgotten after ten thousand others', () => {
		remember('first', run);
		remember('again', run);
		for (let count = 0; count < 9_999; count++) remember(`other ${count}`, run);
		remember('again', run);
		expect(isOwn('first')).toBe(false);
		expect(isOwn('again')).toBe(true);
		expect(isOwn('other 0')).toBe(true);
		remember('one more', run);
		expect(isOwn('other 0')).toBe(false);
	});
});

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
});
