/** jest's loader of modules; packages stay loaded for the next test file: see `realms.js`. */
const { default: Runtime } = require('jest-runtime');
const realmOf = require('./realms');

const isPackage = (path) => /[\\/]node_modules[\\/]/.test(path);

/** The modules of one test file, together with the packages of all. */
class Modules extends Map {
	constructor(packages) {
		super();
		this.packages = packages;
	}

	get(path) {
		return isPackage(path) ? this.packages.get(path) : super.get(path);
	}

	has(path) {
		return isPackage(path) ? this.packages.has(path) : super.has(path);
	}

	set(path, module) {
		if (isPackage(path)) this.packages.set(path, module);
		else super.set(path, module);
		return this;
	}

	delete(path) {
		return isPackage(path) ? this.packages.delete(path) : super.delete(path);
	}
}

class LastingRuntime extends Runtime {
	constructor(config, ...others) {
		super(config, ...others);
		this.realm = realmOf(config);
		this.realm.runtime = this;
		this._moduleRegistry = new Modules(this.realm.packages);
	}

	requireModuleOrMock(from, name) {
		const { runtime } = this.realm;
		// A package may ask for another one when the test file that it was loaded for has ended.
		if (runtime !== this) return runtime.requireModuleOrMock(from, name);
		return super.requireModuleOrMock(from, name);
	}
}

module.exports = { __esModule: true, default: LastingRuntime };
