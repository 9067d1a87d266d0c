// What a picker offers.
import { matching } from '../../../nodes/PixVerse/listSearch/pickers';
import { effectList } from '../../../nodes/PixVerse/transport/http/namedLists';

describe('the effect picker', () => {
	const effects = [
		{ restyle_id: 2, restyle_name: 'Watercolor' },
		{ restyle_id: 1, restyle_name: 'Anime' },
		{ restyle_id: 3 },
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
