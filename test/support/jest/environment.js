/** jest's environment for Node, made once for all test files of a worker: see `realms.js`. */
const { TestEnvironment } = require('jest-environment-node');
const realmOf = require('./realms');

/** What jest notes in the realm about the test file that runs. */
const isNoteOfJest = (key) => /JEST_STATE_SYMBOL|EVENT_HANDLERS/.test(String(key));

class LastingEnvironment extends TestEnvironment {
	async teardown() {
		const symbols = Object.getOwnPropertySymbols(this.global);
		for (const key of symbols.filter(isNoteOfJest)) delete this.global[key];
	}
}

module.exports = function environmentOf(config, context) {
	const realm = realmOf(config.projectConfig);
	realm.environment ??= new LastingEnvironment(config, context);
	return realm.environment;
};
