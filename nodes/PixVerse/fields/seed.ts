/** The seed of a generation; text, so that empty and 0 are different things. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/draft';
import { integerBetween } from './ids';

/** Largest seed (reference 9). */
const HIGHEST_SEED = 2147483647;

/** Writes `seed` to the body when it is set. */
export const sendSeed: PreSendAction = intoBody(function (body) {
	const seed = integerBetween(this.getNodeParameter('seed', ''), 'Seed', 0, HIGHEST_SEED);
	if (seed !== undefined) body.seed = seed;
});

export function seedField(operations: string[]): INodeProperties {
	return {
		displayName: 'Seed',
		name: 'seed',
		type: 'string',
		default: '',
		placeholder: 'e.g. 42',
		description:
			'A whole number from 0 to 2147483647 that makes results repeatable. Leave it empty for a new result each time.',
		displayOptions: { show: { resource: ['video'], operation: operations } },
	};
}
