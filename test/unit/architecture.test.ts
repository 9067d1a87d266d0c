// The page about the architecture against the code: its functions exist, and it counts right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../contract/product';

const TRANSPORT = join(root, 'nodes/PixVerse/transport');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

describe('the way of one item', () => {
	const calls = [...page.matchAll(/^\d+\. `([\w/]+\.ts)` → `(\w+)`/gm)];

	it('calls functions that exist', () => {
		const missing = calls.filter(
			([, file, name]) => !readFileSync(join(TRANSPORT, file), 'utf8').includes(name),
		);
		expect(missing.map(([line]) => line)).toEqual([]);
	});

	it('is as long as the page says', () => {
		const files = new Set(calls.map(([, file]) => file));
		expect(page).toContain(`These are ${calls.length} calls into ${files.size} files`);
	});
});
