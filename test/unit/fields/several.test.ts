// Several images in one field: where a text is split, and what a member of a list is.
import { bareUrl } from '../../../nodes/PixVerse/fields/tools/fileUrl';
import {
	isEmptyMember,
	listMode,
	memberLocator,
	splitList,
	firstDuplicate,
	listMembers,
} from '../../../nodes/PixVerse/fields/tools/several';

const A = 'https://example.com/a.jpg';
const B = 'https://example.com/b.jpg';
const ID = '405833376854443123';
const FITTED = 'https://x.com/c_fill,w_300,h_200/a.jpg';
const NUMBERED = 'https://x.c/a,b1234567890,1234567890.d';
const files = ['image0', 'image1', 'data'];

it.each<[what: string, text: string, parts: string[]]>([
	['one address', A, [A]],
	['one ID', ID, [ID]],
	['one name', 'data', ['data']],
	['addresses with commas and blanks', `${A}, ${B}`, [A, B]],
	['addresses with bare commas, as n8n joins an array', `${A},${B}`, [A, B]],
	['addresses on lines', ` ${A}\r\n${B}\n\n`, [A, B]],
	['addresses with a comma at the end of each line', `${A},\n${B},`, [A, B]],
	['addresses with blanks', `${A} ${B}\t${A}`, [A, B, A]],
	['empty cells between addresses', `${A},,${B}, ,`, [A, B]],
	['names', 'image0,image1 , data', ['image0', 'image1', 'data']],
	['names that the item has not', 'photo0,photo1', ['photo0', 'photo1']],
	['IDs', `${ID},7, 8`, [ID, '7', '8']],
	['everything', `${A},${ID},image0, ${B}`, [A, ID, 'image0', B]],
	['a name behind an address', `${A},image0`, [A, 'image0']],
	['upper case', `HTTPS://example.com/a.jpg,${B}`, ['HTTPS://example.com/a.jpg', B]],
	['characters around them that nobody sees', `\u200b${A}\ufeff, \u00ad${B}\u200b`, [A, B]],
	['a comma in a query', 'https://x.com/img?w=1,h=2', ['https://x.com/img?w=1,h=2']],
	['commas in a path, and a second address', `${FITTED},${B}`, [FITTED, B]],
	['two commas in an address', 'https://x.com/a,,b.jpg', ['https://x.com/a,,b.jpg']],
	['long numbers in an address', NUMBERED, [NUMBERED]],
	['an ID of a spreadsheet', `${A},${ID}.00`, [A, `${ID}.00`]],
	['HTTP', 'http://a.b,http://c.d http://e.f', ['http://a.b', 'http://c.d', 'http://e.f']],
	['names on lines', 'a photo\nimage1', ['a photo', 'image1']],
	['a short number in an address', 'https://x.com/?at=52,13', ['https://x.com/?at=52,13']],
	['nothing', ' ,\n, ', []],
	...[
		...[';', '; ', ' | ', '|', '，', '、', '； ', '｜', '،', '\\n', ';\n', ';;', '・', ' • '],
		...['', '&', '%0A', '<br>', '<br />', '</li>', '>'],
	].map((between): [string, string, string[]] => [
		`addresses with ${JSON.stringify(between)}`,
		`${A}${between}${B}${between}${A}`,
		[A, B, A],
	]),
	['addresses in quotes', `"${A}"; "${B}"`, [A, B]],
	['addresses in the list of another language', `['${A}', '${B}']`, [A, B]],
	['an address in brackets, and a full stop at the end', `<${A}>, ${B}.`, [A, B]],
	['what an address may have', 'https://x.com/a;v=1|2/b.png', ['https://x.com/a;v=1|2/b.png']],
	['no names', 'image0;image1', ['image0;image1']],
])('A text of several images is split where the next begins: %s.', (_what, text, parts) => {
	const bare = splitList(text, files).map((part) => (part.includes('://') ? bareUrl(part) : part));
	expect(bare).toEqual(parts);
});

const png = { mimeType: 'image/png' };
const inList = (value: unknown) => listMembers({ mode: listMode.name, value }, 'Images', files);

