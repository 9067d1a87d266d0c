/** `npm run lint -- release [<tag>]`: whether this version may be published. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from './checklist';

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');

const problems = problemsOf({
	packageJson: JSON.parse(read('package.json')),
	packageLock: JSON.parse(read('package-lock.json')),
	changelog: read('CHANGELOG.md'),
	tag: process.argv[2],
});
problems.forEach((problem) => console.error(problem));
console.log(problems.length === 0 ? 'Ready for a release' : 'Not ready for a release');
process.exitCode = problems.length === 0 ? 0 : 1;
