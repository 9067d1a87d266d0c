const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { src, dest, series } = require('gulp');
const { previewsOf } = require('./scripts/previews');

const copied = ['nodes/**/*.json', '!nodes/**/__schema__/**', 'icons/*.svg'];

/** Copies what the compiler leaves behind: icons and codex files. */
function assets() {
	return src(copied, { base: '.', encoding: false }).pipe(dest('dist'));
}

/** Writes the output preview of each compiled operation. */
async function previews() {
	const { resources } = require('./dist/nodes/PixVerse/resources');
	for (const [path, text] of previewsOf(resources)) {
		const target = join('dist/nodes/PixVerse', path);
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, text);
	}
}

exports['build:assets'] = series(assets, previews);
exports.default = exports['build:assets'];
