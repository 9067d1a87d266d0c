// What scripts/claims.mjs takes for a claim and for a proof: each page here is judged by the script itself.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../contract/product';

const shown = '<!-- shown by: test/a.test.ts "pays once" -->';

const fine: Array<[what: string, page: string]> = [
	['no claim', 'It works with files.'],
	['a version', 'On n8n 2.41 and 1.123, Node 20, version 3 and Redis 7.'],
	['an HTTP status behind its name', 'It is HTTP 404.'],
	['a number that is glued to letters', 'MP4 in 720p with v5.6 and 2.x.'],
	['a date', 'As of 2026-11-21 and November 2026.'],
	['a figure in code', 'As in `retry(5)`.\n\n```\n5 tries\n```'],
	['a figure in a link', 'See [the 5 rules](a.md).'],
	['a figure in a heading', '# Always 5 tries'],
	['everything and everybody', 'Everything is there for everybody.'],
	['a claim with a test', `It never pays twice.\n\n${shown}`],
	['a claim with a test on the next line', `It never pays twice.\n${shown}`],
	['an item with a test', `- It never pays twice.\n  ${shown}\n- Good.`],
	['a table with a test', `| a |\n| - |\n| 5 |\n\n${shown}`],
	['a command', '5 tries.\n\n<!-- shown by: npm run faults -- --only=a -->'],
	['a metric', '5 tries.\n\n<!-- shown by: bench/metrics/a.ts -->'],
	['several proofs on lines', '5 tries.\n\n<!-- shown by:\nnpm test;\nbench/metrics/a.ts -->'],
	['a source', '5 tries.\n\n<!-- source: docs/service.md#trace-ids -->'],
	['both', `5 tries.\n\n${shown}\n<!-- source: docs/service.md#trace-ids -->`],
];

const bad: Array<[what: string, page: string, problem: string]> = [
	['never', 'It never pays twice.', 'nothing shows'],
	['a word at the start', 'Every item is paid once.', 'nothing shows'],
	['always in bold', 'It **always** ends.', 'nothing shows'],
	['a figure', 'It tries 5 times.', 'nothing shows'],
	['a figure with a fraction', 'It takes 1.5 s.', 'nothing shows'],
	['a figure at the end', 'The tries are 5.', 'nothing shows'],
	['a figure beside a version', 'On n8n 2.41 it takes 5 s.', 'nothing shows'],
	['a quoted claim', '> It takes 5 s.', 'nothing shows'],
	['a table', '| a |\n| - |\n| 5 |', 'nothing shows'],
	[
		'the second item',
		`- It never fails.\n  ${shown}\n- It always ends.`,
		'nothing shows "It always',
	],
	['a proof of the next block', `It takes 5 s.\n\nWell.\n\n${shown}`, 'nothing shows'],
	['another comment', '5 tries.\n\n<!-- measured once -->', 'nothing shows'],
	['a name that is not there', `5 s.\n\n${shown.replace('once', 'twice')}`, 'no "pays twice"'],
	['a file that is not there', `5 s.\n\n${shown.replace('/a', '/b')}`, 'no file test/b.test.ts'],
	['a test without a name', '5 s.\n\n<!-- shown by: test/a.test.ts -->', 'without the name'],
	['an unknown command', '5 s.\n\n<!-- shown by: npm run magic -->', 'no npm script "magic"'],
	['a file that proves nothing', '5 s.\n\n<!-- shown by: src/a.ts -->', 'is no test'],
	['an unknown heading', '5 s.\n\n<!-- source: docs/service.md#x -->', 'no heading'],
	['a source elsewhere', '5 s.\n\n<!-- source: docs/other.md#x -->', 'is no heading of'],
	['a wrong proof of no claim', 'Good.\n\n<!-- shown by: npm run magic -->', 'no npm script'],
];

const pages = [...fine, ...bad].map(([what, page]) => [what, page]);
const fileOf = (what: string) => `docs/page${pages.findIndex(([name]) => name === what)}.md`;

const files: Record<string, string> = {
	'package.json': '{ "scripts": { "test": "", "faults": "" } }',
	'README.md': 'It never pays twice.',
	'CONTRIBUTING.md': 'Well.\n\nIt never pays twice.',
	'docs/service.md': '# Facts\n\n## Trace IDs\n\n- At most 5 s. Documented.\n- At most 6 s.',
	'docs/performance.md': '<!-- figures -->\n\n5 s\n\n<!-- /figures -->\n\n7 s',
	'test/a.test.ts': "it('pays once', () => {});",
	'bench/metrics/a.ts': '',
	...Object.fromEntries(pages.map(([what, page]) => [fileOf(what), page])),
};

let folder: string;
let printed: string[];

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'claims-'));
	for (const part of ['docs', 'test', 'bench/metrics'])
		mkdirSync(join(folder, part), { recursive: true });
	for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
	const script = join(root, 'scripts/claims.mjs');
	const { stderr, status } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
	expect(status).toBe(1);
	printed = stderr.trim().split('\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const about = (page: string) => printed.filter((line) => line.startsWith(`${page}:`));

it.each(fine)('%s passes', (what) => {
	expect(about(fileOf(what))).toEqual([]);
});

it.each(bad)('%s fails', (what, _page, problem) => {
	expect(about(fileOf(what))).toEqual([expect.stringContaining(problem)]);
});

it.each(['README.md:1', 'CONTRIBUTING.md:3'])('%s has the claim', (place) => {
	expect(about(place)).toEqual([expect.stringContaining('nothing shows')]);
});

it('the page about the service says itself where a fact is from', () => {
	expect(about('docs/service.md')).toEqual(['docs/service.md:6: nothing shows "At most 6 s.…"']);
});

it('generated figures are left out, and nothing else of their page', () => {
	expect(about('docs/performance.md')).toEqual(['docs/performance.md:7: nothing shows "7 s…"']);
});
