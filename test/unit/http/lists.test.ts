// Lists: their shapes and pages, the record of a name, and suggestions for an unknown name.
import type { Named } from '../../../nodes/PixVerse/transport/http/lists';
import {
	collect,
	effectList,
	namedIn,
	otherNames,
	pageOf,
	recordsNamed,
	templateList,
	usagePages,
	voiceList,
} from '../../../nodes/PixVerse/transport/http/lists';

const records = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ restyle_id: from + index }));

describe('the records of a list', () => {
	const one = [{ a: 1 }];

	it.each<[resp: unknown, records: unknown[]]>([
		[one, one],
		[{ total: 1, data: one }, one],
		[{ list: one }, one],
		[{ items: one }, one],
		[{ effect_items: one }, one],
		[{ total: 1, tags: ['x'], effects: one }, one],
		[{ filters: [{ b: 1 }], items: one }, one],
		[{ data: [], list: one }, one],
		[{ data: null, voices: one }, one],
		[{ data: { total: 1, list: one } }, one],
		[{ page: { results: one } }, one],
	])('are read of %j', (resp, records) => {
		expect(pageOf(resp).records).toEqual(records);
	});

	it.each<unknown>([
		...[null, {}, [], { total: '0', page: 1 }, { data: null, page: 1 }, { data: { list: null } }],
		...[{ effects: [] }, { templates: null }, { data: [], filters: [{ b: 1 }] }],
	])('are none in %j', (resp) => {
		expect(pageOf(resp).records).toEqual([]);
	});

	it.each([
		['x', 'string'],
		[7, 'number'],
		[['Clay', 'Noir'], '[string]'],
		[{ total: 5 }, '{total}'],
		[{ effects: ['Clay'], secret: 'of mine' }, '{effects: [string], secret}'],
		[{ a: [{ b: 1 }], c: [{ d: { e: 1 } }] }, '{a: [{b}], c: [{d: {…}}]}'],
	])('cannot be read of %j, whose keys are named', (resp, keys) => {
		expect(() => pageOf(resp)).toThrow(
			`PixVerse answered without a list that the node can read: Resp ${keys}. Update the package`,
		);
	});

	it('may have their total around the list', () => {
		expect(pageOf({ total: 9, data: { list: one } }).total).toBe(9);
	});
});

