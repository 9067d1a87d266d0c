// What is remembered of the durations of jobs, and for which jobs it counts.
import * as durations from '../../../nodes/PixVerse/transport/job/schedule';

const kind = (settings: object, url = '/video/text/generate') =>
	durations.kindOf(url, { ...settings });

const clip = { model: 'v6', quality: '540p', duration: 5 };

beforeEach(durations.forgetDurations);

describe('how long a job is expected to take', () => {
	it('is the guess until one like it was seen', () => {
		durations.observeDuration(kind(clip, '/video/restyle/generate'), 7);
		expect(durations.expectedDuration(kind(clip), 60)).toBe(60);
	});

	it('is the middle of what was seen: one odd job changes little', () => {
		for (const duration of [20, 22, 900]) durations.observeDuration(kind(clip), duration);
		expect(durations.expectedDuration(kind(clip), 60)).toBe(22);
	});

	it.each([
		['the same settings', clip, 5],
		['another duration', { ...clip, duration: 8 }, 60],
		['another quality', { ...clip, quality: '720p' }, 60],
		['another model', { ...clip, model: 'v5' }, 60],
	])('is told by jobs with the same settings only: %s', (_title, settings, expected) => {
		durations.observeDuration(kind(clip), 5);
		expect(durations.expectedDuration(kind(settings), 60)).toBe(expected);
	});
});

describe('the memory', () => {
	it('has an end: the kind that was not seen for longest is forgotten', () => {
		durations.observeDuration(kind(clip), 5);
		durations.observeDuration(kind({ ...clip, model: 'v5' }, '/video/img/generate'), 7);
		for (let other = 0; other < 999; other++) {
			durations.observeDuration(kind(clip, `/other/${other}`), 1);
			durations.observeDuration(kind(clip), 5);
		}
		expect(durations.expectedDuration(kind(clip), 60)).toBe(5);
		expect(
			durations.expectedDuration(kind({ ...clip, model: 'v5' }, '/video/img/generate'), 60),
		).toBe(60);
	});
});
