/** The names of the package as it is now. */
import { existsSync, readFileSync } from 'node:fs';
import packageJson from '../../package.json';
import type { Names } from './names';
import { namesOf } from './names';
import type { Preview } from './product';
import { credentials, nodes, operationsOf, previewPath } from './product';

/** All previews, by operation. */
export function readPreviews(): Record<string, Preview> {
	const found = nodes
		.flatMap(({ instance }) => operationsOf(instance))
		.map(({ key, resource, option }) => ({ key, path: previewPath(resource, option.value) }))
		.filter(({ path }) => existsSync(path));
	return Object.fromEntries(
		found.map(({ key, path }) => [key, JSON.parse(readFileSync(path, 'utf8')) as Preview]),
	);
}

/** The frozen names, as the package has them now. */
export function currentNames(): Names {
	return namesOf({ packageName: packageJson.name, nodes, credentials, previews: readPreviews() });
}
