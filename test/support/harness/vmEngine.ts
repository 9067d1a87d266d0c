/** Evaluates the expressions of a test file as n8n 2.x does by default: by its vm engine, in an isolate. */
import { Expression } from 'n8n-workflow';

/** Ends nothing: how long an expression takes depends on how busy the machine is. */
const NO_LIMIT = 300_000;

beforeAll(async () => {
	await Expression.initExpressionEngine({
		...{ engine: 'vm', bridgeTimeout: NO_LIMIT, bridgeMemoryLimit: 128 },
		...{ maxCodeCacheSize: 1024, poolSize: 1 },
	});
});

afterAll(async () => {
	await Expression.disposeExpressionEngine();
});
