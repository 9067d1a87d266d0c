/** jest's loader of modules; packages stay loaded for the next test file: see `realms.js`. */
const { default: Runtime } = require('jest-runtime');
const realmOf = require('./realms');

const isPackage = (path) => /[\\/]node_modules[\\/]/.test(path);

/** What jest loads anew for each test file, because it keeps the file's tests or source maps. */
const isOfOneFile = (path) =>
	/[\\/]node_modules[\\/](jest-circus|source-map-support)[\\/]/.test(path);

/** The modules of one test file, together with those of all. */
class Modules extends Map {
	constructor(lasting, isLasting) {
		super();
		this.lasting = lasting;
		this.isLasting = isLasting;
	}

	get(path) {
		return this.isLasting(path) ? this.lasting.get(path) : super.get(path);
	}

	has(path) {
		return this.isLasting(path) ? this.lasting.has(path) : super.has(path);
	}

	set(path, module) {
		if (this.isLasting(path)) this.lasting.set(path, module);
		else super.set(path, module);
		return this;
	}

	delete(path) {
		return this.isLasting(path) ? this.lasting.delete(path) : super.delete(path);
	}
}

class LastingRuntime extends Runtime {
	constructor(config, ...others) {
		super(config, ...others);
		this.realm = realmOf(config);
		this.realm.runtime = this;
		const { packages, jestModules } = this.realm;
		this._moduleRegistry = new Modules(packages, isPackage);
		this._internalModuleRegistry = new Modules(jestModules, (path) => !isOfOneFile(path));
	}

	requireModuleOrMock(from, name) {
		const { runtime } = this.realm;
		// A package may ask for another one when the test file that it was loaded for has ended.
		if (runtime !== this) return runtime.requireModuleOrMock(from, name);
		return super.requireModuleOrMock(from, name);
	}

	requireInternalModule(from, name) {
		const { runtime } = this.realm;
		if (runtime !== this) return runtime.requireInternalModule(from, name);
		return super.requireInternalModule(from, name);
	}

	/** What is loaded anew is compiled once: a module is what its function leaves when it is called. */
	createScriptFromCode(code, path) {
		const { compiled } = this.realm;
		const earlier = compiled.get(path);
		if (earlier?.code === code) return earlier.run;
		const run = super.createScriptFromCode(code, path);
		compiled.set(path, { code, run });
		return run;
	}
}

module.exports = { __esModule: true, default: LastingRuntime };
