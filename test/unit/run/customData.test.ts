// How submissions share the little room of the custom data.
import type { CustomData } from '../../../nodes/PixVerse/transport/run/journal';
import { SubmissionNames } from '../../../nodes/PixVerse/transport/run/journal';

/** Custom data as n8n keeps it, with a count of the writes. */
function customData() {
	const values = new Map<string, string>();
	const data: CustomData & { writes: number } = {
		writes: 0,
		get: (key) => values.get(key),
		set: (key, value) => {
			data.writes++;
			values.set(key, value);
		},
	};
	const names = () => [...values.values()].join(' ').split(' ').filter(Boolean);
	return { data, values, names };
}

/** So many videos as a long run has them, with IDs of 15 digits. */
const videos = (count: number, first = 0) =>
	Array.from({ length: count }, (_, item) => `${first + item}=${343252978602905 + item}`);

const addAll = (all: SubmissionNames, texts: string[]) => texts.map((text) => all.add(text));

describe('the names in the custom data', () => {
	it('are as many as n8n keeps whole, and the newest ones', () => {
		const { data, values, names } = customData();
		addAll(new SubmissionNames(data), videos(150));
		expect(new Set(names())).toEqual(new Set(videos(150).slice(-names().length)));
		expect(names().length).toBeGreaterThanOrEqual(95);
		expect(values.size).toBe(8);
		for (const value of values.values()) expect(value.length).toBeLessThanOrEqual(250);
	});

	it('are one less after each that is removed, which makes room', () => {
		const { data, names } = customData();
		const all = new SubmissionNames(data);
		const [first, second] = addAll(all, [`0=trace:${'a'.repeat(36)}`, '1=22', '1=22']);
		all.remove(first);
		expect(names()).toEqual(['1=22', '1=22']);
		all.remove(second);
		all.remove(second);
		addAll(all, videos(80, 2));
		expect(names()).toEqual(['1=22', ...videos(80, 2)]);
	});

	it('fall out first when they are worth less than others', () => {
		const { data, names } = customData();
		const all = new SubmissionNames(data);
		const added = addAll(all, videos(60));
		all.giveWay(added[59]);
		addAll(all, videos(60, 60));
		expect(names()).not.toContain(videos(60)[59]);
		expect(names()).toContain(videos(60)[58]);
		all.giveWay(added[59]);
		addAll(all, videos(1, 120));
		expect(names()).not.toContain(videos(60)[59]);
	});

	it('include those of another process, which wrote them before the execution went on here', () => {
		const { data, names } = customData();
		data.set('pixverse_1', '0=111 1=222');
		new SubmissionNames(data).add('0=333');
		expect(names()).toEqual(['0=111', '1=222', '0=333']);
	});

	it('cost the same for the last one of a long run as for the first', () => {
		const { data } = customData();
		const all = new SubmissionNames(data);
		addAll(all, videos(5_000));
		const before = data.writes;
		addAll(all, videos(50, 5_000));
		expect(data.writes - before).toBeLessThanOrEqual(50 * 3);
	});
});
