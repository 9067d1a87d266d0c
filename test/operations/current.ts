/** The names of the package as it is now. */
import packageJson from '../../package.json';
import type { Names } from './names';
import { namesOf } from './names';
import type { Preview } from './product';
import { builtPreviews, credentials, fromBuild, nodes, operationsOf, previewPath } from './product';

export function readPreviews(): Record<string, Preview> {
	const texts = new Map(builtPreviews());
	const operations = nodes.flatMap(({ instance }) => operationsOf(instance));
	return Object.fromEntries(
		operations.map(({ key, resource, option }) => {
			const text = texts.get(previewPath(resource, option.value));
			if (text === undefined) throw new Error(`no preview is built for ${key}`);
			return [key, JSON.parse(text) as Preview];
		}),
	);
}

const { name: packageName } = packageJson;

export function currentNames(): Names {
	return namesOf({ packageName, nodes, credentials, previews: readPreviews() });
}

/** The same of the nodes and credentials as they were built last. */
export function builtNames(): Names {
	return namesOf({ packageName, ...fromBuild(), previews: readPreviews() });
}
