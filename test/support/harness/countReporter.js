/** Prints the closing line that CI reads, from jest's own counts. */
module.exports = class CountReporter {
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
		const failed = numFailedTests + numRuntimeErrorTestSuites;
		process.stdout.write(`\njest: ${numPassedTests} passed, ${failed} failed\n`);
	}
};
