// What scripts/claims.mjs takes for a promise, a proof, a claim, a link and a length: it judges whole projects here itself.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../contract/product';

type Files = Record<string, string>;

const SCRIPT = join(root, 'scripts/claims.mjs');
const PROMISES = 'docs/reliability.md';

/** What the script prints of a project, problem by problem, with its exit code last. */
function judged(files: Files): string[] {
	const folder = mkdtempSync(join(tmpdir(), 'claims-'));
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
	const { stderr, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' });
	rmSync(folder, { recursive: true });
	return [...stderr.split('\n').filter(Boolean), `exit ${status}`];
}

const words = (count: number) =>
	'word '
		.repeat(10)
		.concat('\n\n')
		.repeat(count / 10)
		.concat('word '.repeat(count % 10));
const table = (...rows: string[]) =>
	['| promise | shown by |', '| - | - |', ...rows.map((row) => `| ${row} |`)].join('\n');

const goodProofs: Array<[what: string, proofs: string]> = [
	['a test', '`test/a.test.ts "pays once"`'],
	['a part of the name of a test', '`test/a.test.ts "once"`'],
	['a command', '`npm run faults -- --only=a`'],
	['npm test', '`npm test`'],
	['a metric', '`bench/metrics/a.ts`'],
	['several proofs', '`npm test` and `bench/metrics/a.ts`'],
];

const badProofs: Array<[what: string, proofs: string, problem: string]> = [
	['no proof', '', 'nothing shows "It pays once'],
	['words for a proof', 'many tests', 'nothing shows "It pays once'],
	['a test that is gone', '`test/a.test.ts "pays twice"`', 'no "pays twice" in test/a.test.ts'],
	['a file that is gone', '`test/b.test.ts "pays once"`', 'no file test/b.test.ts'],
	['a test without a name', '`test/a.test.ts`', 'without the name of a test'],
	['an unknown command', '`npm run magic`', 'no npm script "magic"'],
	['a file that proves nothing', '`src/a.ts`', 'is no test, metric or npm command'],
	['a good proof and a bad one', '`npm test` `npm run magic`', 'no npm script "magic"'],
];

const goodPages: Array<[what: string, page: string]> = [
	['no claim', 'It works with files.'],
	['a version', 'On n8n 2.41 and 1.123, Node 20, version 3 and Redis 7.'],
	['an HTTP status behind its name', 'It is HTTP 404.'],
	['a number that is glued to letters', 'MP4 in 720p with v5.6 and 2.x.'],
	['a date', 'As of 2026-11-21 and November 2026.'],
	['a figure in code', 'As in `retry(5)`.\n\n```\n5 tries\n```'],
	['a figure in a link', 'See [the 5 rules](https://example.com).'],
	['a figure in a heading', '# Always 5 tries'],
	['everything and everybody', 'Everything is there for everybody.'],
	['a comment with a test', 'Well.\n\n<!-- shown by: test/a.test.ts "pays once" -->'],
	['a comment with proofs', 'Well.\n\n<!-- shown by:\nnpm test;\nbench/metrics/a.ts -->'],
	['a comment with a source', 'Well.\n\n<!-- source: docs/service.md#trace-ids -->'],
	['another comment', 'Well.\n\n<!-- measured once -->'],
	['a link to the internet', '[a](https://example.com/x)'],
	['a link to a page', '[a](service.md)'],
	['a link to a heading', '[a](service.md#trace-ids)'],
	['a link to its own heading', '# Well\n\n[a](#well)'],
	['a link to a file elsewhere', '![a](../test/a.test.ts)'],
	['1,800 words', words(1_800)],
	['signs, addresses and comments', `${words(1_799)}\n- &\n\n[word](https://a.b)\n\n<!-- a -->`],
];

const UNNAMED = 'docs/reliability.md has no link to this page';
const badPages: Array<[what: string, page: string, problem: string]> = [
	['never', 'It never pays twice.', UNNAMED],
	['a word at the start', 'Every item is paid once.', UNNAMED],
	['always in bold', 'It **always** ends.', UNNAMED],
	['a figure', 'It tries 5 times.', UNNAMED],
	['a figure with a fraction', 'It takes 1.5 s.', UNNAMED],
	['a figure at the end', 'The tries are 5.', UNNAMED],
	['a figure beside a version', 'On n8n 2.41 it takes 5 s.', UNNAMED],
	['a quoted claim', '> It takes 5 s.', UNNAMED],
	['a figure in a table', '| a |\n| - |\n| 5 |', UNNAMED],
	['a test that is gone', 'Well.\n\n<!-- shown by: test/a.test.ts "x" -->', 'no "x"'],
	['an unknown heading', 'Well.\n\n<!-- source: docs/service.md#x -->', 'no heading'],
	['a source elsewhere', 'Well.\n\n<!-- source: docs/x.md#x -->', 'is no heading of'],
	['a dead link', '[a](gone.md)', 'the link gone.md leads nowhere'],
	['a picture that is gone', '![a](gone.webp)', 'the link gone.webp leads nowhere'],
	['a dead anchor', '[a](service.md#x)', 'the link service.md#x names no heading'],
	['a dead anchor of its own', '[a](#x)', 'the link #x names no heading'],
	['1,801 words', words(1_801), '1801 words; the most is 1800'],
];

const pages = [...goodPages, ...badPages];
const pageAt = (index: number) => `docs/page${index}.md`;
const rows = [...goodProofs, ...badProofs].map(([, proofs]) => `It pays once | ${proofs}`);
const claiming = '# Well\n\nIt tries 5 times.';
const linked = '[a](named.md), [README](../README.md#well) and [all](../CONTRIBUTING.md).';

const sound: Files = {
	'package.json': '{ "scripts": { "test": "", "faults": "" } }',
	'README.md': `${claiming}\n\n${words(1_495)}`,
	'CONTRIBUTING.md': `${claiming}\n\n${words(2_000)}`,
	'docs/named.md': claiming,
	'docs/service.md': '# Facts\n\n## Trace IDs\n\n- At most 5 s. Documented.\n\n| a |\n| - |\n| 5 |',
	'docs/performance.md': '<!-- figures -->\n\n5 s\n\n<!-- /figures -->',
	[PROMISES]: `${table(`${'word '.repeat(200)} | \`npm test\``)}\n\n${words(1_590)}\n\n${linked}`,
	'test/a.test.ts': "it('pays once', () => {});",
	'bench/metrics/a.ts': '',
};

const faulty: Files = {
	...sound,
	'README.md': `${claiming}\n\n${words(1_496)}`,
	'CONTRIBUTING.md': claiming,
	'docs/service.md': `${sound['docs/service.md']}\n\n- At most 6 s.\n\n${words(3_500)}`,
	'docs/performance.md': `${sound['docs/performance.md']}\n\n7 s`,
	[PROMISES]: table(...rows),
	...Object.fromEntries(pages.map(([, page], index) => [pageAt(index), page])),
};

const ofSound = judged(sound);
const ofFaulty = judged({ ...faulty, 'docs/many.md': words(10_000) });
const about = (place: string) => ofFaulty.filter((line) => line.startsWith(`${place}:`));
const one = (problem: string) => [expect.stringContaining(problem)];

it('a sound project passes, and a faulty one fails', () => {
	expect(ofSound).toEqual(['exit 0']);
	expect(ofFaulty.at(-1)).toBe('exit 1');
});

it.each(goodProofs.map(([what], index) => [what, index]))(
	'a promise with %s passes',
	(_, index) => {
		expect(about(`${PROMISES}:${Number(index) + 3}`)).toEqual([]);
	},
);

it.each(badProofs.map(([what, , problem], index) => [what, problem, index]))(
	'a promise with %s fails',
	(_, problem, index) => {
		expect(about(`${PROMISES}:${goodProofs.length + Number(index) + 3}`)).toEqual(
			one(String(problem)),
		);
	},
);

it('no promises fail', () => {
	const none = judged({ ...sound, [PROMISES]: `| what | test |\n| - | - |\n\n${linked}` });
	expect(none).toEqual(['docs/reliability.md:1: no table "promise | shown by"', 'exit 1']);
});

it.each(goodPages.map(([what], index) => [what, index]))('a page with %s passes', (_, index) => {
	expect(about(pageAt(Number(index)))).toEqual([]);
});

it.each(badPages.map(([what, , problem], index) => [what, problem, index]))(
	'a page with %s fails',
	(_, problem, index) => {
		expect(about(pageAt(goodPages.length + Number(index)))).toEqual(one(String(problem)));
	},
);

it('the pages outside of the folder need a link, too, and the README has at most 1,500 words', () => {
	expect(about('README.md')).toEqual([
		'README.md:1: 1501 words; the most is 1500',
		expect.stringContaining(`README.md:3: ${UNNAMED}`),
	]);
	expect(about('CONTRIBUTING.md')).toEqual(one(`CONTRIBUTING.md:3: ${UNNAMED}`));
});

it('the page about the service says itself where a fact is from, and has at most 3,500 words', () => {
	expect(about('docs/service.md')).toEqual([
		expect.stringContaining('docs/service.md:11: nothing shows "At most 6 s.'),
		expect.stringContaining('the most is 3500'),
	]);
});

it('generated figures are left out, and nothing else of their page', () => {
	expect(about('docs/performance.md')).toEqual(one(`docs/performance.md:7: ${UNNAMED}`));
});

it('all pages of the folder have at most 15,000 words together', () => {
	expect(about('docs/')).toEqual(one('the most is 15000'));
});
