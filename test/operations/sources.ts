/** The source files of the package, read with TypeScript's own parser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { root } from './product';

/** One source file; the path is from the root, with slashes. */
export interface Source {
	path: string;
	text: string;
	tree: ts.SourceFile;
}

function read(path: string): Source {
	const text = readFileSync(join(root, path), 'utf8');
	return parse(path, text);
}

export function parse(path: string, text: string): Source {
	const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
	return { path, text, tree };
}

/** All files below a folder whose names end so; what git ignores is left out. */
export function filesIn(folder: string, ending: string): string[] {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
		const skipped = /^(\..*|node_modules|dist|demo-output|coverage)$/.test(entry.name);
		if (entry.isDirectory()) return skipped ? [] : filesIn(path, ending);
		return entry.name.endsWith(ending) ? [path] : [];
	});
}

/** Everything that ships as code. */
export const sources: Source[] = ['nodes', 'credentials']
	.flatMap((folder) => filesIn(folder, '.ts'))
	.map(read);

export function nodesOf(tree: ts.SourceFile): ts.Node[] {
	const found: ts.Node[] = [];
	const visit = (node: ts.Node) => {
		found.push(node);
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return found;
}

/** Whether a comment that says what the file is for stands at its top. */
export const hasHeading = ({ text }: Source): boolean => /^\/\*\*\s/.test(text.trimStart());

/** The texts in the code, pieces of templates included: what users may come to read. */
export function textsIn({ tree }: Source): string[] {
	return nodesOf(tree)
		.filter((node) => ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
		.map((node) => (node as ts.LiteralLikeNode).text);
}
