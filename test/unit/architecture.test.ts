// The page about the architecture against the code: each step is called by a step before it, and the page counts right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../operations/product';

const TRANSPORT = join(root, 'nodes/PixVerse/transport');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** The first line of a method looks like a call of it. */
const withoutMethodHeads = (text: string) => text.replace(/^\t(\w+ )*\w+\([^;]*\{$/gm, '');

describe('the way of one item', () => {
	const steps = [...page.matchAll(/^\d+\. `([\w/]+\.ts)` → `(\w+)`/gm)].map(([, file, name]) => ({
		file,
		name,
		text: withoutMethodHeads(readFileSync(join(TRANSPORT, file), 'utf8')),
	}));

	/** Follows the steps: each is called by the one before, or by one to which those behind it have returned. */
	function follow() {
		const under: typeof steps = [];
		const uncalled: string[] = [];
		let returns = 0;
		for (const step of steps) {
			const isCall = new RegExp(`(?<!function )\\b${step.name}\\(`);
			const caller = under.map(({ text }) => isCall.test(text)).lastIndexOf(true);
			if (caller === -1 && under.length > 0) uncalled.push(`${step.file} ${step.name}`);
			else returns += under.splice(caller + 1).length;
			under.push(step);
		}
		return { uncalled, returns };
	}

	it('leads to functions that exist', () => {
		const isThere = ({ file, name }: (typeof steps)[number]) =>
			new RegExp(`\\b${name}\\b`).test(readFileSync(join(TRANSPORT, file), 'utf8'));
		expect(steps.filter((step) => !isThere(step))).toEqual([]);
	});

	it('is one of calls from step to step', () => {
		expect(follow().uncalled).toEqual([]);
	});

	it('is as long as the page says', () => {
		const files = new Set(steps.map(({ file }) => file)).size;
		expect(page).toContain(
			`These are ${steps.length} calls into ${files} files, with ${follow().returns} returns.`,
		);
	});
});
