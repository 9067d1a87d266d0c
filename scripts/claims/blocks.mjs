/**
 * Takes a Markdown page apart: its paragraphs and tables with their prose and the HTML comments
 * right behind them, its promises with their proofs, its links, its headings and its words.
 */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const BLOCKS = new Set(['paragraph', 'table']);
const TABLE_PARTS = new Set(['table', 'tableRow']);
const LINKS = new Set(['link', 'image', 'definition']);
const NO_PROSE = new Set([
	'inlineCode',
	'link',
	'linkReference',
	'image',
	'imageReference',
	'html',
]);
const COMMENT = /^<!--([\s\S]*)-->$/;
const PROMISES = 'promise | shown by';
const WORD = /[\p{L}\p{N}]/u;

const trees = new Map();

/** The tree of a page; a page is parsed once, because that takes long. */
function parse(markdown) {
	const tree =
		trees.get(markdown) ??
		fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
	trees.set(markdown, tree);
	return tree;
}

const partsOf = (node) => [node, ...(node.children ?? []).flatMap(partsOf)];

const textOf = ({ type, value, alt, children }) => {
	if (type === 'html') return '';
	if (!children) return value ?? alt ?? ' ';
	return children.map(textOf).join(BLOCKS.has(type) || TABLE_PARTS.has(type) ? ' ' : '');
};

function proseOf(node) {
	if (NO_PROSE.has(node.type)) return '`';
	if (node.type === 'break') return ' ';
	if (!node.children) return node.value ?? '';
	return node.children.map(proseOf).join(TABLE_PARTS.has(node.type) ? ' | ' : '');
}

function commentsBehind(siblings, index) {
	const behind = siblings.slice(index + 1);
	const end = behind.findIndex(({ type, value }) => type !== 'html' || !COMMENT.test(value));
	const comments = end < 0 ? behind : behind.slice(0, end);
	return comments.map(({ value }) => COMMENT.exec(value)[1].trim());
}

function blocksIn({ children = [] }) {
	return children.flatMap((node, index) => {
		if (!BLOCKS.has(node.type)) return blocksIn(node);
		const comments = commentsBehind(children, index);
		const isTable = node.type === 'table';
		return [{ line: node.position.start.line, prose: proseOf(node), comments, isTable }];
	});
}

/**
 * The blocks of a page, in order: paragraphs, those of list items included, and tables as a whole.
 *
 * @param {string} markdown The text of the page.
 * @returns {Array<{ line: number, prose: string, comments: string[], isTable: boolean }>} `prose` has a backtick in
 * place of code, links and pictures; `comments` are the texts of the HTML comments right behind.
 */
export const blocksOf = (markdown) => blocksIn(parse(markdown));

const isPromises = (node) =>
	node.type === 'table' && proseOf(node.children[0]).trim().toLowerCase() === PROMISES;

/**
 * The rows of the tables "promise | shown by" of a page.
 *
 * @param {string} markdown The text of the page.
 * @returns {Array<{ line: number, promise: string, proofs: string[] }>} `proofs` are the texts in
 * code of the second cell.
 */
export const promisesOf = (markdown) =>
	partsOf(parse(markdown))
		.filter(isPromises)
		.flatMap(({ children }) => children.slice(1))
		.map(({ position, children: [promise, shownBy = {}] }) => ({
			line: position.start.line,
			promise: textOf(promise),
			proofs: partsOf(shownBy)
				.filter(({ type }) => type === 'inlineCode')
				.map(({ value }) => value),
		}));

/**
 * The addresses of the links and pictures of a page.
 *
 * @param {string} markdown The text of the page.
 * @returns {Array<{ line: number, url: string }>}
 */
export const linksOf = (markdown) =>
	partsOf(parse(markdown))
		.filter(({ type }) => LINKS.has(type))
		.map(({ position, url }) => ({ line: position.start.line, url }));

/**
 * The anchors that GitHub gives to the headings of a page.
 *
 * @param {string} markdown The text of the page.
 * @returns {string[]} For example `error-codes` for `## Error codes`.
 */
export const anchorsOf = (markdown) =>
	parse(markdown)
		.children.filter(({ type }) => type === 'heading')
		.map((heading) => textOf(heading).toLowerCase())
		.map((heading) => heading.replace(/[^\w\s-]/g, '').replace(/\s/g, '-'));

/**
 * How many words a reader meets: those of the text, of code and of the descriptions of pictures.
 * The proofs of promises, which are for whoever runs them, and addresses do not count.
 *
 * @param {string} markdown The text of the page.
 */
export function wordsIn(markdown) {
	const read = (node) => {
		if (isPromises(node)) return node.children.map((row) => textOf(row.children[0])).join(' ');
		if (node.type === 'root' || node.type === 'blockquote' || node.type.startsWith('list'))
			return node.children.map(read).join(' ');
		return textOf(node);
	};
	return read(parse(markdown))
		.split(/\s+/)
		.filter((word) => WORD.test(word)).length;
}
