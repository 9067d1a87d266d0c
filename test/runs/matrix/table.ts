/** Prints the matrix. Pure. */
import { whyImpossible } from './impossible';
import { faults, modes, places } from './rows';
import type { CellReport } from './report';

const MODES = Object.keys(modes).length;

const short: Record<string, string> = {
	'start of download': 'file, start',
	'middle of download': 'file, middle',
};

function entry(reports: CellReport[], fault: string, place: string): string {
	const mine = reports.filter((report) => report.fault === fault && report.place === place);
	if (mine.length === 0) return '';
	const failed = mine.some(({ problems }) => problems.length > 0);
	if (!failed && whyImpossible(mine[0]) !== undefined) return '–';
	const passed = mine.filter(({ problems }) => problems.length === 0).length;
	return `${passed}/${MODES}`;
}

/** One row per fault, one column per place; `5/5` says in how many modes the cell passed. */
export function tableOf(reports: CellReport[]): string {
	const header = ['', ...places.map((place) => short[place] ?? place)];
	const rows = faults.map((fault) => [
		fault,
		...places.map((place) => entry(reports, fault, place)),
	]);
	const all = [header, ...rows];
	const widths = header.map((_, column) => Math.max(...all.map((row) => row[column].length)));
	return all
		.map((row) => row.map((text, column) => text.padEnd(widths[column])).join('  '))
		.join('\n');
}

/**
 * The closing line, and whether everything is as it has to be. `reviewed`: how many cells have to be
 * impossible; undefined for a part of them.
 */
export function closingLine(
	reports: CellReport[],
	reviewed: number | undefined,
): { line: string; passed: boolean } {
	const sum = (count: (report: CellReport) => number) =>
		reports.reduce((total, report) => total + count(report), 0);
	const failed = sum(({ problems }) => (problems.length > 0 ? 1 : 0));
	const impossible = sum((report) =>
		report.problems.length === 0 && whyImpossible(report) !== undefined ? 1 : 0,
	);
	const duplicates = sum((report) => report.duplicates);
	const lost = sum((report) => report.lost);
	const good = reports.length - failed - impossible;
	const line = `${reports.length} cells: ${good} passed, ${impossible} impossible, ${failed} failed; ${duplicates} duplicate generations; ${lost} lost videos`;
	const asReviewed = reviewed === undefined || impossible === reviewed;
	return { line, passed: failed + duplicates + lost === 0 && asReviewed };
}
