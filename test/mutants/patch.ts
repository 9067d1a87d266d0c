/** The deliberate mistakes: the parts of a mistake, the place of its text, and the list of all. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One deliberate mistake: the rule that it breaks, and the tests that must notice. */
export interface Patch {
	/** The mistake, in words. */
	name: string;
	/** Text that occurs exactly once in the source, wherever that is. */
	search: string;
	replace: string;
	/** The files of tests to run, below `test/`, without `.test.ts`, with `|` between them. */
	tests: string;
	/** Pattern of the names of the tests to run in them; all of them must be green without the patch. */
	named: string;
}

/** The text to replace, its replacement unless it is only taken away, and the pattern of the names of the tests; see `Patch`. */
type Change = [search: string, replace: string, named: string] | [search: string, named: string];

/** Mistakes that the same tests must notice, by their names. */
export const mistakes = (tests: string, changes: Record<string, Change>): Patch[] =>
	Object.entries(changes).map(([name, [search, ...rest]]) => {
		const [named, replace = ''] = rest.reverse();
		return { name, search, replace, tests, named };
	});

export function allPatches(): Patch[] {
	const folder = join(__dirname, 'patches');
	return readdirSync(folder).flatMap((file) =>
		Object.values(require(join(folder, file)) as Record<string, Patch[]>).flat(),
	);
}

/** A source file; the path is from the root of the project. */
export interface Source {
	path: string;
	text: string;
}

/** The files that mistakes are made in, of the project in `root`. */
export const sourcesIn = (root: string): Source[] =>
	['nodes', 'credentials', 'tools/probe'].flatMap((folder) =>
		readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => join(folder, name))
			.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
	);

/** The files that have the text of a mistake, each as often as it occurs. */
export const placesOf = ({ search }: Patch, sources: Source[]): Source[] =>
	sources.flatMap((source) => Array<Source>(source.text.split(search).length - 1).fill(source));
