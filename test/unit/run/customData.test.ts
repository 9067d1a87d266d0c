// How names share the little room of the custom data.
import type { CustomData } from '../../../nodes/PixVerse/transport/run/customData';
import { Names } from '../../../nodes/PixVerse/transport/run/customData';

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

const addAll = (names: Names, texts: string[]) => texts.map((text) => names.add(text));

describe('the names in the custom data', () => {
	it('are as many as n8n keeps whole, and the first ones', () => {
		const { data, values, names } = customData();
		const added = addAll(new Names(data), videos(150));
		expect(names()).toEqual(videos(150).slice(0, names().length));
		expect(names().length).toBeGreaterThanOrEqual(100);
		expect(added.filter((name) => name !== undefined)).toHaveLength(names().length);
		expect(values.size).toBe(8);
		for (const value of values.values()) expect(value.length).toBeLessThanOrEqual(250);
	});

	it('never give way while nobody else holds them', () => {
		const { data, names } = customData();
		const all = new Names(data);
		addAll(all, videos(100));
		expect(all.add(`100=trace:${'x'.repeat(200)}`)).toBeUndefined();
		expect(names()).toEqual(videos(100));
	});

	it('give way, the oldest first, once the runs are over that they belong to', () => {
		const { data, names } = customData();
		const all = new Names(data);
		addAll(all, videos(100));
		all.hold();
		addAll(all, videos(20, 500));
		expect(names()).toEqual(expect.arrayContaining(videos(20, 500)));
		expect(names()).not.toContain(videos(1)[0]);
		expect(names()).toEqual(expect.arrayContaining(videos(100).slice(40)));
	});

	it('keep those of another process, which wrote them before the execution went on here', () => {
		const { data, names } = customData();
		data.set('pixverse_1', '0=111 1=222');
		const all = new Names(data);
		all.add('0=333');
		expect(names()).toEqual(['0=111', '1=222', '0=333']);
	});

	it('change in place, and move where they do not fit', () => {
		const { data, names } = customData();
		const all = new Names(data);
		const [first] = addAll(all, [`0=trace:${'a'.repeat(36)}`, '1=22']);
		all.replace(first!, '0=11');
		expect(names()).toEqual(['0=11', '1=22']);
		all.replace(first!, `0=${'7'.repeat(245)}`);
		expect(names()).toEqual(['1=22', `0=${'7'.repeat(245)}`]);
	});

	it('cost the same for the last one of a long run as for the first', () => {
		const { data } = customData();
		const all = new Names(data);
		addAll(all, videos(5_000));
		all.hold();
		const before = data.writes;
		addAll(all, videos(50, 5_000));
		expect(data.writes - before).toBeLessThanOrEqual(50 * 3);
	});
});
