// What a bound says of a submission, by what it was last known to bear and what was sent since.
import type { Standing, Verdict } from '../../../nodes/PixVerse/transport/job/budget';
import { verdictOn } from '../../../nodes/PixVerse/transport/job/budget';

const LEAST = 45;

describe('a bound', () => {
	it.each<[string, Partial<Standing>, Verdict]>([
		['that bears just one more', { left: 45 }, 'enough'],
		['that bears no more', { left: 44 }, 'tooLow'],
		['that was passed already', { left: -1 }, 'tooLow'],
		['that bears it beside the one on its way', { left: 85, open: 40 }, 'enough'],
		['that waits for the one on its way', { left: 84, open: 40 }, 'wait'],
		['that bears none, whatever comes', { left: 44, open: 40 }, 'tooLow'],
		['that bears it beside one that was given up', { left: 85, abandoned: 40 }, 'enough'],
		['that bears none beside one that was given up', { left: 84, abandoned: 40 }, 'tooLow'],
		['that waits beside one that was given up', { left: 85, abandoned: 40, open: 1 }, 'wait'],
		['that bears it after what was answered', { left: 85, answered: 40 }, 'enough'],
		['that is to be counted again', { left: 84, answered: 40 }, 'count'],
		['that is counted again before it refuses', { left: 44, answered: 40 }, 'count'],
		['that is counted again before it waits', { left: 85, answered: 1, open: 40 }, 'count'],
	])('%s', (_title, known, verdict) => {
		const standing = { left: 0, answered: 0, open: 0, abandoned: 0, ...known };
		expect(verdictOn(standing, LEAST)).toBe(verdict);
	});
});
