/**
 * What was published: the files of each release, read from its tag. A copy without tags, such as an
 * unpacked archive, has no releases.
 */
import { spawnSync } from 'node:child_process';

const VERSION = /^\d+\.\d+\.\d+$/;

/** What git prints; nothing where it does not know what it is asked for, or is not there. */
function git(folder: string, ...args: string[]): string {
	const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
	return status === 0 ? stdout : '';
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);

/** The published versions, oldest first. */
export function releasesIn(folder: string): string[] {
	return linesOf(git(folder, 'tag', '--sort=version:refname')).filter((tag) => VERSION.test(tag));
}

/** The text that a file had in a release; undefined if there was no such file. */
export function fileOf(folder: string, release: string, path: string): string | undefined {
	return git(folder, 'show', `${release}:${path}`) || undefined;
}

/** A file of a release that is not the same today. */
export interface OlderFile {
	release: string;
	path: string;
	text: string;
}

/**
 * The files that releases had in `under` and that read differently today or are gone: each text
 * once, of the newest release that had it.
 */
export function olderFiles(folder: string, under: string): OlderFile[] {
	const seen = new Set<string>();
	return releasesIn(folder)
		.reverse()
		.flatMap((release) =>
			linesOf(git(folder, 'ls-tree', '--name-only', release, `${under}/`)).map((path) => ({
				release,
				path,
				text: fileOf(folder, release, path) ?? '',
			})),
		)
		.filter(({ path, text }) => {
			const isNew = text !== fileOf(folder, 'HEAD', path) && !seen.has(`${path}\n${text}`);
			seen.add(`${path}\n${text}`);
			return isNew;
		});
}
