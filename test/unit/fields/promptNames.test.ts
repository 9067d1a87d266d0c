// The names of images in a prompt: how PixVerse reads them, and names without an image.
import { missingNames, withReadableNames } from '../../../nodes/PixVerse/fields/tools/promptNames';

it.each<[prompt: string, names: string[], missing: string[]]>([
	['@p1 and @p2 run', ['p1', 'p2'], []],
	['@p1 and @p2 run', ['p1', 'p3'], ['@p2']],
	["@dog's ball, @dog, @dog.", ['dog'], []],
	['@dog1 runs', ['dog'], ['@dog1']],
	['@dog runs', ['dog1'], ['@dog']],
	['@dog-2 runs', ['dog'], ['@dog-2']],
	['@my dog runs', ['my dog'], []],
	['@Dog runs', ['dog'], []],
	['@狗在海滩上', ['狗'], []],
	['@a @a @b', [], ['@a', '@b']],
	['write to me@example.com, at 5 @ noon', [], []],
	['(@a)', ['a'], []],
	['', ['a'], []],
	['@a', [''], ['@a']],
	['＠dog runs', ['dog'], []],
	['＠cat runs', ['dog'], ['@cat']],
	['@cafe\u0301 opens', ['caf\u00e9'], []],
	['@caf\u00e9 opens', ['cafe\u0301'], []],
	['@caf\u00e9 opens', ['caf'], ['@caf\u00e9']],
])('Of the names in %j, with %j there, %j are missing.', (prompt, names, missing) => {
	expect(missingNames(prompt, names)).toEqual(missing);
});

it.each<[prompt: string, names: string[], readable: string]>([
	['@dog runs', ['dog'], '@dog runs'],
	['A cat, then @dog', ['dog'], 'A cat, then @dog'],
	["@dog's ball, @dog, @dog.", ['dog'], "@dog 's ball, @dog , @dog ."],
	['@dog’s ball (with @cat)', ['dog', 'cat'], '@dog ’s ball (with @cat )'],
	['@1: @Bild1/@2!', ['1', '2', 'Bild1'], '@1 : @Bild1 /@2 !'],
	['@dog@cat', ['dog', 'cat'], '@dog @cat'],
	['@dog\nruns', ['dog'], '@dog \nruns'],
	['@dog\truns, @dog\u00a0sits', ['dog'], '@dog \truns, @dog \u00a0sits'],
	['@Dog. @DOG', ['dog'], '@dog . @dog'],
	['@Dog, @dog', ['dog', 'Dog'], '@Dog , @dog'],
	['@my Dog.', ['my', 'my dog'], '@my dog .'],
	['@my dog, @my', ['my', 'my dog'], '@my dog , @my'],
	['@dogs, @dog-2, @dog_2, @dog2, @dogé', ['dog'], '@dogs, @dog-2, @dog_2, @dog2, @dogé'],
	['@cat, @dog.', ['dog'], '@cat, @dog .'],
	['me@dog.com, x.@dog.com', ['dog'], 'me@dog.com, x.@dog.com'],
	['＠dog、＠cat', ['dog'], '@dog 、＠cat'],
	['让@狗，跑', ['狗'], '让@狗 ，跑'],
	['@犬が走る', ['犬'], '@犬 が走る'],
	['@犬が走る', ['犬', '犬が'], '@犬が 走る'],
	['@cafe\u0301.', ['caf\u00e9'], '@caf\u00e9 .'],
	['cafe\u0301 @ noon, @cat', ['dog'], 'cafe\u0301 @ noon, @cat'],
	['@dog', [], '@dog'],
	['@', [''], '@'],
	['', ['dog'], ''],
])('The prompt %j with the names %j is sent as %j.', (prompt, names, readable) => {
	expect(withReadableNames(prompt, names, true)).toBe(readable);
});

it('Where no space must follow a name, only its @ changes.', () => {
	expect(withReadableNames('＠img0, @img1.', ['img0', 'img1'], false)).toBe('@img0, @img1.');
});
