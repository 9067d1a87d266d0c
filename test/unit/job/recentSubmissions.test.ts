import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { remember, timeToAppear } from '../../../nodes/PixVerse/transport/job/recentSubmissions';

const { now } = clock;
let time = 0;
beforeAll(() => (clock.now = () => time));
afterAll(() => (clock.now = now));

describe('a record that was submitted here', () => {
	it('has a minute to appear, and is one of others afterwards', () => {
		time = 0;
		remember('1');
		time = 20_000;
		expect(timeToAppear('1')).toBe(40_000);
		time = 60_000;
		expect(timeToAppear('1')).toBeUndefined();
		expect(timeToAppear('2')).toBeUndefined();
	});

	it('that is submitted again keeps no older ones alive', () => {
		time = 0;
		remember('kept');
		remember('old');
		time = 50_000;
		remember('kept');
		time = 70_000;
		expect(timeToAppear('old')).toBeUndefined();
		expect(timeToAppear('kept')).toBe(40_000);
	});
});
