// Lists: their shapes, and their pages.
import { collect, pageOf } from '../../../nodes/PixVerse/transport/http/paging';

const records = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ restyle_id: from + index }));

describe('the shapes of a list', () => {
	it.each([
		['a bare array', [{ a: 1 }]],
		['data', { total: 1, data: [{ a: 1 }] }],
		['list', { list: [{ a: 1 }] }],
		['items', { items: [{ a: 1 }] }],
		['effect_items', { effect_items: [{ a: 1 }] }],
	])('reads %s', (_name, resp) => {
		expect(pageOf(resp).records).toEqual([{ a: 1 }]);
	});

	it.each([[null], [undefined], ['x'], [{}]])('reads %j as empty', (resp) => {
		expect(pageOf(resp).records).toEqual([]);
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

	it('ends when the service ignores paging and repeats itself', async () => {
		expect(await read([records(50)])).toEqual({ count: 50, asked: [1, 2] });
	});

	it('stops at the limit', async () => {
		expect(await read([records(50), records(50, 50)], 60)).toEqual({ count: 60, asked: [1, 2] });
	});
});
