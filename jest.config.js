/**
 * The projects of the tests: `unit` for single modules, `contract` for every operation against its
 * row, `simulation` for whole runs in scripted time, `growth` for what an item costs in a large run,
 * and the node on both engines.
 */

const compiler = { jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } } };
const compiledBy = (transformer) => ({ '^.+\\.ts$': [transformer, compiler] });

/** @type {import('jest').Config} */
const common = {
	testEnvironment: '<rootDir>/test/support/jest/environment.js',
	runtime: '<rootDir>/test/support/jest/runtime.js',
	transform: compiledBy('@swc/jest'),
	setupFilesAfterEnv: ['<rootDir>/test/support/harness/setup.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

const engine = (name) => `<rootDir>/test/engines/${name}/node_modules`;

module.exports = {
	testTimeout: 60_000,
	// n8n-core 1.x leaves a handle open for good.
	forceExit: true,
	reporters: ['default', '<rootDir>/test/support/harness/countReporter.js'],
	projects: [
		{ ...common, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
		{ ...common, displayName: 'contract', testMatch: ['<rootDir>/test/contract/**/*.test.ts'] },
		{ ...common, displayName: 'simulation', testMatch: ['<rootDir>/test/simulation/**/*.test.ts'] },
		{
			...common,
			displayName: 'growth',
			testMatch: ['<rootDir>/test/growth/**/*.test.ts'],
			transform: compiledBy('<rootDir>/test/support/harness/countingTransform.js'),
		},
		{
			...common,
			displayName: 'n8n 2.x',
			testMatch: ['<rootDir>/test/{workflow,faults}/**/*.test.ts'],
		},
		{
			...common,
			displayName: 'n8n 1.x',
			testMatch: ['<rootDir>/test/{workflow,faults}/**/*.test.ts'],
			moduleNameMapper: {
				'^n8n-(core|workflow)$': `${engine('1.x')}/n8n-$1`,
				'^@n8n/di$': `${engine('1.x')}/@n8n/di`,
			},
		},
	],
};
