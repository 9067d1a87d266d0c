/**
 * Whether each regular expression of the nodes and the credential is linear in its input. A form, a mail or a webhook can
 * bring any text and any file, and an expression that is not linear stops all of n8n with some of them, for seconds or for
 * years. Reads the expressions in the code, in n8n's expressions, and in what n8n checks fields with; fails for each that
 * cannot be read or decided as well.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { PixVerseApi } from '../../credentials/PixVerseApi.credentials.ts';
import { PixVerse } from '../../nodes/PixVerse/PixVerse.node.ts';
import { PixVerseTrigger } from '../../nodes/PixVerseTrigger/PixVerseTrigger.node.ts';

/** Steps, and no times, end its search: no verdict hangs on how busy the machine is. */
const OPTIONS = { checker: 'auto', timeout: null, incubationTimeout: null, randomSeed: 1 };

// Everywhere the same, without Java and without a program for each system.
process.env.RECHECK_SYNC_BACKEND = 'pure';

const problems = [];

/** The places of each expression, as it is written in code. */
const places = new Map();

const note = (text, place) => places.set(text, [...(places.get(text) ?? []), place]);

/** Strings of which JavaScript or n8n makes an expression. */
function noteStrings(place, source, flags = '') {
	try {
		note(String(new RegExp(source, flags)), place);
	} catch {
		problems.push(`${place}: ${source} is no regular expression`);
	}
}

const isRegex = (node) => node?.kind === ts.SyntaxKind.RegularExpressionLiteral;

/** Whether a node is an expression, or the name of a constant of its file that is one. */
function isLiteral(node) {
	if (isRegex(node) || !node || !ts.isIdentifier(node)) return isRegex(node);
	const constants = node.getSourceFile().statements.filter(ts.isVariableStatement);
	return constants
		.flatMap(({ declarationList }) => declarationList.declarations)
		.some(({ name, initializer }) => name.text === node.text && isRegex(initializer));
}

/** Methods that make an expression of a string. */
const OF_STRINGS = ['match', 'matchAll', 'search'];

/** What an expression is made of at a node, where it is made of something else than a literal. */
function partsOf(node) {
	const { parent } = node;
	if (ts.isCallExpression(node) && OF_STRINGS.includes(node.expression.name?.text))
		return isLiteral(node.arguments[0]) ? undefined : node.arguments;
	if (!ts.isIdentifier(node) || node.text !== 'RegExp' || ts.isTypeReferenceNode(parent))
		return undefined;
	if (parent.operatorToken?.kind === ts.SyntaxKind.InstanceOfKeyword) return undefined;
	// Under another name it would make expressions that nobody finds.
	return parent.expression === node && parent.arguments ? parent.arguments : [node];
}

const madeAt = (node) => (ts.isCallExpression(node) ? node : node.parent);

/** Notes all expressions of some code. */
function noteCode(code, path) {
	const tree = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true);
	if (tree.parseDiagnostics.length > 0) problems.push(`${path}: cannot be read`);
	const visit = (node) => {
		const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
		const place = `${path}:${line + 1}`;
		if (isRegex(node)) note(node.text, place);
		const parts = partsOf(node);
		if (parts?.every(ts.isStringLiteralLike)) noteStrings(place, ...parts.map(({ text }) => text));
		else if (parts) problems.push(`${place}: cannot be read: ${madeAt(node).getText()}`);
		ts.forEachChild(node, visit);
	};
	visit(tree);
}

/** Notes what a description holds: n8n's own expressions, and what it checks fields with. */
function noteDescription(value, place, key) {
	if (typeof value === 'string' && key === 'regex') return noteStrings(place, value);
	if (typeof value === 'string' && value.startsWith('='))
		for (const [, code] of value.matchAll(/\{\{([\s\S]*?)\}\}/g)) noteCode(`(${code})`, place);
	if (typeof value !== 'object' || value === null) return;
	for (const [name, member] of Object.entries(value))
		noteDescription(member, `${place}.${name}`, name);
}

for (const folder of ['credentials', 'nodes']) {
	const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
	for (const path of paths.filter((one) => one.endsWith('.ts')))
		noteCode(readFileSync(path, 'utf8'), path);
}
for (const described of [PixVerse, PixVerseTrigger, PixVerseApi])
	noteDescription({ ...new described() }, described.name);

/** Expressions that were found to be linear before, by the same version with the same options. */
const MEMORY = join('.build', 'regexes.json');
const { version } = JSON.parse(
	readFileSync(join(import.meta.dirname, 'node_modules', 'recheck', 'package.json'), 'utf8'),
);
const by = `recheck ${version} ${JSON.stringify(OPTIONS)}`;

function remembered() {
	try {
		const memory = JSON.parse(readFileSync(MEMORY, 'utf8'));
		return memory.by === by ? memory.linear : [];
	} catch {
		return [];
	}
}

const linear = new Set(remembered());
for (const [text, where] of places) {
	if (linear.has(text)) continue;
	const end = text.lastIndexOf('/');
	const { status, complexity, error } = checkSync(text.slice(1, end), text.slice(end + 1), OPTIONS);
	if (status === 'safe') linear.add(text);
	else problems.push(`${where.join(', ')}: ${text} is ${complexity?.summary ?? error?.kind}`);
}
mkdirSync(dirname(MEMORY), { recursive: true });
const kept = [...linear].filter((text) => places.has(text));
writeFileSync(MEMORY, JSON.stringify({ by, linear: kept }, null, '\t'));

for (const problem of problems) console.error(problem);
console.log(`${places.size} regular expressions, ${problems.length} to mend`);
process.exit(problems.length === 0 ? 0 : 1);
