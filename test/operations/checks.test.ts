// The node refuses by itself only what is certain; .github/CHECKS.md has the list, with the reasons.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as bounds from '../../nodes/PixVerse/fields/bounds';
import { codeIn, looseBoundsIn, refusalsIn, tableBelow } from './checks';
import { root } from './product';
import { sources } from './sources';

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
