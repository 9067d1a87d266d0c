/**
 * What `npm run test:mutants -- --pure` has Stryker break: pure modules, about money and the wire before all, judged by the
 * unit tests alone. Texts stay as they are: most are what people read.
 */
import { availableParallelism } from 'node:os';

const transport = 'nodes/PixVerse/transport';

export default {
	testRunner: 'jest',
	jest: { configFile: 'test/mutants/pure.jest.config.js', enableFindRelatedTests: false },
	coverageAnalysis: 'perTest',
	mutate: [
		`${transport}/account/{health,learnedLimit,ledger}.ts`,
		`${transport}/http/{addresses,errorCodes,hash,json,outcome,privateHosts,record,sendError,userValues,webhookSecret}.ts`,
		`${transport}/job/schedule.ts`,
		`${transport}/run/{job,options}.ts`,
		'nodes/PixVerse/fields/tools/{ids,several}.ts',
		'nodes/PixVerse/prices/*.ts',
		'nodes/PixVerseTrigger/{settings,signature,withoutSecrets}.ts',
	],
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
