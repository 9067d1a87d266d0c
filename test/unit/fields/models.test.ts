// The lists of the models of clips: their lengths and aspect ratios are those of the service's table.
import { clipModels, wideModels } from '../../../nodes/PixVerse/fields/models';
import { matrix } from '../../support/operations/models';

it.each(clipModels)(
	'The model $name lists the lengths and the aspect ratios of the service.',
	({ name, seconds, secondsIn1080p, ratios }) => {
		const { durations, durationsAt1080p, aspectRatios } = matrix[name];
		expect([seconds, secondsIn1080p]).toEqual([durations, durationsAt1080p]);
		expect([...ratios].sort()).toEqual([...aspectRatios].sort());
	},
);

it('The panel offers the wide aspect ratios with the newest models alone.', () => {
	expect(wideModels).toEqual(['v6', 'c1']);
});
