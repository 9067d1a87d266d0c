// The node refuses by itself only what is certain; .github/CHECKS.md has the list, with the reasons.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as bounds from '../../nodes/PixVerse/fields/bounds';
import { codeIn, looseBoundsIn, refusalsIn, tableBelow } from './checks';
import { root } from './product';
import { parse, sources } from './sources';

const page = readFileSync(join(root, '.github/CHECKS.md'), 'utf8');
const checks = tableBelow(page, 'Checks before anything is sent');
const limits = tableBelow(page, 'Bounds that are checked');

const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort();

describe('the table of checks', () => {
	it('has every sentence with which the node refuses a setting, and no other', () => {
		const sentences = sources.flatMap(refusalsIn);
		expect(sorted(checks.map(([sentence]) => codeIn(sentence)))).toEqual(sorted(sentences));
	});

	it('has every bound with its value, and no other', () => {
		const listed = limits.map(([name, value]) => `${codeIn(name)} ${value.replace(/,/g, '')}`);
		const checked = Object.entries({ ...bounds }).flatMap(([kind, values]) =>
			Object.entries(values).map(([name, value]) => `${kind}.${name} ${value}`),
		);
		expect(sorted(listed)).toEqual(sorted(checked));
	});

	it('has a reason for each', () => {
		const without = [...checks, ...limits].filter(
			(cells) => (cells[cells.length - 1] ?? '') === '',
		);
		expect(without).toEqual([]);
		expect([checks.length > 20, limits.length > 5]).toEqual([true, true]);
	});

	it('misses no bound: all of them stand in one file', () => {
		expect(sources.flatMap(looseBoundsIn)).toEqual([]);
	});
});

describe('the search for checks', () => {
	const source = (text: string) => parse('a.ts', text);

	it.each([
		["throw new InputError('no')", ['no']],
		['throw new InputError(`no ${a} and ${b}`)', ['no … and …']],
		["throw new JobError({ message: 'no', class: 'input' })", ['no']],
		["throw new JobError({ message: 'no', class: 'upload' })", []],
		['throw new InputError(text)', ['a.ts: a sentence that cannot be read']],
	])('finds the sentence of %s', (code, found) => {
		expect(refusalsIn(source(code))).toEqual(found);
	});

	it.each([
		['checkedText(a, b, { max: 30 })', 1],
		["integerBetween(a, 'B', 0, 60)", 1],
		['const kind = { megabytes: 50 }', 1],
		["integerBetween(a, 'B', 1)", 0],
		['checkedText(a, b, { max: characters.prompt })', 0],
	])('finds the bound of %s', (code, count) => {
		expect(looseBoundsIn(source(code))).toHaveLength(count);
	});
});
