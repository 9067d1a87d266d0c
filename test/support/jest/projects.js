/**
 * The projects of the tests. What `npm test` runs: `unit` for single modules and recorded answers, `operations` for every
 * operation against its row, `time` for whole runs on scripted time, seeds among them, and `runs` on n8n 2.x. What
 * `npm test -- older` adds: the same on n8n 1.x. What `npm test -- long` adds: `long` on both, and `growth` for what an item
 * costs in a large run.
 */
const { availableParallelism } = require('node:os');
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
	testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
});

const ignored = ['/node_modules/'];

const older = '<rootDir>/test/engines/1.x/node_modules';

exports.settings = {
	rootDir,
	// Ends nothing but a test that hangs: how long the others take depends on how busy the machine is.
	testTimeout: 300_000,
	// More than there are cores, because tests with sockets wait for a good part of their time.
	maxWorkers: Math.ceil(1.5 * availableParallelism()),
	// n8n-core 1.x leaves a handle open for good.
	forceExit: true,
	reporters: ['default', '<rootDir>/test/support/harness/countReporter.js'],
};

exports.first = [
	project('unit', ['unit', 'recorded']),
	project('operations', ['operations']),
	project('time', ['time'], { testPathIgnorePatterns: [...ignored, '/test/time/(long|growth)/'] }),
	project('runs', ['runs']),
];

const growth = project('growth', ['time/growth'], {
	transform: compiledBy('<rootDir>/test/support/harness/countingTransform.js'),
});

const onOlder = {
	moduleNameMapper: {
		'^n8n-(core|workflow)$': `${older}/n8n-$1`,
		'^@n8n/(di|backend-common)$': `${older}/@n8n/$1`,
	},
};

exports.rest = [
	growth,
	project('long', ['time/long']),
	// Scripted time needs no engine.
	project('long on 1.x', ['time/long'], {
		...onOlder,
		testPathIgnorePatterns: [...ignored, '/twoProcesses.test.ts'],
	}),
	project('n8n 1.x', ['runs', 'time/seeds'], onOlder),
];

/** The same values through n8n's vm engine for expressions, which n8n 2.x uses by default on Node 24. */
exports.vm = project('vm', ['operations', 'runs/settings'], {
	setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/harness/vmEngine.ts'],
});

/** Everything but n8n 1.x, for the deliberate mistakes. */
exports.forMutants = [
	project('newest', ['*'], { testPathIgnorePatterns: [...ignored, '/test/time/growth/'] }),
	growth,
];
