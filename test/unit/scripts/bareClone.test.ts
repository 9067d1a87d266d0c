/** A command that the pages name works in a bare clone: it installs what it needs first, or after a line that says what it does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const named = ['README.md', 'CONTRIBUTING.md'].flatMap((page) =>
	[...read(page).matchAll(/`?npm (?:run )?([\w:]+)/g)].map(([, name]) => name),
);
const commands = [...new Set(named)].filter((name) => name in scripts && !name.startsWith('test:'));

test.each(commands)('npm run %s installs what it needs', (name) => {
	expect(scripts[name]).toMatch(
		/^(node \S+\/intro\.mjs && )?node scripts\/(install\.mjs \.|run\.mjs )/,
	);
});
