/**
 * Freezes the names that are new, and the fields of items: `npx tsx test/operations/freeze.ts`. It refuses to write while a
 * frozen name or field is gone or changed: that would break saved workflows.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import '../support/harness/setup';
import { chooseEngine } from '../support/harness/chooseEngine';
import { currentNames } from './current';
import frozen from './frozen.json';
import { expanded, grouped } from './frozenFile';
import { compareNames } from './names';

type Items = Record<string, Record<string, string>>;

/** The fields of all items, as the engine gives them now. */
async function currentItems(): Promise<Items> {
	chooseEngine('2.x');
	const { startStandIn } = await import('../support/standin');
	const { shortenPauses } = await import('../support/harness/fastClock');
	const { itemShapes, situations } = await import('./itemShapes');
	const standIn = await startStandIn();
	const restoreClock = shortenPauses();
	const items: Items = {};
	for (const name of Object.keys(situations)) items[name] = await itemShapes(standIn, name);
	restoreClock();
	await standIn.close();
	return items;
}

/** One line for each item that has lost a field, or has it in another place. */
function goneFrom(before: Items, now: Items): string[] {
	return Object.entries(before).flatMap(([name, shapes]) =>
		Object.entries(shapes).flatMap(([kind, shape]) => {
			const fields = (now[name]?.[kind] ?? '').split(' ');
			const kept = shape.split(' ').every((field) => fields.includes(field));
			return kept ? [] : `${name}, ${kind}: ${shape} became ${fields.join(' ')}`;
		}),
	);
}

async function freeze(): Promise<void> {
	const file = join(__dirname, 'frozen.json');
	const current = currentNames();
	const { broken, added } = compareNames(expanded(frozen), current);
	const items = await currentItems();
	broken.push(...goneFrom(frozen.items, items));
	if (broken.length > 0) {
		console.error(`Not written. These names are frozen:\n${broken.join('\n')}`);
		process.exitCode = 1;
		return;
	}
	const style = { ...(await resolveConfig(file)), parser: 'json' };
	writeFileSync(file, await format(JSON.stringify({ ...grouped(current), items }), style));
	console.log(`freeze: ${added.length} added, ${Object.keys(current).length} frozen`);
}

void freeze();
