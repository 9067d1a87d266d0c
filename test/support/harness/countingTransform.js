/** Compiles TypeScript for the tests, and our own code with a counter for each statement, which `test/time/growth` reads. */
const { createTransformer } = require('@swc/jest');
const { createInstrumenter } = require('istanbul-lib-instrument');

const isOurs = (file) => /[\\/]nodes[\\/]PixVerse/.test(file);

module.exports = {
	createTransformer(options) {
		const compiler = createTransformer(options);
		return {
			...compiler,
			process(source, file, settings) {
				const compiled = compiler.process(source, file, settings);
				if (!isOurs(file)) return compiled;
				const instrumenter = createInstrumenter({ esModules: false });
				return { code: instrumenter.instrumentSync(compiled.code, file) };
			},
			getCacheKey: (...all) => `${compiler.getCacheKey(...all)}-counting`,
		};
	},
};
