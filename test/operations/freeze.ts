/**
 * Freezes the names that are new: `npx tsx test/operations/freeze.ts`. It refuses to write while a frozen name is gone
 * or changed: that would break saved workflows.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { currentNames } from './current';
import frozen from './frozen.json';
import { expanded, grouped } from './frozenFile';
import { compareNames } from './names';

async function freeze(): Promise<void> {
	const file = join(__dirname, 'frozen.json');
	const current = currentNames();
	const { broken, added } = compareNames(expanded(frozen), current);
	if (broken.length > 0) {
		console.error(`Not written. These names are frozen:\n${broken.join('\n')}`);
		process.exitCode = 1;
		return;
	}
	const style = { ...(await resolveConfig(file)), parser: 'json' };
	writeFileSync(file, await format(JSON.stringify(grouped(current)), style));
	console.log(`freeze: ${added.length} added, ${Object.keys(current).length} frozen`);
}

void freeze();
