/** Tables as files of Excel, which n8n's own library writes. */
import { createRequire } from 'node:module';
import type { Version } from './versions';
import { n8nScript } from './versions';

/** An error is a code of Excel. */
type Cell = string | number | { t: 'e'; v: number };

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
export const NOT_AVAILABLE: Cell = { t: 'e', v: 0x2a };

/** A table as an Excel file. */
export function excelFile(version: Version, rows: Cell[][]): Blob {
	const library = version.name === '1.x' ? 'xlsx' : '@e965/xlsx';
	const { utils, write } = createRequire(n8nScript(version))(library) as SheetLibrary;
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Videos');
	return new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]);
}
