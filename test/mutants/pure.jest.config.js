/** The unit tests as Stryker runs them: on jest's own runtime and environment, which it wraps. */
const { first } = require('../support/jest/projects');

module.exports = {
	...first.find(({ displayName }) => displayName === 'unit'),
	runtime: 'jest-runtime',
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/mutants/pureTests.ts'],
};
