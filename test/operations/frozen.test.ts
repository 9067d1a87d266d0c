// The names that saved workflows depend on: see CONTRIBUTING.md.
import { builtNames, currentNames } from './current';
import frozen from './frozen.json';
import { expanded } from './frozenFile';
import { compareNames } from './names';

const HOW = 'Run `npx tsx test/operations/freeze.ts`, and commit frozen.json.';

it('No frozen name is gone or has changed.', () => {
	expect(compareNames(expanded(frozen), currentNames()).broken).toEqual([]);
});

it(`Every name is frozen. ${HOW}`, () => {
	expect(compareNames(expanded(frozen), currentNames()).added).toEqual([]);
});

it('The built nodes have the names of the source.', () => {
	expect(builtNames()).toEqual(currentNames());
});
