/** The seed of a generation; text, so that empty and 0 are different things. */
import { intoBody } from '../../transport/http/requestBody';
import { highest } from '../bounds';
import type { Input } from '../input';
import { integerBetween } from '../tools/ids';

/** Writes `seed` when it is set. */
const writeSeed = intoBody(function (body) {
	const seed = integerBetween(this.getNodeParameter('seed', ''), 'Seed', 0, highest.seed);
	if (seed !== undefined) body.seed = seed;
});

/** The seed. */
export const seed: Input = {
	partOfIdentity: true,
	fields: [
		{
			displayName: 'Seed',
			name: 'seed',
			type: 'string',
			default: '',
			placeholder: 'e.g. 42',
			description:
				'A whole number from 0 to 2147483647. The same seed gives similar results, not the same one. Leave it empty for a new result each time.',
		},
	],
	write: writeSeed,
};
