// Lists: their shapes, and their pages.
import { collect, pageOf } from '../../../nodes/PixVerse/transport/http/lists';

const records = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ restyle_id: from + index }));

describe('the shapes of a list', () => {
	it.each([
		['a bare array', [{ a: 1 }]],
		['data', { total: 1, data: [{ a: 1 }] }],
		['list', { list: [{ a: 1 }] }],
		['items', { items: [{ a: 1 }] }],
		['effect_items', { effect_items: [{ a: 1 }] }],
		['the only list of objects', { total: 1, tags: ['x'], effects: [{ a: 1 }] }],
		['a known list before another', { filters: [{ b: 1 }], items: [{ a: 1 }] }],
		['the known list that is not empty', { data: [], list: [{ a: 1 }] }],
		['the only list beside a known one that is null', { data: null, voices: [{ a: 1 }] }],
		['one level deeper', { data: { total: 1, list: [{ a: 1 }] } }],
		['one level deeper, under another name', { page: { results: [{ a: 1 }] } }],
	])('reads %s', (_name, resp) => {
		expect(pageOf(resp).records).toEqual([{ a: 1 }]);
	});

	it.each<[unknown]>([
		[null],
		[undefined],
		[{}],
		[[]],
		[{ total: 0 }],
		[{ total: '0', page: 1 }],
		[{ data: [] }],
		[{ data: null, page: 1 }],
		[{ data: { list: null } }],
		[{ effects: [] }],
		[{ templates: null }],
		[{ data: [], filters: [{ b: 1 }] }],
	])('reads %j as empty', (resp) => {
		expect(pageOf(resp).records).toEqual([]);
	});

	it.each([
		['x', 'string'],
		[7, 'number'],
		[['Clay', 'Noir'], '[string]'],
		[{ total: 5 }, '{total}'],
		[{ effects: ['Clay'], secret: 'of mine' }, '{effects: [string], secret}'],
		[{ a: [{ b: 1 }], c: [{ d: { e: 1 } }] }, '{a: [{b}], c: [{d: {…}}]}'],
	])('cannot read %j, and names its keys', (resp, keys) => {
		expect(() => pageOf(resp)).toThrow(
			`PixVerse answered without a list that the node can read: Resp ${keys}. Update the package`,
		);
	});

	it('takes the total from around the list', () => {
		expect(pageOf({ total: 9, data: { list: [{ a: 1 }] } }).total).toBe(9);
	});
});

describe('paging', () => {
	async function read(pages: unknown[], limit = Infinity) {
		const asked: unknown[] = [];
		const result = await collect(async ({ number }) => {
			asked.push(number);
			return { outcome: 'success', resp: pages[Math.min(asked.length, pages.length) - 1] };
		}, limit);
		return { count: result.length, asked };
	}

	it('ends at a short page', async () => {
		expect(await read([records(50), records(7, 50)])).toEqual({ count: 57, asked: [1, 2] });
	});

	it('ends when the total is reached', async () => {
		const pages = [{ total: 50, data: records(50) }];
		expect(await read(pages)).toEqual({ count: 50, asked: [1] });
	});

	it.each([0, 7])('does not end at a total of %s, which is less than came', async (total) => {
		const pages = [{ total, data: records(50) }, { data: records(7, 50) }];
		expect(await read(pages)).toEqual({ count: 57, asked: [1, 2] });
	});

	it('ends when the service ignores paging and repeats itself', async () => {
		expect(await read([records(50)])).toEqual({ count: 50, asked: [1, 2] });
	});

	it('stops at the limit', async () => {
		expect(await read([records(50), records(50, 50)], 60)).toEqual({ count: 60, asked: [1, 2] });
	});
});