describe('paging', () => {
	type Rules = Parameters<typeof collect>[3];

	/** What is read of a list whose last page comes again and again. */
	async function read(pages: unknown[], limit = Infinity, rules: Rules = effectList) {
		let asked = 0;
		const send = async () => {
			const resp = pages[Math.min(++asked, pages.length) - 1];
			return { outcome: 'success' as const, resp };
		};
		const { records, gap } = await collect(send, limit, undefined, rules);
		return { count: records.length, asked, gap };
	}

	const [first, second] = [records(50), records(7, 50)];
	const ten = records(10);
	const of = (total: number, data: unknown) => ({ total, data });
	const again = 'PixVerse gave the same page twice';
	const is25 = 'PixVerse says that there are 25';

	it.each([
		['at a short page', [first, second], Infinity, 57, 2],
		['when the total is reached', [of(50, first)], Infinity, 50, 1],
		['not at a total of 0', [of(0, first), second], Infinity, 57, 2],
		['not at a total below what came', [of(7, first), second], Infinity, 57, 2],
		['at the limit', [first, second], 52, 52, 2],
		['at the limit, whatever the total', [of(25, ten)], 10, 10, 1],
		['where the service says so', [{ has_more: false, data: first }], Infinity, 50, 1],
		['not where it says no', [{ has_more: true, data: ten }, second], Infinity, 17, 2],
		['at a page without records', [first, { data: [] }], Infinity, 50, 2],
	])('ends %s', async (_when, pages, limit, count, asked) => {
		expect(await read(pages, limit)).toEqual({ count, asked, gap: undefined });
	});

	const resigned = (at: number) => ten.map((one) => ({ ...one, thumbnail: `https://a/?x=${at}` }));

	it.each([
		['repeats itself', [first], 50, 2, again],
		['repeats itself below its total', [of(25, ten)], 10, 2, again],
		['repeats itself up to its total', [of(20, ten)], 10, 2, again],
		['repeats itself later', [1, 2].map((time) => ({ time, ...of(25, ten) })), 10, 2, again],
		['repeats itself in another order', [first, [...first].reverse()], 50, 2, again],
		['repeats an earlier page', [first, records(50, 50), first], 100, 3, again],
		['signs its pictures anew', [1, 2].map((at) => of(25, resigned(at))), 10, 2, again],
		['has no more', [of(25, ten), of(25, [])], 10, 2, is25],
		['has no more, and forgets its total', [of(25, ten), []], 10, 2, is25],
		['has none', [of(25, [])], 0, 1, is25],
		['lowers its total', [of(60, first), of(57, second)], 57, 2, is25.replace('25', '60')],
	])('says that not all came when the service %s', async (_what, pages, count, asked, gap) => {
		expect(await read(pages)).toEqual({ count, asked, gap });
	});

	it('has an end, and says so', async () => {
		const pages = Array.from({ length: 1001 }, (_, at) => records(50, 50 * at));
		const gap = 'it has more than 1,000 pages';
		expect(await read(pages)).toEqual({ count: 50_000, asked: 1000, gap });
	});

	it('has an end at 50 MB, whatever its pages hold', async () => {
		const more = 'x'.repeat(9e6);
		const pages = Array.from({ length: 12 }, (_, at) => [{ restyle_id: at, more }]);
		const asked = await read(pages, Infinity, { ...effectList, isLast: () => false });
		expect(asked).toEqual({ count: 6, asked: 6, gap: 'it has more than 6 pages' });
	});

	const charge = { items: [{ credits: 45 }] };
	const [toX, toY] = [{ next_cursor: 'x' }, { next_cursor: 'y' }];
	const other = { items: [{ credits: 2 }] };
	const [more, noMore] = [{ has_more: true }, { has_more: false }];

	it.each<[what: string, pages: object[], count: number, asked: number, gap?: string]>([
		[
			'a new cursor past a page without records',
			[
				{ ...charge, ...toX, ...more },
				{ items: [], ...toY, ...more },
				{ ...other, ...noMore },
			],
			...([2, 3] as const),
		],
		['it to a charge like an earlier one', [{ ...charge, ...toX }, charge], 2, 2],
		[
			'it past charges like earlier ones',
			[{ ...charge, ...toX }, { ...charge, ...toY }, { items: [] }],
			...([2, 3] as const),
		],
		['one cursor to new charges', [{ ...charge, ...toX }, { ...other, ...toX }, {}], 2, 3],
		['no cursor in circles', [{ ...charge, ...toX }], 1, 2, again],
		['no total, which may be of credits', [{ total: 4500, ...charge }], 1, 1],
	])('by a cursor follows %s', async (_what, pages, ...[count, asked, gap]) => {
		expect(await read(pages, Infinity, usagePages)).toEqual({ count, asked, gap });
	});
});

const named = (...names: string[]): Named[] =>
	names.map((name, index) => ({ name, value: String(index + 1) }));

