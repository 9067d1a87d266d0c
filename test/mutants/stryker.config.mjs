/**
 * What `npm run test:mutants -- --pure` has Stryker break: pure modules, about money and the wire before all, judged by the
 * unit tests alone. The modules are in `pureModules.json`. Texts stay as they are: most are what people read.
 */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

const pureModules = createRequire(import.meta.url)('./pureModules.json');

export default {
	testRunner: 'jest',
	jest: { configFile: 'test/mutants/pure.jest.config.js', enableFindRelatedTests: false },
	coverageAnalysis: 'perTest',
	mutate: pureModules,
	mutator: { excludedMutations: ['StringLiteral'] },
	// What runs only while its module is loaded would need all tests anew.
	ignoreStatic: true,
	ignorePatterns: [
		'/.build',
		'/bench',
		'/demo-output',
		'/dist',
		'/probe-output',
		'/test/n8n',
		'/test/engines',
	],
	// A busy machine is no infinite loop.
	timeoutMS: 15_000,
	concurrency: availableParallelism(),
	tempDirName: '.build/stryker',
	reporters: ['clear-text'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
