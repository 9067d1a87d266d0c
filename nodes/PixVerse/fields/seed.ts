/** The seed of a generation; text, so that empty and 0 are different things. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { highest } from './bounds';
import { integerBetween } from './ids';

/** Writes `seed` to the body when it is set. */
export const sendSeed: PreSendAction = intoBody(function (body) {
	const seed = integerBetween(this.getNodeParameter('seed', ''), 'Seed', 0, highest.seed);
	if (seed !== undefined) body.seed = seed;
});

export function seedField(operations: string[]): INodeProperties {
	return {
		displayName: 'Seed',
		name: 'seed',
		type: 'string',
		default: '',
		placeholder: 'e.g. 42, for similar results',
		description:
			'A whole number from 0 to 2147483647. The same seed gives similar results, not the same one. Leave it empty for a new result each time.',
		displayOptions: { show: { resource: ['video'], operation: operations } },
	};
}
