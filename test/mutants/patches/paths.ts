/** A wrong path for every operation, found in the files of the operations themselves. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Patch } from '../patch';

const RESOURCES = resolve('nodes/PixVerse/resources');

/** The one mistake in a file of an operation; none in other files. */
function patchOf(resource: string, name: string): Patch[] {
	const file = join('resources', resource, name);
	const text = readFileSync(join(RESOURCES, resource, name), 'utf8');
	const path = /'(\/openapi\/v2\/[^']+)'/.exec(text)?.[1];
	const operation = /\tvalue: '(\w+)'/.exec(text)?.[1];
	if (path === undefined || operation === undefined) return [];
	return [
		{
			name: `the path of ${resource}.${operation} is wrong`,
			file,
			search: `'${path}'`,
			replace: `'${path.replace('/v2/', '/v3/')}'`,
			tests: 'contract/operations',
			named: `^${resource}\\.${operation} sends what the row says with the least input`,
			batch: 'paths',
		},
	];
}

/** All files in the folders of the resources. */
const files = readdirSync(RESOURCES, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.flatMap(({ name }) => readdirSync(join(RESOURCES, name)).map((file) => [name, file] as const));

export const paths: Patch[] = files.flatMap(([resource, name]) => patchOf(resource, name));
