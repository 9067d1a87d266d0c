// The IDs that this process submitted, and those that another run was given.
import {
	forgetSubmissions,
	remember as rememberFor,
	submittedFor,
} from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { image, video } from '../../../nodes/PixVerse/transport/values/record';

const run = {};
const charge = { operation: 'restyle', item: 0, at: 1, credits: 45 };
const remember = (id: string, by: { account?: string }) =>
	rememberFor({ type: video, id, run: by, ...charge });

it('An ID that was submitted here is listed with its charge for its account, among the results of its type.', () => {
	forgetSubmissions();
	remember('mine', { account: 'a' });
	remember('theirs', { account: 'b' });
	rememberFor({ type: image, id: 'image', run: { account: 'a' }, ...charge });
	expect(submittedFor('a', video)).toMatchObject([{ id: 'mine', ...charge }]);
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

	it('of an image is another one than that of a video', () => {
		remember('12', run);
		expect(rememberFor({ type: image, id: '12', run: {}, ...charge })).toBe(false);
	});

	it('is forgotten after ten thousand others', () => {
		remember('first', run);
		for (let count = 0; count < 9_999; count++) remember(`other ${count}`, run);
		expect(remember('first', {})).toBe(true);
		for (let count = 0; count < 10_000; count++) remember(`more ${count}`, run);
		expect(remember('first', {})).toBe(false);
	});
});
