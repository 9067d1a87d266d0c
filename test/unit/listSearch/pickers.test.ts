// The entries of a picker.
import { matching } from '../../../nodes/PixVerse/listSearch/pickers';
import { effectList, templateList, voiceList } from '../../../nodes/PixVerse/transport/http/lists';

const effects = [
	{ restyle_id: 2, name: 'Watercolor', credits: 45 },
	{ restyle_id: 1, name: 'Anime' },
	{ restyle_id: 3 },
	{ name: 'Without an ID' },
];
const templates = [
	{ template_id: 1, template_name: 'Paper Boat', credits: 60 },
	{ template_id: 2, template_name: 'Warm Hug', credit: '45' },
	{ template_id: 3, template_name: 'Ice Age', credits: 0 },
];

it('The effect picker finds by part of a name, in any case, and says no price.', () => {
	expect(matching(effects, ' COLOR', effectList)).toEqual([{ name: 'Watercolor', value: '2' }]);
	const voices = [{ speaker_id: 'Abc1', name: 'Zed' }];
	expect(matching(voices, 'Abc1', voiceList)).toEqual([{ name: 'Zed', value: 'Abc1' }]);
});

it.each([
	['effects', effects, effectList, ['Anime', 'Effect 3', 'Watercolor']],
	[
		'templates',
		templates,
		templateList,
		['Ice Age', 'Paper Boat · 60 credits', 'Warm Hug · 45 credits'],
	],
])(
	'The picker of %s sorts by name, calls what has none by its ID, and says a known price.',
	(_what, records, list, names) => {
		expect(matching(records as never, '', list).map(({ name }) => name)).toEqual(names);
	},
);

it('The voice picker has Auto first.', () => {
	const voices = ['Adrian', 'Ava', 'Auto'].map((name) => ({ speaker_id: name, name }));
	const found = matching(voices, 'a', voiceList).map(({ name }) => name);
	expect(found).toEqual(['Auto', 'Adrian', 'Ava']);
	expect(matching(voices, '', effectList)).toEqual([]);
});

it('The template picker finds a template by its name alone.', () => {
	expect(matching(templates, 'credits', templateList)).toEqual([]);
});

it('A picker shows 1,000 records at most, sorted by what it shows of their names.', () => {
	const names = Array.from({ length: 1001 }, (_, at) => `${'a'.repeat(80)}${1001 - at}`);
	const records = names.map((name, at) => ({ restyle_id: at + 1, name }));
	const found = matching(records, '', effectList);
	expect(found).toHaveLength(1000);
	expect(found[0]).toEqual({ name: 'a'.repeat(80), value: '1' });
});
