/**
 * Every sentence that the nodes can say while they run: errors, warnings, log lines, answers. `…` stands
 * for what is put in. `node scripts/messages.mjs` prints them by file; read them in one go after a change.
 * The tests of the description read the texts of the panel.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const WORDS = 3;

const sources = ['credentials', 'nodes'].flatMap((folder) =>
	readdirSync(folder, { recursive: true })
		.map((name) => join(folder, String(name)))
		.filter((path) => path.endsWith('.ts')),
);

/** The text of a literal or template; nothing for any other node, or for a part of a template. */
function textOf(node) {
	if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** Whether a run says it: among the fields and operations, only failures do; the rest is for the panel. */
function isSaid(node, path) {
	if (/transport|PixVerseTrigger|credentials/.test(path)) return true;
	for (let at = node; at; at = at.parent) if (ts.isNewExpression(at)) return true;
	return false;
}

const isSentence = (text) =>
	text.split(/\s+/).filter((word) => /^['"(]?\p{L}/u.test(word)).length >= WORDS;

let count = 0;
for (const path of sources.sort()) {
	const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
	const lines = [];
	const visit = (node) => {
		const text = textOf(node);
		if (text !== undefined && isSentence(text) && isSaid(node, path)) {
			const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
			lines.push(`  ${String(line + 1).padStart(4)}  ${text.replace(/\s+/g, ' ')}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
	if (lines.length > 0) console.log(`${path}\n${lines.join('\n')}`);
	count += lines.length;
}
console.log(`${count} sentences`);
