/**
 * Every claim has its proof: reads README.md, CONTRIBUTING.md and docs/*.md, and fails when a block
 * claims something and names no test or command that shows it. `node scripts/claims.mjs [folder of the project]`.
 *
 * A block is a paragraph, that of a list item included, or a table as a whole. It is a claim when
 * its prose says never, always or every, or has a figure. A figure is a number in digits. Not
 * figures: what is glued to letters (v6, MP4, 720p), versions and HTTP statuses behind their name
 * (n8n 2.41, HTTP 404), dates, and whatever stands in code, links, pictures and headings.
 *
 * The proof is an HTML comment right behind the block; entries are separated by semicolons:
 *
 *     <!-- shown by: test/workflow/rerun.test.ts "another prompt"; npm run test:faults -->
 *     <!-- shown by: bench/metrics/lateness.ts -->
 *     <!-- source: docs/service.md#trace-ids -->
 *
 * A file of `test/` needs a part of the name of the test, which has to occur in it. `source` is for
 * facts of the service that we pass on. docs/service.md itself says in its prose where a fact is
 * from ("Documented", "Clients"), which is enough there. Generated parts of docs/performance.md are
 * left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf, blocksOf } from './claims/blocks.mjs';
import {
	hasSourceMark,
	isClaim,
	problemWith,
	proofsIn,
	withoutGenerated,
} from './claims/rules.mjs';

const SERVICE = 'docs/service.md';
const GENERATED = 'docs/performance.md';

const root = process.argv[2] ?? '.';
const read = (path) =>
	existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
const project = {
	read,
	scripts: Object.keys(JSON.parse(read('package.json')).scripts),
	anchors: (path) => anchorsOf(read(path)),
};

function problemsOf(page, { line, prose, comments }) {
	const proofs = comments.flatMap(proofsIn);
	const proved = proofs.length > 0 || (page === SERVICE && hasSourceMark(prose));
	const missing =
		isClaim(prose) && !proved
			? [`nothing shows "${prose.replace(/\s+/g, ' ').slice(0, 80)}…"`]
			: [];
	const wrong = proofs.map((proof) => problemWith(proof, project)).filter(Boolean);
	return [...missing, ...wrong].map((problem) => `${page}:${line}: ${problem}`);
}

const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const top = ['README.md', 'CONTRIBUTING.md'].filter((name) => existsSync(join(root, name)));
const pages = [...top, ...docs.map((name) => `docs/${name}`)];
const blocks = pages.flatMap((page) => {
	const text = page === GENERATED ? withoutGenerated(read(page)) : read(page);
	return blocksOf(text).map((block) => ({ page, block }));
});
const problems = blocks.flatMap(({ page, block }) => problemsOf(page, block));
for (const problem of problems) console.error(problem);
const claims = blocks.filter(({ block }) => isClaim(block.prose)).length;
console.log(`claims: ${claims} in ${pages.length} pages, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
