/** What a claim is, which proofs count, and how long a page may be. Pure: the caller reads the files. */
import { posix } from 'node:path';

const WORD = /\b(?:never|always|every)\b/i;
const NAMED =
	/\b(?:n8n|n8n-core|Node|Redis|PostgreSQL|versions?|HTTP) \d[\w.]*(?: (?:and|or) \d+\.[\w.]+)*/gi;
const DATE =
	/\b\d{4}-\d{2}-\d{2}\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g;
const NUMBER = /(?<![\w.^-])\d[\d.,]*(?![\w^]|[.,]\w)/;
const SOURCE_MARK = /\b(?:documented|clients?|assumed)\b/i;
const PROOF_PLACE = /^(?:test|bench\/metrics)\//;

const OUTSIDE = /^(?:https?|mailto):/;
const GENERATED = /<!-- (setup|figures) -->[\s\S]*?<!-- \/\1 -->/g;

/** The most words of a page; the folder stands for all its pages together. */
const MOST_WORDS = { 'README.md': 1_500, 'docs/service.md': 3_500, 'docs/': 15_000 };
const MOST_OF_ANY_OTHER = 1_800;
const UNLIMITED = new Set(['CONTRIBUTING.md']);

/**
 * Whether a block claims something: it has a figure, or says never, always or every.
 *
 * @param {string} prose The text of the block without code and links.
 */
export function isClaim(prose) {
	return WORD.test(prose) || NUMBER.test(prose.replace(NAMED, ' ').replace(DATE, ' '));
}

/**
 * Whether a block of the page about the service says itself where the fact is from.
 *
 * @param {string} prose The text of the block.
 */
export const hasSourceMark = (prose) => SOURCE_MARK.test(prose);

/**
 * The page without its generated parts, which keep their lines.
 *
 * @param {string} markdown The text of the page.
 */
export const withoutGenerated = (markdown) =>
	markdown.replace(GENERATED, (part) => part.replace(/[^\n]/g, ''));

/**
 * The proofs that a comment names.
 *
 * @param {string} comment The text of an HTML comment.
 * @returns {Array<{ kind: 'test' | 'command' | 'source', target: string, name?: string }>} `target`
 * is a path, the name of an npm script, or a path with `#` and the anchor of a heading. Empty for
 * any other comment.
 */
export function proofsIn(comment) {
	const [, kind, list] = /^(shown by|source):\s+([\s\S]+)$/.exec(comment) ?? [];
	if (!kind) return [];
	return list
		.split(';')
		.map((entry) => entry.trim().replace(/\s+/g, ' '))
		.map((entry) => (kind === 'source' ? { kind, target: entry } : proofOf(entry)));
}

/**
 * The proof that a text in code names, in a comment or in a table of promises.
 *
 * @param {string} entry For example `test/a.test.ts "pays once"` or `npm run test:faults`.
 * @returns {ReturnType<typeof proofsIn>[number]}
 */
export function proofOf(entry) {
	const [, script] = /^npm (?:run )?([\w:]+)(?: .*)?$/.exec(entry) ?? [];
	if (script) return { kind: 'command', target: script };
	const [, target, name] = /^(\S+)(?: "([^"]+)")?$/.exec(entry) ?? [null, entry];
	return { kind: 'test', target, name };
}

/**
 * What is wrong with a proof, or nothing.
 *
 * @param {ReturnType<typeof proofsIn>[number]} proof One proof.
 * @param {{ scripts: string[], read: (path: string) => string | undefined,
 * anchors: (path: string) => string[] }} project What there is; `read` gives nothing for a file
 * that does not exist.
 * @returns {string | undefined}
 */
export function problemWith({ kind, target, name }, project) {
	if (kind === 'command')
		return project.scripts.includes(target) ? undefined : `no npm script "${target}"`;
	if (kind === 'source') return problemWithSource(target, project);
	if (!PROOF_PLACE.test(target)) return `"${target}" is no test, metric or npm command`;
	const text = project.read(target);
	if (text === undefined) return `no file ${target}`;
	if (name === undefined)
		return target.startsWith('test/') ? `${target} without the name of a test` : undefined;
	return text.includes(name) ? undefined : `no "${name}" in ${target}`;
}

function problemWithSource(target, { read, anchors }) {
	const [path, anchor] = target.split('#');
	if (path !== 'docs/service.md' || !anchor) return `"${target}" is no heading of docs/service.md`;
	if (read(path) === undefined) return `no file ${path}`;
	return anchors(path).includes(anchor) ? undefined : `no heading ${target}`;
}

/**
 * What is wrong with a link or a picture, or nothing. Addresses of the internet are not tried.
 *
 * @param {string} page The page that has it.
 * @param {string} url Its address.
 * @param {{ exists: (path: string) => boolean, anchors: (path: string) => string[] }} project What
 * there is.
 * @returns {string | undefined}
 */
export function problemWithLink(page, url, { exists, anchors }) {
	if (OUTSIDE.test(url)) return undefined;
	const [path, anchor] = url.split('#');
	const target = path === '' ? page : posix.join(posix.dirname(page), path);
	if (!exists(target)) return `the link ${url} leads nowhere`;
	if (anchor === undefined || anchors(target).includes(anchor)) return undefined;
	return `the link ${url} names no heading`;
}

/**
 * What is wrong with the length of a page, or nothing.
 *
 * @param {string} page The page, or `docs/` for all pages of the folder.
 * @param {number} words How many words it has.
 * @returns {string | undefined}
 */
export function problemWithLength(page, words) {
	const most = MOST_WORDS[page] ?? MOST_OF_ANY_OTHER;
	if (UNLIMITED.has(page) || words <= most) return undefined;
	return `${words} words; the most is ${most}`;
}
