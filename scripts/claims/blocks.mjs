/**
 * Takes a Markdown page apart: its paragraphs and tables, each with its prose and the HTML comments
 * right behind it.
 */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const BLOCKS = new Set(['paragraph', 'table']);
const TABLE_PARTS = new Set(['table', 'tableRow']);
const NO_PROSE = new Set([
	'inlineCode',
	'link',
	'linkReference',
	'image',
	'imageReference',
	'html',
]);
const COMMENT = /^<!--([\s\S]*)-->$/;

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
		return [{ line: node.position.start.line, prose: proseOf(node), comments }];
	});
}

const parse = (markdown) =>
	fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/**
 * The blocks of a page, in order: paragraphs, those of list items included, and tables as a whole.
 *
 * @param {string} markdown The text of the page.
 * @returns {Array<{ line: number, prose: string, comments: string[] }>} `prose` has a backtick in
 * place of code, links and pictures; `comments` are the texts of the HTML comments right behind.
 */
export const blocksOf = (markdown) => blocksIn(parse(markdown));

/**
 * The anchors that GitHub gives to the headings of a page.
 *
 * @param {string} markdown The text of the page.
 * @returns {string[]} For example `error-codes` for `## Error codes`.
 */
export const anchorsOf = (markdown) =>
	parse(markdown)
		.children.filter(({ type }) => type === 'heading')
		.map((heading) => proseOf(heading).toLowerCase())
		.map((heading) => heading.replace(/[^\w\s-]/g, '').replace(/\s/g, '-'));
