/**
 * Where imports lead: the engine to n8n 2.x, or with `--engine=1.x` to the one in
 * `test/engines/1.x`; and `PixVerse.node` to its source and not to the JSON beside it.
 */
import Module from 'node:module';
import { join } from 'node:path';

type Resolve = (request: string, ...rest: unknown[]) => string;

const older = join(__dirname, '../../engines/1.x/node_modules');
const ENGINE = /^(n8n-core|n8n-workflow|@n8n\/di|@n8n\/backend-common)$/;
const NODE_SOURCE = /\/PixVerse\w*\.node$/;

function leadTo(request: string, engine: string): string {
	if (NODE_SOURCE.test(request)) return `${request}.ts`;
	return engine === '1.x' && ENGINE.test(request) ? join(older, request) : request;
}

/** Acts on every later import. */
export function chooseEngine(engine: string): void {
	const loader = Module as unknown as { _resolveFilename: Resolve };
	const original = loader._resolveFilename;
	loader._resolveFilename = (request, ...rest) => original(leadTo(request, engine), ...rest);
}
