/** jest's environment for Node, made once for all test files of a worker: see `realms.js`. Tells the watchdog what runs. */
const { relative } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');
const heartbeat = require('./heartbeat');
const realmOf = require('./realms');

/** What jest notes in the realm about the test file that runs. */
const isNoteOfJest = (key) => /JEST_STATE_SYMBOL|EVENT_HANDLERS/.test(String(key));

/** A test with the blocks around it; the outermost is the file and has no name. */
const namesOf = ({ parent, name }) => (parent ? [...namesOf(parent), name] : []);

class LastingEnvironment extends TestEnvironment {
	/** The test file that runs. */
	file = '';

	async handleTestEvent({ name, test }) {
		if (name === 'test_start') await heartbeat.runs([this.file, ...namesOf(test)].join(' › '));
		if (name === 'test_done') await heartbeat.runs(this.file);
	}

	async teardown() {
		const symbols = Object.getOwnPropertySymbols(this.global);
		for (const key of symbols.filter(isNoteOfJest)) delete this.global[key];
	}
}

module.exports = function environmentOf(config, context) {
	const { projectConfig } = config;
	const realm = realmOf(projectConfig);
	const environment = (realm.environment ??= new LastingEnvironment(config, context));
	// n8n-core adds a listener for the exit of the process in each test file, because its container is made anew there.
	environment.global.process.setMaxListeners(0);
	environment.file = relative(projectConfig.rootDir, context.testPath);
	void heartbeat.runs(environment.file);
	return environment;
};
