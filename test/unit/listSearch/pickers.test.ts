// What a picker offers.
import { matching } from '../../../nodes/PixVerse/listSearch/pickers';
import { effectList, templateList } from '../../../nodes/PixVerse/transport/http/lists';

describe('the effect picker', () => {
	const effects = [
		{ restyle_id: 2, name: 'Watercolor' },
		{ restyle_id: 1, name: 'Anime' },
		{ restyle_id: 3 },
		{ name: 'Without an ID' },
	];

	it('finds by part of a name, in any case', () => {
		expect(matching(effects, ' COLOR', effectList)).toEqual([{ name: 'Watercolor', value: '2' }]);
	});

	it('sorts by name and names what has none by its ID', () => {
		expect(matching(effects, '', effectList).map(({ name }) => name)).toEqual([
			'Anime',
			'Effect 3',
			'Watercolor',
		]);
	});
});

describe('the template picker', () => {
	it('says what a template costs where its record does, and finds it by its name alone', () => {
		const templates = [
			{ template_id: 1, template_name: 'Paper Boat', credits: 60 },
			{ template_id: 2, template_name: 'Warm Hug', credit: '45' },
			{ template_id: 3, template_name: 'Ice Age', credits: 0 },
		];
		expect(matching(templates, '', templateList).map(({ name }) => name)).toEqual([
			'Ice Age',
			'Paper Boat · 60 credits',
			'Warm Hug · 45 credits',
		]);
		expect(matching(templates, 'credits', templateList)).toEqual([]);
	});

	it('says no price of an effect', () => {
		const effects = [{ restyle_id: 2, name: 'Watercolor', credits: 45 }];
		expect(matching(effects, '', effectList)).toEqual([{ name: 'Watercolor', value: '2' }]);
	});
});
