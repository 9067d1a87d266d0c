/**
 * Freezes the names that are new, and writes the number of operations into the pages that tell it:
 * `npx tsx test/operations/freeze.ts`. It refuses to write while a frozen name is gone or changed: that
 * would break saved workflows.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { currentNames } from './current';
import type { FrozenFile } from './frozenFile';
import { expanded, grouped } from './frozenFile';
import { compareNames } from './names';
import { COUNT, countingPages } from './pages';
import { operationsOf, pixVerse, root } from './product';

const file = join(__dirname, 'frozen.json');

function writeCounts(): void {
	const count = operationsOf(pixVerse).length;
	for (const path of countingPages.map((page) => join(root, page))) {
		writeFileSync(path, readFileSync(path, 'utf8').replace(COUNT, `${count} operations`));
	}
}

async function freeze(): Promise<void> {
	const current = currentNames();
	const frozen = existsSync(file)
		? expanded(JSON.parse(readFileSync(file, 'utf8')) as FrozenFile)
		: {};
	const { broken, added } = compareNames(frozen, current);
	if (broken.length > 0) {
		console.error(`Not written. These names are frozen:\n${broken.join('\n')}`);
		process.exitCode = 1;
		return;
	}
	const style = { ...(await resolveConfig(file)), parser: 'json' };
	writeFileSync(file, await format(JSON.stringify(grouped(current)), style));
	writeCounts();
	console.log(`freeze: ${added.length} added, ${Object.keys(current).length} frozen`);
}

void freeze();
