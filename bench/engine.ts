/** Lets a script of the benchmark run on another installed engine than the one of the tests. */
import Module from 'node:module';
import { join, resolve } from 'node:path';

type Resolve = (
	request: string,
	parent: { filename?: string } | undefined,
	...rest: unknown[]
) => string;

/** Where the other engines are installed; that of `n8n` has n8n's own nodes beside it. */
const folders: Record<string, string> = { '1.x': 'test/engines/1.x', n8n: 'test/n8n/2.x' };

/** Makes our own files load n8n's packages of that engine. To be called before they are imported. */
export function useEngine(name: string): void {
	if (!(name in folders)) return;
	const folder = resolve(folders[name]);
	const loader = Module as unknown as { _resolveFilename: Resolve };
	const original = loader._resolveFilename;
	loader._resolveFilename = function (request, parent, ...rest) {
		const isOurs = !parent?.filename?.includes('node_modules');
		const isEngine = /^(n8n-core|n8n-workflow|@n8n\/di)$/.test(request);
		if (!isOurs || !isEngine) return original.call(this, request, parent, ...rest);
		const from = { ...parent, filename: join(folder, 'x.js') };
		return original.call(this, request, from, { paths: [folder] });
	};
}
