import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOf, olderFiles, releasesIn } from '../support/releases';

const folder = mkdtempSync(join(tmpdir(), 'pixverse-releases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });

/** Commits files, and tags the commit. */
function commit(files: Record<string, string>, ...tags: string[]): void {
	for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
	git('add', '--all');
	const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
	git(...who, 'commit', '--quiet', '--allow-empty', '--message', 'A commit');
	tags.forEach((tag) => git('tag', tag));
}

beforeAll(() => {
	git('init', '--quiet');
	mkdirSync(join(folder, 'examples'));
	commit({ 'examples/a.json': 'a 1', 'examples/b.json': 'b' }, '1.0.0', 'not-a-release');
	commit({}, '1.9.0');
	commit({ 'examples/a.json': 'a 2' }, '1.10.0');
	rmSync(join(folder, 'examples/b.json'));
	commit({ 'examples/a.json': 'a 3', 'examples/c.json': 'c' });
});

describe('releases', () => {
	it('are the tags that are versions, oldest first', () => {
		expect(releasesIn(folder)).toEqual(['1.0.0', '1.9.0', '1.10.0']);
	});

	it('keep their files', () => {
		expect(fileOf(folder, '1.0.0', 'examples/a.json')).toBe('a 1');
		expect(fileOf(folder, '1.0.0', 'examples/c.json')).toBeUndefined();
	});

	it('had files that read differently today or are gone, each text once', () => {
		expect(olderFiles(folder, 'examples')).toEqual([
			{ release: '1.10.0', path: 'examples/a.json', text: 'a 2' },
			{ release: '1.10.0', path: 'examples/b.json', text: 'b' },
			{ release: '1.9.0', path: 'examples/a.json', text: 'a 1' },
		]);
	});

	it('are none in a folder without a history', () => {
		expect(releasesIn(tmpdir())).toEqual([]);
		expect(olderFiles(tmpdir(), 'examples')).toEqual([]);
	});
});
