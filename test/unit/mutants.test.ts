// The deliberate mistakes: each can be made. Whether the tests notice them is for `npm run test:mutants`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pureModules from '../mutants/pureModules.json';
import { allPatches, placesOf, sourcesIn } from '../mutants/patch';

const root = join(__dirname, '../..');
const patches = allPatches();

it('Each deliberate mistake finds its text exactly once.', () => {
	const sources = sourcesIn(root);
	const found = patches.map((patch) => {
		const paths = placesOf(patch, sources).map(({ path }) => path);
		return { name: patch.name, times: paths.length, paths };
	});
	expect(found.length).toBeGreaterThan(200);
	expect(found.filter(({ times }) => times !== 1)).toEqual([]);
});

it('No two deliberate mistakes have the same name.', () => {
	const names = patches.map(({ name }) => name);
	expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('The tests that must notice a deliberate mistake are there.', () => {
	const isThere = (file: string) => existsSync(join(root, 'test', `${file}.test.ts`));
	const relied = patches.flatMap(({ name, tests }) =>
		tests.split('|').map((file) => ({ name, file })),
	);
	expect(relied.filter(({ file }) => !isThere(file))).toEqual([]);
});

it('The modules that Stryker breaks are there.', () => {
	expect(pureModules.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
