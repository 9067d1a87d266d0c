const { src, dest } = require('gulp');

const copied = ['nodes/**/*.json', 'icons/*.svg'];

/** Copies what the compiler leaves behind: icons, codex files and output previews. */
function assets() {
	return src(copied, { base: '.', encoding: false }).pipe(dest('dist'));
}

exports['build:assets'] = assets;
exports.default = assets;
