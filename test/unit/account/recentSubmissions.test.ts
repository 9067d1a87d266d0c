// The IDs that this process submitted, and those that another job was given.
import {
	forgetSubmissions,
	remember as rememberFor,
	submittedFor,
} from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { image, video } from '../../../nodes/PixVerse/transport/values/record';

const job = {};
const charge = { operation: 'restyle', item: 0, at: 1, credits: 45 };
const remember = (id: string, by: object, account = 'a') =>
	rememberFor({ type: video, id, job: by, account, ...charge });

it('An ID that was submitted here is listed with its charge for its account, among the results of its type.', () => {
	forgetSubmissions();
	remember('mine', {});
	remember('theirs', {}, 'b');
	rememberFor({ type: image, id: 'image', job: {}, account: 'a', ...charge });
	expect(submittedFor('a', video)).toMatchObject([{ id: 'mine', ...charge }]);
});

describe('an ID that another job was given', () => {
	it('is known, also when this job is given it again', () => {
		const other = {};
		expect(remember('shared', job)).toBe(false);
		expect(remember('shared', job)).toBe(false);
		expect(remember('shared', other)).toBe(true);
		expect(remember('shared', other)).toBe(true);
		expect(remember('shared', job)).toBe(false);
	});

	it('of another account is another one', () => {
		remember('same', {});
		expect(remember('same', {}, 'b')).toBe(false);
	});

	it('of an image is another one than that of a video', () => {
		remember('12', job);
		expect(rememberFor({ type: image, id: '12', job: {}, account: 'a', ...charge })).toBe(false);
	});

	it('is forgotten after ten thousand others', () => {
		forgetSubmissions();
		remember('first', job);
		for (let count = 0; count < 9_999; count++) remember(`other ${count}`, job);
		expect(remember('first', {})).toBe(true);
		for (let count = 0; count < 10_000; count++) remember(`more ${count}`, job);
		expect(remember('first', {})).toBe(false);
	});
});
