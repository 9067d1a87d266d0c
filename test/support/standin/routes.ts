/** Which operation a request is for. */
import { operations } from '../operations';
import type { OperationRow } from './row';
import type { StandInSettings } from './settings';

/** The row of a request and the values in its path. */
export interface Route {
	row: OperationRow;
	params: Record<string, string>;
}

/** The values that `path` has in the places of `{name}` in the template, if it fits. */
function matchPath(template: string, path: string): Record<string, string> | undefined {
	const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]*)');
	const found = new RegExp(`^${pattern}$`).exec(path);
	const values = Object.entries(found?.groups ?? {});
	return found
		? Object.fromEntries(values.map(([name, part]) => [name, decodeURIComponent(part)]))
		: undefined;
}

/** The row at the paths where the service has it. */
function current(row: OperationRow, { speakerPath }: StandInSettings): OperationRow[] {
	if (!row.previous) return [row];
	const previous = { ...row, ...row.previous };
	return speakerPath === 'old' ? [previous] : [row, previous];
}

/** The first operation with this method and path. */
export function findRoute(
	method: string,
	path: string,
	settings: StandInSettings,
): Route | undefined {
	for (const row of operations.flatMap((listed) => current(listed, settings))) {
		const params = row.method === method ? matchPath(row.path, path) : undefined;
		if (params) return { row, params };
	}
	return undefined;
}

function isTold({ toldBy }: OperationRow, body: Record<string, unknown>): boolean {
	const given = toldBy && body[toldBy.field];
	// A number is taken for its text here, so that the right row refuses it.
	return given !== undefined && (toldBy?.value ?? `${given}`) === `${given}`;
}

/** Of the operations at the same path, the one that the body is for; the first if it fits none. */
export function rowFor({ row }: Route, body: Record<string, unknown>): OperationRow {
	const isNeighbour = ({ method, path }: OperationRow) =>
		method === row.method && path === row.path;
	return operations.find((other) => isNeighbour(other) && isTold(other, body)) ?? row;
}
