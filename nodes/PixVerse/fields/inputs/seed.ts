/** The seed of a generation. */
import { highest } from '../bounds';
import { integerInput } from '../tools/write';

/** The seed. */
export const seed = integerInput('seed', {
	displayName: 'Seed',
	name: 'seed',
	placeholder: 'e.g. 42',
	description:
		'A whole number from 0 to 2147483647. The same seed gives similar results, not the same one. Leave it empty for a new result each time.',
	min: 0,
	max: highest.seed,
});
