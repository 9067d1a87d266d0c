// The page about the architecture against the code: its files and functions exist, and it counts right.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../contract/product';

const TRANSPORT = join(root, 'nodes/PixVerse/transport');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

describe('the way of one item', () => {
	const stays = [...page.matchAll(/^\d+\. `([\w/]+\.ts)` → `(\w+)`/gm)];

	it('calls functions that exist', () => {
		const missing = stays.filter(
			([, file, name]) => !readFileSync(join(TRANSPORT, file), 'utf8').includes(name),
		);
		expect(missing.map(([line]) => line)).toEqual([]);
	});

	it('is as long as the page says', () => {
		const files = new Set(stays.map(([, file]) => file));
		expect(page).toContain(`These are ${stays.length} stays in ${files.size} files`);
	});
});

describe('the small files', () => {
	const rows = [...page.matchAll(/^\| [^|]+ \| `(\w+\/\w+)` +\|/gm)].map(([, file]) => file);

	it('exist', () => {
		expect(rows.filter((file) => !existsSync(join(TRANSPORT, `${file}.ts`)))).toEqual([]);
	});

	it('are as many as the page says', () => {
		expect(page).toContain(`and ${rows.length} small files`);
	});
});
