/** Lets a benchmark run on n8n 1.x: its packages are taken from `test/engines/1.x` instead. */
import Module from 'node:module';
import { join, resolve } from 'node:path';

type Resolve = (
	request: string,
	parent: { filename?: string } | undefined,
	...rest: unknown[]
) => string;

/** Makes our own files load n8n's packages of that engine. To be called before they are imported. */
export function useEngine(version: string): void {
	if (version !== '1.x') return;
	const folder = resolve('test/engines', version);
	const loader = Module as unknown as { _resolveFilename: Resolve };
	const original = loader._resolveFilename;
	loader._resolveFilename = function (request, parent, ...rest) {
		const isOurs = !parent?.filename?.includes('node_modules');
		const isEngine = /^(n8n-core|n8n-workflow|@n8n\/di)$/.test(request);
		if (!isOurs || !isEngine) return original.call(this, request, parent, ...rest);
		return original.call(
			this,
			request,
			{ ...parent, filename: join(folder, 'x.js') },
			{
				paths: [folder],
			},
		);
	};
}
