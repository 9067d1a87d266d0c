// The checklist of a release, held to the files of today and to what may be wrong with them.
import packageJson from '../../package.json';
import packageLock from '../../package-lock.json';
import type { Release } from '../../tools/release/checklist';
import { problemsOf } from '../../tools/release/checklist';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const version = '1.2.3';
const good: Release = {
	packageJson: { version },
	packageLock: { version, packages: { '': { version } } },
	changelog:
		'# Changelog\n\n## Unreleased\n\n## 1.2.3\n\n- Something new.\n\n## 1.2.2\n\n- Older.\n',
	tag: version,
};

describe('a release', () => {
	it('may be published when everything agrees', () => {
		expect(problemsOf(good)).toEqual([]);
	});

	it.each<[string, Partial<Release>]>([
		['the tag is v1.2.3, package.json says 1.2.3', { tag: 'v1.2.3' }],
		[
			'package-lock.json says 1.2.2 and 1.2.3, package.json 1.2.3',
			{ packageLock: { version: '1.2.2', packages: { '': { version } } } },
		],
		[
			'the newest heading of CHANGELOG.md is 1.2.2, package.json says 1.2.3',
			{ changelog: '# Changelog\n\n## 1.2.2\n\n- Older.\n' },
		],
		[
			'the newest heading of CHANGELOG.md has no text',
			{ changelog: '## 1.2.3\n\n## 1.2.2\n\n- A.' },
		],
		[
			'CHANGELOG.md has text under "Unreleased"',
			{ changelog: '## Unreleased\n\n- A.\n\n## 1.2.3\n\n- B.' },
		],
	])('is held up: %s', (problem, change) => {
		expect(problemsOf({ ...good, ...change })).toEqual([problem]);
	});

	it('may have unreleased changes on any other day', () => {
		const changelog = '## Unreleased\n\n- A.\n\n## 1.2.3\n\n- B.';
		expect(problemsOf({ ...good, changelog, tag: undefined })).toEqual([]);
	});

	it('agrees with the files of today', () => {
		const changelog = readFileSync(join(__dirname, '../../CHANGELOG.md'), 'utf8');
		expect(problemsOf({ packageJson, packageLock, changelog })).toEqual([]);
	});
});
