/**
 * The projects of the tests. What `npm test` runs: `unit` for single modules and recorded answers, `contract` for every
 * operation against its row, `simulation` for whole runs in scripted time, random ones among them, and the node on n8n 2.x.
 * What `npm test -- older` adds: the node on n8n 1.x. What `npm test -- long` adds: the sweeps on both, and `growth` for
 * what an item costs in a large run.
 */
const { join } = require('node:path');

const rootDir = join(__dirname, '../../..');

const compiler = { jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } } };
const compiledBy = (transformer) => ({ '^.+\\.ts$': [transformer, compiler] });

/** @type {import('jest').Config} */
const common = {
	rootDir,
	testEnvironment: '<rootDir>/test/support/jest/environment.js',
	runtime: '<rootDir>/test/support/jest/runtime.js',
	transform: compiledBy('@swc/jest'),
	setupFilesAfterEnv: ['<rootDir>/test/support/harness/setup.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

const project = (displayName, folders, more) => ({
	...{ ...common, displayName, ...more },
	testMatch: [`<rootDir>/test/${folders}/**/*.test.ts`],
});

const older = '<rootDir>/test/engines/1.x/node_modules';

exports.settings = {
	rootDir,
	// Ends nothing but a test that hangs: how long the others take depends on how busy the machine is.
	testTimeout: 300_000,
	maxWorkers: '100%',
	// n8n-core 1.x leaves a handle open for good.
	forceExit: true,
	reporters: ['default', '<rootDir>/test/support/harness/countReporter.js'],
};

exports.first = [
	project('unit', '{unit,recorded}'),
	project('contract', 'contract'),
	project('simulation', '{simulation,seeds}'),
	project('n8n 2.x', '{workflow,faults}'),
];

const growth = project('growth', 'growth', {
	transform: compiledBy('<rootDir>/test/support/harness/countingTransform.js'),
});

const onOlder = {
	// Scripted time needs no engine.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/sweeps/simulation/'],
	moduleNameMapper: {
		'^n8n-(core|workflow)$': `${older}/n8n-$1`,
		'^@n8n/(di|backend-common)$': `${older}/@n8n/$1`,
	},
};

exports.rest = [
	growth,
	project('sweeps', 'sweeps'),
	project('sweeps on 1.x', 'sweeps', onOlder),
	project('n8n 1.x', '{workflow,faults,seeds}', onOlder),
];

/** Everything but n8n 1.x, for the deliberate mistakes. */
exports.forMutants = [
	project('newest', '{unit,recorded,contract,simulation,seeds,workflow,faults,sweeps}'),
	growth,
];
