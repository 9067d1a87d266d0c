/**
 * The pages keep their word: reads README.md, CONTRIBUTING.md and docs/*.md, and fails when a promise
 * has no proof, a proof or a link leads nowhere, or a page is too long.
 * `node scripts/claims.mjs [folder of the project]`.
 *
 * Promises stand in docs/reliability.md, in tables "promise | shown by". The second cell of each row
 * has its proofs in code, any number of them:
 *
 *     `test/workflow/rerun.test.ts "another prompt"` `bench/metrics/lateness.ts` `npm run test:faults`
 *
 * A file of `test/` needs a part of the name of the test, which has to occur in it.
 *
 * A page claims something when a paragraph or a table of it says never, always or every, or has a
 * figure; what code, links, pictures and headings say does not count, nor do versions, HTTP statuses
 * and dates. Such a page needs a place in docs/reliability.md: a link to it from there. README.md
 * and CONTRIBUTING.md are such pages, too. docs/service.md says beside each fact where it is from
 * ("Documented", "Clients", "Assumed"), and fails where a paragraph does not.
 *
 * A proof may also stand in an HTML comment right behind a paragraph, and a fact of the service that a
 * page passes on may name its heading there:
 *
 *     <!-- shown by: test/workflow/rerun.test.ts "another prompt"; npm run test:faults -->
 *     <!-- source: docs/service.md#trace-ids -->
 *
 * Words are counted as a reader meets them (`wordsIn`). Generated parts of docs/performance.md are
 * left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf, blocksOf, linksOf, promisesOf, wordsIn } from './claims/blocks.mjs';
import {
	hasSourceMark,
	isClaim,
	problemWith,
	problemWithLength,
	problemWithLink,
	proofOf,
	proofsIn,
	withoutGenerated,
} from './claims/rules.mjs';

const SERVICE = 'docs/service.md';
const GENERATED = 'docs/performance.md';
const PROMISES = 'docs/reliability.md';

const root = process.argv[2] ?? '.';
const exists = (path) => existsSync(join(root, path));
const read = (path) => (exists(path) ? readFileSync(join(root, path), 'utf8') : undefined);
const project = {
	read,
	exists,
	scripts: Object.keys(JSON.parse(read('package.json')).scripts),
	anchors: (path) => (path.endsWith('.md') ? anchorsOf(read(path)) : []),
};

const textOf = (page) => (page === GENERATED ? withoutGenerated(read(page)) : read(page));
const short = (text) => text.replace(/\s+/g, ' ').slice(0, 80);
const at = (line, problem) => ({ line, problem });

function problemsOfPromise({ line, promise, proofs }) {
	if (proofs.length === 0) return [at(line, `nothing shows "${short(promise)}…"`)];
	return proofs.map((proof) => at(line, problemWith(proofOf(proof), project)));
}

function problemsOfBlock(page, { line, prose, comments, isTable }) {
	const proofs = comments.flatMap(proofsIn);
	const unmarked = page === SERVICE && !isTable && isClaim(prose) && !hasSourceMark(prose);
	const missing = unmarked && proofs.length === 0;
	return [
		at(line, missing ? `nothing shows "${short(prose)}…"` : undefined),
		...proofs.map((proof) => at(line, problemWith(proof, project))),
	];
}

/** Whether the page of promises links to another page. */
function isNamed(page) {
	const from = page.startsWith('docs/') ? page.slice('docs/'.length) : `../${page}`;
	return linksOf(read(PROMISES) ?? '').some(({ url }) => url.split('#')[0] === from);
}

function problemsOf(page) {
	const text = textOf(page);
	const blocks = blocksOf(text);
	const claims = blocks.find(({ prose }) => isClaim(prose));
	const needsPlace = ![SERVICE, PROMISES].includes(page) && claims !== undefined;
	return [
		...blocks.flatMap((block) => problemsOfBlock(page, block)),
		...(page === PROMISES ? promisesOf(text).flatMap(problemsOfPromise) : []),
		...linksOf(text).map(({ line, url }) => at(line, problemWithLink(page, url, project))),
		at(1, problemWithLength(page, wordsIn(text))),
		at(
			claims?.line,
			needsPlace && !isNamed(page)
				? `${PROMISES} has no link to this page, which claims something`
				: undefined,
		),
	].filter(({ problem }) => problem !== undefined);
}

const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const top = ['README.md', 'CONTRIBUTING.md'].filter(exists);
const pages = [...top, ...docs.map((name) => `docs/${name}`)];
const problems = pages.flatMap((page) =>
	problemsOf(page).map(({ line, problem }) => `${page}:${line}: ${problem}`),
);

const wordsOf = (page) => wordsIn(textOf(page));
const inDocs = docs.map((name) => wordsOf(`docs/${name}`)).reduce((sum, words) => sum + words, 0);
const promises = promisesOf(read(PROMISES) ?? '');
if (promises.length === 0) problems.push(`${PROMISES}:1: no table "promise | shown by"`);
const tooLong = problemWithLength('docs/', inDocs);
if (tooLong) problems.push(`docs/: ${tooLong}`);

for (const problem of problems) console.error(problem);
console.log(
	`claims: ${promises.length} promises, ${pages.length} pages, README ${wordsOf('README.md')} words, ` +
		`docs ${inDocs} words, ${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
