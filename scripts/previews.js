/**
 * The output previews of the node: one for each operation, where n8n looks for it. An operation
 * has a preview of its own in `__schema__/v1.0.0`, or else that of what it makes, in `__schema__/made`.
 */
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = join(__dirname, '../nodes/PixVerse/__schema__');

/**
 * The previews as `[path, text]`, the path from the folder of the node. Throws for an operation
 * that has no preview and makes nothing.
 *
 * @param resources those of the node, with their operations
 */
function previewsOf(resources) {
	return resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ option, makes }) => {
			const path = join('v1.0.0', resource, `${option.value}.json`);
			const own = join(folder, path);
			const made = join(folder, 'made', `${makes?.noun.toLowerCase()}.json`);
			const source = existsSync(own) ? own : made;
			return [join('__schema__', path), readFileSync(source, 'utf8')];
		}),
	);
}

module.exports = { previewsOf };
