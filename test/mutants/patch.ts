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
	/**
	 * Mistakes of one batch are made together, in one run of the tests: for mistakes that touch
	 * different operations. Each must turn tests of its own red.
	 */
	batch?: string;
}

/** A patch with less to say; the file without `.ts`. */
export type PatchRow = [
	name: string,
	file: string,
	search: string,
	replace: string,
	tests: string,
	named: string,
];

/** The patches of a table. */
export const patchesOf = (rows: PatchRow[]): Patch[] =>
	rows.map(([name, file, search, replace, tests, named]) => ({
		...{ name, file: `${file}.ts`, search, replace, tests, named },
	}));
