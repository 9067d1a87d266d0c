/** Which operation a request is for. */
import { operations } from '../operations';
import type { OperationRow } from './row';
import type { StandInSettings } from './settings';

export interface Route {
	row: OperationRow;
	params: Record<string, string>;
}

type SpeakerPath = StandInSettings['speakerPath'];

/** The row at the paths where the service has it. */
function current(row: OperationRow, speakerPath: SpeakerPath): OperationRow[] {
	if (!row.previous) return [row];
	const previous = { ...row, ...row.previous };
	return speakerPath === 'old' ? [previous] : [row, previous];
}

/** All rows with the patterns of their paths: each `{name}` of a path is a value. */
const patternsFor = (speakerPath: SpeakerPath) =>
	operations
		.flatMap((listed) => current(listed, speakerPath))
		.map((row) => {
			const pattern = row.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]*)');
			return { row, pattern: new RegExp(`^${pattern}$`) };
		});

const patterns = { both: patternsFor('both'), old: patternsFor('old') };

/** The first operation with this method and path. */
export function findRoute(
	method: string,
	path: string,
	{ speakerPath }: StandInSettings,
): Route | undefined {
	for (const { row, pattern } of patterns[speakerPath]) {
		const found = row.method === method ? pattern.exec(path) : undefined;
		if (!found) continue;
		const values = Object.entries(found.groups ?? {});
		const params = values.map(([name, part]) => [name, decodeURIComponent(part)]);
		return { row, params: Object.fromEntries(params) };
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
