/** One deliberate mistake: the rule that it breaks, where, and the tests that must notice. */
export interface Patch {
	/** The mistake, in words. */
	name: string;
	/** The patched file, from `nodes/PixVerse/`. */
	file: string;
	/** Text that occurs exactly once in the file. */
	search: string;
	replace: string;
	/** The file of tests to run, below `test/`, without `.test.ts`. */
	tests: string;
	/** Pattern of the names of the tests to run in it; all of them must be green without the patch. */
	named: string;
}

/** The text to replace, its replacement, and the pattern of the names of the tests; see `Patch`. */
type Change = [search: string, replace: string, named: string];

/** Mistakes in one file that the same tests must notice, by their names. */
export const mistakes = (file: string, tests: string, changes: Record<string, Change>): Patch[] =>
	Object.entries(changes).map(([name, [search, replace, named]]) => ({
		...{ name, file, search, replace, tests, named },
	}));
