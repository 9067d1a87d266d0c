import type { Room } from '../../nodes/PixVerse/transport/limiter/adaptiveLimit';
import * as learn from '../../nodes/PixVerse/transport/limiter/adaptiveLimit';
import { probePause } from '../../nodes/PixVerse/transport/http/backoff';

const MINUTE = 60_000;
const bold = { refusals: 0, bold: true };

/** An account that runs five jobs and refused the sixth. */
const five: Room = { ...learn.unknownRoom(), places: 5, boundless: false, refusals: 1, peak: 5 };
const refused = (room: Room, running: number, now = MINUTE) =>
	learn.afterRefusal(room, { ...bold, refusals: room.refusals }, { running, now, random: 0 });

describe('before the service ever refused', () => {
	it.each([
		[0, 1],
		[1, 1],
		[4, 2],
		[6, 3],
		[100, 4],
	])('with %s running, %s more may be on the way', (places, more) => {
		expect(learn.boldness({ ...learn.unknownRoom(), places }, 0)).toBe(more);
	});
});

describe('after a refusal', () => {
	it('what runs is taken for the limit', () => {
		expect(refused(learn.unknownRoom(), 0).places).toBe(0);
		expect(refused({ ...five, places: 8 }, 5).places).toBe(5);
	});

	it('nothing more is tried until its time comes, and then one at a time', () => {
		const room = refused(five, 5);
		expect(learn.boldness(room, MINUTE)).toBe(0);
		expect(learn.boldness(room, room.tryAt)).toBe(1);
	});

	it('of several that were under way only the first counts', () => {
		const first = refused(five, 5);
		const second = learn.afterRefusal(
			first,
			{ bold: true, refusals: 1 },
			{
				running: 4,
				now: MINUTE,
				random: 0,
			},
		);
		expect(second).toEqual({ ...first, places: 4 });
	});

	it('the next try comes soon when nothing of ours runs, with jitter', () => {
		expect(refused(five, 0).tryAt).toBe(MINUTE + 1_000);
		const moment = { running: 0, now: 0, random: 0.5 };
		expect(learn.afterRefusal(five, { bold: true, refusals: 1 }, moment).tryAt).toBe(1_500);
	});

	it('nothing is tried earlier because something was accepted that was let in before', () => {
		const room = refused(five, 5);
		const after = learn.afterAcceptance(room, { bold: true, refusals: 1 }, { running: 6, now: 0 });
		expect(after).toEqual({ ...room, places: 6, risenAt: 0 });
	});

	it('a try that is accepted is followed by the next one at once', () => {
		const room = refused(five, 5);
		const admission = { bold: true, refusals: room.refusals };
		const after = learn.afterAcceptance(room, admission, { running: 6, now: room.tryAt });
		expect(learn.boldness(after, room.tryAt)).toBe(1);
		expect(after.places).toBe(6);
	});

	it('a job that takes the place of another one is no try', () => {
		const room = refused(five, 5);
		const admission = { bold: false, refusals: room.refusals };
		expect(learn.afterAcceptance(room, admission, { running: 5, now: 0 })).toEqual(room);
	});

	it('a quiet time lets it try at once, unless others hold all the places', () => {
		const room = refused(five, 5);
		expect(learn.boldness(learn.afterQuiet(room), 0)).toBe(1);
		expect(learn.boldness(learn.afterQuiet(refused(five, 0)), 0)).toBe(0);
	});
});

describe('what there was room for once', () => {
	it('counts when it lasted', () => {
		expect(refused({ ...five, places: 7, risenAt: 0 }, 5).peak).toBe(7);
		expect(refused({ ...five, places: 7, risenAt: MINUTE - 2_000 }, 5).peak).toBe(5);
	});
});

describe('the pause between tries', () => {
	const known = { places: 5, peak: 5, triedInVain: 1, jobTime: MINUTE };
	const inJobs = (changes: Partial<typeof known>) =>
		probePause({ ...known, ...changes }, 0) / (changes.jobTime ?? MINUTE);

	it('doubles, in times that a job takes, and is bounded', () => {
		expect([1, 2, 3, 9].map((triedInVain) => inJobs({ triedInVain }))).toEqual([8, 16, 24, 24]);
		expect(inJobs({ jobTime: 10_000 })).toBe(8);
		expect(probePause({ ...known, jobTime: 60 * MINUTE }, 0)).toBe(60 * MINUTE);
	});

	it('stays short for a while after the limit fell', () => {
		const after = (triedInVain: number) => inJobs({ places: 2, triedInVain });
		expect([1, 8, 10, 99].map(after)).toEqual([5, 5, 7, 24]);
		expect(inJobs({ places: 4, peak: 5 })).toBe(8);
	});

	it('has jitter', () => {
		expect(probePause(known, 1)).toBe(10 * MINUTE);
	});

	it('follows the time that jobs take', () => {
		const { jobTime } = [1, 2, 3, 4, 5].reduce((room) => learn.afterEnd(room, 10 * MINUTE), five);
		expect(jobTime / MINUTE).toBeGreaterThan(4);
	});
});
