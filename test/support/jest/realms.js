/**
 * What the test files of one worker share: a realm, and the packages in it. To load n8n's engine
 * takes a second, and most files need it. Our own code is loaded anew for each file.
 */
const realms = new Map();

/** The realm of a project: one per engine, and one per way to compile. */
module.exports = function realmOf({ moduleNameMapper, transform }) {
	const key = JSON.stringify([moduleNameMapper, transform]);
	const realm = realms.get(key) ?? {
		packages: new Map(),
		jestModules: new Map(),
		compiled: new Map(),
	};
	realms.set(key, realm);
	return realm;
};