describe('the name of a record', () => {
	it.each([
		['the vendor', { name: 'Clay', thumbnail: 'x' }, 'Clay'],
		['the web product', { display_name: 'Clay', restyle_prompt: 'of clay' }, 'Clay'],
		['one client', { restyle_name: 'Clay', cover_url: 'x' }, 'Clay'],
		['no known client', { restyle_prompt: 'x', effectName: 'Clay' }, 'Clay'],
		['two', { file_name: 'a.png', restyle_name: 'Old', name: 'Clay' }, 'Clay'],
		['one, beside a blank', { name: ' ', display_name: '', restyle_name: 'Clay' }, 'Clay'],
		['one, beside an object', { name: { en: 'Clay' }, title: 'Clay' }, 'Clay'],
		['none', { restyle_prompt: 'of clay', names: ['Clay'], thumbnail: 'x' }, 'Effect 5'],
	])('is read as %s has it', (_who, record, name) => {
		expect(namedIn({ restyle_id: 5, ...record }, effectList).name).toBe(name);
	});

	it.each([
		[templateList, { template_id: 5, template_name: 'Warm Hug', file_name: 'a' }, 'Warm Hug', '5'],
		[templateList, { template_id: 5, file_name: 'a', title: 'Warm Hug' }, 'Warm Hug', '5'],
		[voiceList, { speaker_id: 'Auto', name: 'Auto' }, 'Auto', 'Auto'],
		[voiceList, { speaker_id: 0, speaker_name: 'Emily' }, 'Emily', '0'],
		[effectList, { id: 5, name: 'Clay' }, 'Clay', '5'],
		[effectList, { name: 'Clay' }, 'Clay', ''],
	])('is read by one reader for all lists', (list, record, name, value) => {
		expect(namedIn(record, list)).toEqual({ name, value });
	});
});

const http = 'http://a.example/1';

it.each([
	[{ thumbnail: http }, http],
	[{ thumbnail_url: http, thumbnail_path: 'a/1.png' }, http],
	[{ cover_url: ` ${http} ` }, http],
	[{ thumbnail: 'a/1.png', cover_url: http }, http],
	[{ thumbnail: 'javascript:alert(1)' }, undefined],
	[{ thumbnail: { url: http } }, undefined],
	[{ thumbnail: `${http}${'x'.repeat(10_000)}` }, undefined],
	[{ icon: 'https://a.example/1.PNG?x=1' }, undefined],
])('The picture of a record is found in %j under each known name.', (record, url) => {
	expect(namedIn({ restyle_id: 5, ...record }, effectList).url).toBe(url);
});

describe('a name', () => {
	it.each([
		['the exact one', ['Clay', 'Noir'], 'Noir', ['2']],
		['one in another case', ['Clay', 'Pop Art'], 'POP art', ['2']],
		['one with other blanks', ['Clay', 'Pop Art'], ' pop  art ', ['2']],
		['the exact one before one in another case', ['noir', 'Noir'], 'Noir', ['2']],
		['all in another case when none is exact', ['noir', 'Noir'], 'NOIR', ['1', '2']],
		['all with exactly this name', ['Noir', 'Noir'], 'Noir', ['1', '2']],
		['none for a part of a name', ['Pop Art'], 'Pop', []],
		['none in an empty list', [], 'Pop', []],
	])('stands for %s', (_what, names, wanted, values) => {
		expect(recordsNamed(named(...names), wanted).map(({ value }) => value)).toEqual(values);
	});

	it('stands for a record that is listed twice, or whose accent is a character of its own', () => {
		const twice = [...named('Noir'), ...named('Noir')];
		expect(recordsNamed(twice, 'noir')).toHaveLength(1);
		expect(recordsNamed(named('Cafe\u0301'), 'Caf\u00e9')).toHaveLength(1);
	});
});

describe('a name that no record has', () => {
	const names = ['Watercolor', 'Oil Painting', 'Clay', 'Clay 2', 'Clay 3', 'Pop Art', 'Popcorn'];
	const all = `It has ${names.join(', ')}`;

	it.each([
		['Watercolour', 'Did you mean Watercolor?'],
		['watercolor painting', 'Did you mean Watercolor?'],
		['painting', 'Did you mean Oil Painting?'],
		['pop', 'Did you mean Pop Art or Popcorn?'],
		['cla', 'Did you mean Clay, Clay 2 or Clay 3?'],
		['wtercolor', all],
		['steampunk', all],
	])('gets the names that contain it or begin as it does, else the list: "%s"', (wanted, told) => {
		expect(otherNames(named(...names), wanted)).toBe(told);
	});

	it('gets twenty names of a long list', () => {
		const many = Array.from({ length: 22 }, (_, index) => `Style ${index + 1}`);
		expect(otherNames(named(...many), 'noir')).toMatch(/^It has Style 1, .* Style 20 and 2 more$/);
	});
});
