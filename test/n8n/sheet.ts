/** Sheets as people have them, as files of Excel. The tables are made here; n8n's own library writes the files. */
import { createRequire } from 'node:module';
import type { Version } from './versions';
import { n8nScript } from './versions';

/** A cell that Excel keeps otherwise than as a number or a text. */
interface ExcelCell {
	t: 'e' | 'n';
	v: number;
	z?: string;
}

export type Cell = string | number | ExcelCell;

/** What the tests use of the library with which n8n reads and writes spreadsheets. */
interface SheetLibrary {
	utils: {
		aoa_to_sheet(rows: Cell[][]): object;
		book_new(): object;
		book_append_sheet(book: object, sheet: object, name: string): void;
	};
	write(book: object, options: object): Buffer;
}

/** The error #N/A of Excel. */
export const NOT_AVAILABLE: ExcelCell = { t: 'e', v: 0x2a };

/** What Excel makes of a ratio that is typed into a cell: a time of day. */
const typedAsTime = (hours: number, minutes: number): ExcelCell => ({
	t: 'n',
	v: (hours * 60 + minutes) / (24 * 60),
	z: 'h:mm',
});

/** A table as an Excel file. */
export function excelFile(version: Version, rows: Cell[][]): Blob {
	const library = version.name === '1.x' ? 'xlsx' : '@e965/xlsx';
	const { utils, write } = createRequire(n8nScript(version))(library) as SheetLibrary;
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Videos');
	return new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]);
}

/**
 * What becomes of a row: `problem` is refused by a dry run as well; `unlisted` gets a warning there, and PixVerse refuses it;
 * `moderated` PixVerse refuses without a warning; `failed` PixVerse accepts, fails to make, and refunds.
 */
export type Fate = 'made' | 'problem' | 'unlisted' | 'moderated' | 'failed';

export interface ShopRow {
	sku: string;
	text: Cell;
	photo: string;
	model: Cell;
	length: Cell;
	quality: Cell;
	shape: Cell;
	fate: Fate;
}

export const SHOP_ROWS = 500;

/** The rows of a file with the shop's sheet, for the range of n8n's reader: the header is below a title and a blank line. */
export const SHOP_RANGE = 'A3:G600';

/** In prompts with this word, PixVerse fails to make the first video. */
export const FAILING = 'storm';

/** As a Mac writes them: each accent is a character of its own. */
const decomposed = (text: string) => text.normalize('NFD');

const TEXTS = [
	'A red mug turns on a table',
	...['Ein Becher aus Köln', '카페의 하얀 컵', 'Ly sứ của Việt Nam', 'マグカップが光る'].map(
		decomposed,
	),
	'A café in the morning',
];
const MODELS: Cell[] = ['v6', 'V6', 'PixVerse v6', '', NOT_AVAILABLE, 6];
const LENGTHS: Cell[] = [5, '5s', '5 sec', '5,0', '00:00:08', '8 seconds', '8.0'];
const QUALITIES: Cell[] = [720, '720p', '540P', '720p HD', 540];
const RATIOS: Cell[] = ['16:9', typedAsTime(16, 9), '9x16', typedAsTime(9, 16), '9:16:00', '1:1'];

const nth = (values: Cell[], row: number): Cell => values[row % values.length];

const usualRow = (row: number): ShopRow => ({
	sku: `B-${1000 + row}`,
	text: `${TEXTS[row % TEXTS.length]} ${row}`,
	photo: `https://shop.example/photos/${row % 40}.jpg`,
	model: nth(MODELS, row),
	length: nth(LENGTHS, row),
	quality: nth(QUALITIES, row),
	shape: nth(RATIOS, row),
	fate: 'made',
});

/** What is wrong with the sheet, by its rows. */
const SLIPS: Record<number, Partial<ShopRow>> = {
	12: { text: NOT_AVAILABLE, fate: 'problem' },
	40: { text: '#REF!', fate: 'problem' },
	77: { text: '', fate: 'problem' },
	// Rows 84 and 420 are copies.
	83: { fate: 'problem' },
	84: { ...usualRow(83), fate: 'problem' },
	200: { fate: 'problem' },
	420: { ...usualRow(200), fate: 'problem' },
	101: { photo: 'IMG_2001.JPG', fate: 'problem' },
	102: { photo: 'C:\\Users\\Olive\\IMG_2002.JPG', fate: 'problem' },
	150: { length: '8 min', fate: 'problem' },
	151: { length: 0, fate: 'problem' },
	180: { quality: '4K', fate: 'unlisted' },
	181: { shape: '5:4', fate: 'unlisted' },
	182: { length: 30, fate: 'unlisted' },
	183: { quality: 'Full HD', fate: 'unlisted' },
	210: { text: 'something forbidden', fate: 'moderated' },
	240: { text: `A ${FAILING} in a mug`, fate: 'failed' },
	241: { text: `A ${FAILING} in a glass`, fate: 'failed' },
	270: { sku: '', fate: 'problem' },
};

/** What a person mends after the first run, and what else the person changes, by rows. */
const CHANGES: Record<number, Partial<ShopRow>> = {
	5: { text: 'A blue mug turns on a table 5' },
	6: { length: '5 sec' },
	// Rows 5 and 6 are changed, and the others are mended. A copy becomes an article of its own.
	40: { text: 'A mug with a handle 40', fate: 'made' },
	83: { fate: 'made' },
	84: { sku: 'B-1084', text: 'A mug for soup 84', fate: 'made' },
	101: { photo: 'https://shop.example/photos/101.jpg', fate: 'made' },
	150: { length: '8 s', fate: 'made' },
	180: { quality: '1080p', fate: 'made' },
	// With one try more, these rows are made.
	240: { fate: 'made' },
	241: { fate: 'made' },
};

/** A shop's sheet of 500 rows, as it is at first. */
export const shopRows = (): ShopRow[] =>
	Array.from({ length: SHOP_ROWS }, (_, row) => ({ ...usualRow(row), ...SLIPS[row] }));

/** The sheet after the person has mended some rows and changed others. Another program has composed all letters. */
export const mendedRows = (): ShopRow[] =>
	shopRows().map(({ text, ...row }, at) => ({
		...row,
		text: typeof text === 'string' ? text.normalize('NFC') : text,
		...CHANGES[at],
	}));

/** Whether a row of the mended sheet is to be paid by the second run. */
export const isChanged = (row: number): boolean => row in CHANGES;

/** The sheet as an Excel file: a title above the header, and a blank line now and then. */
export function shopFile(version: Version, rows: ShopRow[]): Blob {
	const columns = ['sku', 'text', 'photo', 'model', 'length', 'quality', 'shape'] as const;
	const lines = rows.flatMap((row, at) => [
		...(at % 25 === 24 ? [[]] : []),
		columns.map((column) => row[column]),
	]);
	return excelFile(version, [['Videos for the shop'], [], [...columns], ...lines]);
}
