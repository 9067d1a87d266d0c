/** Which operation a request is for. */
import { operations } from '../operations';
import type { OperationRow } from './row';

/** The row of a request and the values in its path. */
export interface Route {
	row: OperationRow;
	params: Record<string, string>;
}

/** The values that `path` has in the places of `{name}` in the template, if it fits. */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
	const wanted = template.split('/');
	const given = path.split('/');
	if (wanted.length !== given.length) return undefined;
	const params: Record<string, string> = {};
	for (const [index, part] of wanted.entries()) {
		const name = /^\{(\w+)\}$/.exec(part)?.[1];
		if (name === undefined && part !== given[index]) return undefined;
		if (name !== undefined) params[name] = given[index];
	}
	return params;
}

/** The operation with this method and path. */
export function findRoute(method: string, path: string): Route | undefined {
	for (const row of operations) {
		const params = row.method === method ? matchPath(row.path, path) : undefined;
		if (params) return { row, params };
	}
	return undefined;
}
