/** The layers of the source: which file imports which, and which of these imports go up. Pure but for reading. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as ts from 'typescript';
import { root } from './product';

/** The imports of each file, by path from the root. */
export type Graph = Record<string, string[]>;

/** The layer of a file: the first pattern that matches. */
const layers: Array<[layer: string, path: RegExp]> = [
	['prices', /\/PixVerse\/prices\//],
	['http', /\/transport\/http\//],
	['account', /\/transport\/account\//],
	['run', /\/transport\/run\//],
	['job', /\/transport\/job\//],
	['handler', /\/transport\//],
	['fields', /\/fields\//],
	['resources', /\/resources\//],
	['pickers', /\/listSearch\//],
	['credential', /^credentials\//],
	['node', /\.node\.ts$/],
	['trigger', /\/PixVerseTrigger\//],
];

/** What the files of a layer may import besides each other. */
const below: Record<string, string[]> = {
	node: ['resources', 'pickers', 'trigger'],
	resources: ['fields', 'handler', 'prices', 'http'],
	fields: ['prices', 'http'],
	pickers: ['prices', 'http'],
	trigger: ['http'],
	handler: ['job', 'run', 'account', 'prices', 'http'],
	job: ['run', 'account', 'prices', 'http'],
	run: ['account', 'prices', 'http'],
	account: ['http'],
	http: [],
	prices: [],
	credential: ['http'],
};

/** Layers whose files stand beside each other and know nothing of one another. */
const APART = ['handler', 'credential', 'node'];

const layerOf = (path: string): string =>
	layers.find(([, pattern]) => pattern.test(path))?.[0] ?? `no layer for ${path}`;

function mayImport(from: string, to: string): boolean {
	const [upper, lower] = [layerOf(from), layerOf(to)];
	return upper === lower ? !APART.includes(upper) : (below[upper] ?? []).includes(lower);
}

function resolved(from: string, specifier: string): string {
	const path = relative(root, join(root, dirname(from), specifier));
	return existsSync(join(root, `${path}.ts`)) ? `${path}.ts` : `${path}/index.ts`;
}

/** The relative imports in a text, however they are written: types, `import()` and `require` included. */
export const specifiersIn = (text: string): string[] =>
	ts
		.preProcessFile(text, true, true)
		.importedFiles.map(({ fileName }) => fileName)
		.filter((name) => name.startsWith('.'));

/** The files that files import. */
export function importsIn(paths: string[]): Graph {
	const imports = (path: string) => {
		const text = readFileSync(join(root, path), 'utf8');
		return specifiersIn(text).map((name) => resolved(path, name));
	};
	return Object.fromEntries(paths.map((path) => [path, [...new Set(imports(path))]]));
}

/** The imports that go up, or from one handler to another. */
export const violations = (graph: Graph): string[] =>
	Object.entries(graph).flatMap(([from, imports]) =>
		imports.filter((to) => !mayImport(from, to)).map((to) => `${from} → ${to}`),
	);

/** The circles of a graph, each from where it was first entered. */
export function circlesIn(graph: Graph): string[] {
	const circles: string[] = [];
	const done = new Set<string>();
	const visit = (file: string, way: string[]): void => {
		const at = way.indexOf(file);
		if (at !== -1) circles.push([...way.slice(at), file].join(' → '));
		if (at !== -1 || done.has(file)) return;
		for (const next of graph[file] ?? []) visit(next, [...way, file]);
		done.add(file);
	};
	Object.keys(graph).forEach((file) => visit(file, []));
	return circles;
}
