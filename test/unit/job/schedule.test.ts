// The learned durations of jobs, and the times of polls.
import type { Kind } from '../../../nodes/PixVerse/transport/job/schedule';
import {
	expectedDuration,
	forgetDurations,
	kindOf,
	mayEndFrom,
	nextPoll,
	observeDuration,
	usualTime,
} from '../../../nodes/PixVerse/transport/job/schedule';

beforeEach(forgetDurations);

const named = (name: string): Kind => ({ account: 'account', name });

const aClip = named('a clip');

const clip = { model: 'v6', quality: '540p', duration: 5 };
const kindWith = (settings: object, url = '/video/text/generate') =>
	kindOf('account', url, { ...clip, ...settings });

describe('how long a job is expected to take', () => {
	it('is the guess until one like it was seen', () => {
		observeDuration(kindWith({}, '/video/restyle/generate'), 7);
		expect(expectedDuration(kindWith({}), 60)).toBe(60);
	});

	it('is the middle of what was seen: one odd job changes little', () => {
		for (const duration of [20, 22, 900]) observeDuration(aClip, duration);
		expect(expectedDuration(aClip, 60)).toBe(22);
	});

	it.each([
		['the same settings', {}, 5],
		['another duration', { duration: 8 }, 60],
		['another quality', { quality: '720p' }, 60],
		['another model', { model: 'v5' }, 60],
	])('is learned from jobs with the same settings only: %s', (_title, settings, expected) => {
		observeDuration(kindWith({}), 5);
		expect(expectedDuration(kindWith(settings), 60)).toBe(expected);
	});

	it('is forgotten of the kind that was not seen for longest', () => {
		observeDuration(named('often'), 5);
		observeDuration(named('once'), 7);
		for (let other = 0; other < 999; other++) {
			observeDuration(named(`other ${other}`), 1);
			observeDuration(named('often'), 5);
		}
		expect(['often', 'once'].map((kind) => expectedDuration(named(kind), 60))).toEqual([5, 60]);
	});
});

it.each([
	[[], undefined],
	[[400], 'usually ready after 1 second'],
	[[119_000], 'usually ready after 119 seconds'],
	[[120_000], 'usually ready after 2 minutes'],
])('After jobs of %j ms, the user reads %p.', (durations, words) => {
	for (const duration of durations) observeDuration(aClip, duration);
	expect(usualTime(aClip)).toBe(words);
});

describe('a job may end', () => {
	it('from the start on, until one like it was seen', () => {
		observeDuration(named('another'), 100);
		expect(mayEndFrom(aClip)).toBe(0);
	});

	it.each([
		['from 70 % of the shortest on', [70, 900, 50, 220], 35],
		['whatever a single odd one took, once eight were seen', [70, 900, 1, 220, 80, 80, 80, 80], 49],
		['by the last sixteen only', [5, 5, ...Array<number>(16).fill(100)], 70],
	])('%s', (_title, durations, from) => {
		for (const duration of durations) observeDuration(aClip, duration);
		expect(mayEndFrom(aClip)).toBeCloseTo(from);
	});
});

describe('a job is polled', () => {
	it.each([
		['every 3 s when nothing is known', [], 0, 3_000],
		['also soon after the first poll', [], 3_000, 6_000],
		['also a long job', [], 900_000, 903_000],
		['first after 6 s when jobs like it have ended later', [100_000], 0, 6_000],
		['but after 3 s when they have ended earlier', [2_000], 0, 3_000],
		['or may end within 6 s', [7_000], 0, 4_900],
		['then every 6 s', [100_000], 6_000, 12_000],
		['later after 20 % of what has elapsed', [100_000], 50_000, 60_000],
		['but not beyond 70 % of the shortest', [100_000], 60_000, 70_000],
		['unless that is less than 3 s away', [100_000], 68_000, 71_000],
		['from there on every 3 s', [100_000], 70_000, 73_000],
		['whatever longer ones took', [900_000, 100_000, 800_000], 70_000, 73_000],
	])('%s', (_title, durations, last, next) => {
		for (const duration of durations) observeDuration(aClip, duration);
		expect(nextPoll(aClip, last)).toBe(next);
	});

	it('at most 3 s after its end, or 6 s or a fifth of its own time if it ends early, and never more often', () => {
		for (const shortest of [undefined, 2_000, 30_000, 200_000, 2_000_000]) {
			forgetDurations();
			if (shortest !== undefined) observeDuration(aClip, shortest);
			for (let last = 0; last < 3_000_000;) {
				const next = nextPoll(aClip, last);
				const longest = last < mayEndFrom(aClip) ? Math.max(6_000, last / 5) : 3_000;
				expect(next - last).toBeLessThan(longest + 0.001);
				expect(next - last).toBeGreaterThan(2_999.999);
				last = next;
			}
		}
	});

	it.each([60_000, 180_000, 600_000])(
		'at most 0.9 times as often as every 3 s when jobs like it took %i ms, a quarter more or less',
		(usual) => {
			for (let at = 0; at < 16; at++) observeDuration(aClip, usual * (0.75 + at / 30));
			let polls = 0;
			for (let last = 0; last < usual; polls++) last = nextPoll(aClip, last);
			expect(polls / Math.ceil(usual / 3_000)).toBeLessThanOrEqual(0.9);
		},
	);
});
