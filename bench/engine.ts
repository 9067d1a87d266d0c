/** Lets a script of the bench run on the engine of the n8n under test, which has n8n's own nodes beside it. */
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { versions } from '../test/n8n/versions';

type Resolve = (request: string, parent?: { filename?: string }, ...rest: unknown[]) => string;

/** Makes our own files load n8n's packages of that engine, by `require` and from then on. */
export function useEngine(): void {
	const { resolve } = createRequire(join(versions['2.x'].folder, 'package.json'));
	const engine = new Map(
		['n8n-core', 'n8n-workflow', '@n8n/di'].map((name) => [name, resolve(name)]),
	);
	const loader = Module as unknown as { _resolveFilename: Resolve };
	const original = loader._resolveFilename;
	loader._resolveFilename = function (request, parent, ...rest) {
		const isOurs = !parent?.filename?.includes('node_modules');
		const found = isOurs ? engine.get(request) : undefined;
		return found ?? original.call(this, request, parent, ...rest);
	};
}
