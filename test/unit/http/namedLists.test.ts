// Which record a name stands for, and which names are near one that nothing has.
import type { Named } from '../../../nodes/PixVerse/transport/http/lists';
import {
	effectList,
	namedIn,
	otherNames,
	recordsNamed,
	templateList,
	voiceList,
} from '../../../nodes/PixVerse/transport/http/lists';

const named = (...names: string[]): Named[] =>
	names.map((name, index) => ({ name, value: String(index + 1) }));

describe('the name of a record', () => {
	it.each([
		['the vendor', { name: 'Clay', thumbnail: 'x' }, 'Clay'],
		['the web product', { display_name: 'Clay', restyle_prompt: 'of clay' }, 'Clay'],
		['one client', { restyle_name: 'Clay', cover_url: 'x' }, 'Clay'],
		['nobody', { restyle_prompt: 'x', effectName: 'Clay' }, 'Clay'],
		['nobody, as a title', { marker: 'x', zh_title: 'Clay' }, 'Clay'],
		['two', { file_name: 'a.png', restyle_name: 'Old', name: 'Clay' }, 'Clay'],
		['one, beside a blank', { name: ' ', display_name: '', restyle_name: 'Clay' }, 'Clay'],
		['one, beside an object', { name: { en: 'Clay' }, title: 'Clay' }, 'Clay'],
		['one, beside a number', { name: 7, display_name: 'Clay' }, 'Clay'],
		['none', { restyle_prompt: 'of clay', names: ['Clay'], thumbnail: 'x' }, 'Effect 5'],
	])('is read as %s has it', (_who, record, name) => {
		expect(namedIn({ restyle_id: 5, ...record }, effectList).name).toBe(name);
	});

	it.each([
		[templateList, { template_id: 5, template_name: 'Warm Hug', file_name: 'a' }, 'Warm Hug', '5'],
		[templateList, { template_id: 5, file_name: 'a', title: 'Warm Hug' }, 'Warm Hug', '5'],
		[voiceList, { speaker_id: 'Auto', name: 'Auto' }, 'Auto', 'Auto'],
		[voiceList, { speaker_id: 0, speaker_name: 'Emily' }, 'Emily', '0'],
		[effectList, { id: 5, name: 'Clay' }, 'Clay', '5'],
		[effectList, { name: 'Clay' }, 'Clay', ''],
	])('is read by one reader for all lists', (list, record, name, value) => {
		expect(namedIn(record, list)).toEqual({ name, value });
	});
});

describe('the picture of a record', () => {
	const http = 'http://a.example/1';
	const png = 'https://a.example/1.PNG?x=1';

	it.each([
		[{ thumbnail: http }, http],
		[{ thumbnail_url: http, thumbnail_path: 'a/1.png' }, http],
		[{ cover_url: ` ${http} ` }, http],
		[{ thumbnail: 'a/1.png', cover_url: http }, http],
	])('is found in %j', (record, url) => {
		expect(namedIn({ restyle_id: 5, ...record }, effectList).url).toBe(url);
	});

	it.each([
		{},
		{ thumbnail: 'javascript:alert(1)' },
		{ thumbnail: { url: png } },
		{ audio_url: 'https://a.example/1.mp3' },
		{ page: 'https://a.example/png' },
		{ icon: png },
	])('is not in %j', (record) => {
		expect(namedIn({ restyle_id: 5, ...record }, effectList)).not.toHaveProperty('url');
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

describe('a name that no record has', () => {
	const names = ['Watercolor', 'Oil Painting', 'Clay', 'Clay 2', 'Clay 3', 'Pop Art', 'Popcorn'];
	const all = `It has ${names.join(', ')}`;

	it.each([
		['watercolr', 'Did you mean Watercolor?'],
		['Watercolour', 'Did you mean Watercolor?'],
		['watercolor painting', 'Did you mean Watercolor?'],
		['painting', 'Did you mean Oil Painting?'],
		['pop', 'Did you mean Pop Art or Popcorn?'],
		['cla', 'Did you mean Clay, Clay 2 or Clay 3?'],
		['wtercolor', all],
		['steampunk', all],
	])('gets the names that contain it or begin as it does, else the list: "%s"', (wanted, told) => {
		expect(otherNames(named(...names), wanted)).toBe(told);
	});

	it('gets twenty names of a long list', () => {
		const many = Array.from({ length: 22 }, (_, index) => `Style ${index + 1}`);
		expect(otherNames(named(...many), 'noir')).toMatch(/^It has Style 1, .* Style 20 and 2 more$/);
	});
});
