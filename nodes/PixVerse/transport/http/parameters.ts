/**
 * Reads the parameters of an item. n8n evaluates an expression anew for each read, which may take a millisecond, and answers
 * nobody meanwhile. So an item reads each parameter once.
 */
import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { isObject } from '../values/json';
import type { Body } from './requestBody';

/** What reads a parameter. */
export type Reader = Pick<IExecuteSingleFunctions, 'getNodeParameter'>;

// The values that an item has read, by its body.
const values = new WeakMap<Body, Map<string, unknown>>();

// Stands for the value of a parameter that the item does not have.
const MISSING = Symbol('missing');

/** Returns a reader that reads each parameter of an item once. `body` is the body of the item's request. */
export function readOnce(context: Reader, body: Body): Reader {
	const known = values.get(body) ?? new Map<string, unknown>();
	values.set(body, known);
	const getNodeParameter = (path: string, ...[otherwise, options]: [unknown?, object?]) => {
		// n8n evaluates nothing for the raw form of an expression.
		if (options) return context.getNodeParameter(path, otherwise, options) as unknown;
		// A path such as `options.dryRun` names a member of a parameter.
		const [name, ...members] = path.split('.');
		if (!known.has(name)) known.set(name, context.getNodeParameter(name, MISSING));
		const value = members.reduce<unknown>(
			(whole, member) => (isObject(whole) && member in whole ? whole[member] : MISSING),
			known.get(name),
		);
		return value === MISSING ? otherwise : value;
	};
	return { getNodeParameter: getNodeParameter as Reader['getNodeParameter'] };
}
