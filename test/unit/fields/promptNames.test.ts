// The names of images in a prompt, and names without an image.
import { missingNames } from '../../../nodes/PixVerse/fields/tools/promptNames';

it.each<[prompt: string, names: string[], missing: string[]]>([
	['@p1 and @p2 run', ['p1', 'p2'], []],
	['@p1 and @p2 run', ['p1', 'p3'], ['@p2']],
	["@dog's ball, @dog, @dog.", ['dog'], []],
	['@dog1 runs', ['dog'], ['@dog1']],
	['@dog runs', ['dog1'], ['@dog']],
	['@dog-2 runs', ['dog'], ['@dog-2']],
	['@my dog runs', ['my dog'], []],
	['@Dog runs', ['dog'], ['@Dog']],
	['@狗在海滩上', ['狗'], []],
	['@a @a @b', [], ['@a', '@b']],
	['write to me@example.com, at 5 @ noon', [], []],
	['(@a)', ['a'], []],
	['', ['a'], []],
	['@a', [''], ['@a']],
])('Of the names in %j, with %j there, %j are missing.', (prompt, names, missing) => {
	expect(missingNames(prompt, names)).toEqual(missing);
});
