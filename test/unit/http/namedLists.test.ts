// Which record a name stands for, and which names are near one that nothing has.
import type { Named } from '../../../nodes/PixVerse/transport/http/namedLists';
import {
	editDistance,
	nearNames,
	recordsNamed,
} from '../../../nodes/PixVerse/transport/http/namedLists';

const named = (...names: string[]): Named[] =>
	names.map((name, index) => ({ name, value: String(index + 1) }));

describe('the distance of two texts', () => {
	it.each([
		['', '', 0],
		['', 'abc', 3],
		['abc', '', 3],
		['clay', 'clay', 0],
		['clay', 'play', 1],
		['clay', 'clays', 1],
		['clay', 'cly', 1],
		['anime', 'amine', 2],
		['kitten', 'sitting', 3],
	])('from "%s" to "%s" is %s', (from, to, distance) => {
		expect(editDistance(from, to)).toBe(distance);
	});
});

describe('a name', () => {
	it.each([
		['the exact one', ['Clay', 'Noir'], 'Noir', ['2']],
		['one in another case', ['Clay', 'Pop Art'], 'POP art', ['2']],
		['one with other blanks', ['Clay', 'Pop Art'], ' pop  art ', ['2']],
		['the exact one before one in another case', ['noir', 'Noir'], 'Noir', ['2']],
		['all in another case when none is exact', ['noir', 'Noir'], 'NOIR', ['1', '2']],
		['all with exactly this name', ['Noir', 'Noir'], 'Noir', ['1', '2']],
		['none for a part of a name', ['Pop Art'], 'Pop', []],
		['none in an empty list', [], 'Pop', []],
	])('stands for %s', (_what, names, wanted, values) => {
		expect(recordsNamed(named(...names), wanted).map(({ value }) => value)).toEqual(values);
	});

	it('stands for a record that is listed twice', () => {
		const twice = [...named('Noir'), ...named('Noir')];
		expect(recordsNamed(twice, 'noir')).toHaveLength(1);
	});
});

describe('near a name', () => {
	const effects = named('Watercolor', 'Oil Painting', 'Clay', 'Anime', 'Pop Art', 'Popcorn');

	it.each([
		['a letter that is missing', 'watercolr', ['Watercolor']],
		['British spelling', 'Watercolour', ['Watercolor']],
		['more words', 'watercolor painting', ['Watercolor']],
		['the beginning of two', 'pop', ['Pop Art', 'Popcorn']],
		['letters in another order', 'amine', []],
		['a letter too many', 'claay', ['Clay']],
		['something else', 'steampunk', []],
		['one letter', 'a', []],
	])('is for %s: %s', (_what, wanted, near) => {
		expect(nearNames(effects, wanted)).toEqual(near);
	});

	it('are three at most, the nearest first', () => {
		const names = named('Clay 4', 'Clay', 'Play', 'Clays', 'Clay 2');
		expect(nearNames(names, 'clai')).toEqual(['Clay']);
		expect(nearNames(names, 'clay')).toEqual(['Clay', 'Clay 2', 'Clay 4']);
	});
});