describe('a list', () => {
	it.each<[what: string, value: unknown, members: unknown[]]>([
		['one address', A, [A]],
		['two addresses in a text', `${A}, ${B}`, [A, B]],
		['a number', 7, ['7']],
		['an array', [A, 7], [A, 7]],
		['an array as text', `\u200b["${A}", ${ID}] `, [A, ID]],
		['an empty array', [], []],
		['an empty array as text', '[]', []],
		['no part of a text', ' , ', []],
		['an object', { url: A }, [{ url: A }]],
		['an empty object', {}, [{}]],
		['an object with a file', { url: A, photo: png }, [{ url: A, photo: png }]],
		['the files of the item', { image0: png, image1: png }, ['image0', 'image1']],
		['a file of another item', { photo: png, image1: png }, [png, 'image1']],
		['a file with its content', { image0: { ...png, id: '7' } }, [{ ...png, id: '7' }]],
	])('holds %s', (_what, value, members) => {
		expect(inList(value)).toEqual(members);
	});

	it.each([[null], [undefined], [''], [' '], ['\u200b']])('that is %j has no member', (value) => {
		expect(inList(value)).toEqual([]);
	});

	it('that is an expression as text was not evaluated', () => {
		expect(() => inList('{{ $json.photos }}')).toThrow(/expression/);
	});

	it('is an array, and nothing else, in the mode of one image', () => {
		const inUrl = (value: unknown) => listMembers({ mode: 'url', value }, 'Images', files);
		expect([`${A}, ${B}`, A, 7, null].map(inUrl)).toEqual(Array(4).fill(undefined));
		expect(inUrl([A, B])).toEqual([A, B]);
	});
});

describe('a member of a list', () => {
	const file = { mimeType: 'image/png', id: 'filesystem-v2:1' };

	it.each<[member: unknown, mode: string, value: unknown]>([
		[` ${A} `, 'url', A],
		['ftp://example.com/a.png', 'url', 'ftp://example.com/a.png'],
		['image0', 'file', 'image0'],
		['\u200bimage0', 'file', 'image0'],
		['photo', 'file', 'photo'],
		['2026', 'file', '2026'],
		[ID, 'imageId', ID],
		[7, 'imageId', '7'],
		[{ url: A, mimeType: 'image/png' }, 'url', A],
		[{ img_id: 7, img_url: A }, 'imageId', 7],
		[file, 'file', file],
	])('%j is found in the mode %s', (member, mode, value) => {
		// A name comes before an ID.
		const names = [...files, '2026'];
		expect(memberLocator(member, 'Image 3', names)).toEqual({ mode, value });
	});

	it.each([[null], [''], [true], [{}], [{ url: '' }], [[A, B]], [2 ** 53]])(
		'%j is refused with its number',
		(member) => {
			expect(() => memberLocator(member, 'Image 3', files)).toThrow("'Image 3' ");
		},
	);
});

const empty = [
	...[null, undefined, ' \u200b', { url: '' }, { url: null, name: 'a' }, { img_id: '', url: '' }],
];
const filled = [{ img_id: 7, url: '' }, { src: '' }, {}, png, 0, A];

it('A member of a list is an empty cell if it is empty, or if its URL and its ID are.', () => {
	expect(empty.map((member) => isEmptyMember(member))).toEqual(empty.map(() => true));
	expect(filled.map((member) => isEmptyMember(member))).toEqual(filled.map(() => false));
});

const located = (members: unknown[]) => members.map((one) => memberLocator(one, 'Image', files));
/** A file as a storage of n8n hands it over: under `data` is the name of the storage. */
const fileOf = (id: string, storage = 'filesystem-v2') => ({
	...png,
	...{ id: `${storage}:${id}`, data: storage },
});

it.each<[what: string, members: unknown[], same: [number, number] | undefined]>([
	['is none of two addresses', [A, B], undefined],
	['is an address, also in an object', [A, B, { url: A }], [0, 2]],
	['is an address with a mark behind it', [A, B, `${A};`], [0, 2]],
	['is an ID as a number and as text', [B, ID, 7, '7'], [2, 3]],
	['is a name', ['image0', 'image1', 'image1'], [1, 2]],
	['is a file with the same ID', [fileOf('a'), fileOf('b'), fileOf('a')], [0, 2]],
	['is none of two files in S3', [fileOf('a', 's3'), fileOf('b', 's3')], undefined],
	['is no file without an ID', [png, { ...png }], undefined],
])('The same image twice %s.', (_what, members, same) => {
	expect(firstDuplicate(located(members))).toEqual(same);
});
