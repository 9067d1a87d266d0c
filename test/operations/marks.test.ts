// The marks of docs/service.md: each is defined there, and agrees with the code about a fact.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClipRow } from '../../nodes/PixVerse/prices/table';
import {
	clipRows,
	lengthRows,
	lipSyncRow,
	maskRow,
	PUBLISHED,
	SECOND_HAND,
} from '../../nodes/PixVerse/prices/table';
import { root } from './product';

const page = readFileSync(join(root, 'docs/service.md'), 'utf8');

/** The page between two headings, as blocks: a row of a table, an entry of a list, or a paragraph. */
const blocks = page
	.split('\n## Requests\n')[1]
	.split('\n## What is not known\n')[0]
	.split(/\n\n|\n(?=- |\|)/)
	.map((block) => block.replace(/\s+/g, ' ').trim());

const [, definitions] = page.split('## How sure this is');
const defined = [...definitions.split('\n## ')[0].matchAll(/\*\*([^*]+)\*\*/g)].map(([, mark]) =>
	mark.replace(/\s+/g, ' ').toLowerCase(),
);

/** A fact, and what it is from. */
interface Fact {
	text: string;
	source: string;
}

const MARK = /^((?:Documented|Second-hand|Clients|One client|Assumed)[^.]*)\.$/;

/** The facts of a block: the last cell of a row is its source; elsewhere each stands in a sentence behind its fact. */
function factsIn(block: string): Fact[] {
	// The rows of the models have more cells, and their mark in the table below.
	const [, text, source] = /^\| ([^|]+) \| ([^|]+) \|$/.exec(block) ?? [];
	if (block.startsWith('|')) {
		return source === undefined || /^(source|-+)$/.test(source) ? [] : [{ text, source }];
	}
	const sentences = block.split(/(?<=\.) (?=[A-Z<[])/);
	const facts: Fact[] = [];
	let fact = '';
	for (const sentence of sentences) {
		const [, mark] = MARK.exec(sentence) ?? [];
		if (mark !== undefined) facts.push({ text: fact, source: mark.toLowerCase() });
		fact = mark === undefined ? `${fact} ${sentence}` : '';
	}
	return facts;
}

const facts = blocks.flatMap(factsIn);

const markOf = ({ source }: Fact) => source.split(',')[0];

/** The marks of the facts that have a text. */
const marksOf = (text: string) => facts.filter((fact) => fact.text.includes(text)).map(markOf);

it('Each mark that is used is defined.', () => {
	expect(facts.length).toBeGreaterThan(50);
	expect(facts.filter((fact) => !defined.includes(markOf(fact)))).toEqual([]);
});

const markOfBasis: Record<string, string> = {
	[PUBLISHED]: 'documented',
	[SECOND_HAND]: 'second-hand',
};

const pricesOf = (credits: object) => Object.values(credits).join(', ');

/** The prices of a clip as the page has them: a second, or the first length. */
const inPage = ({ perSecond, clips = {} }: ClipRow) =>
	pricesOf(perSecond ?? Object.values(clips)[0]);

it.each([
	// What sound and shots add to v5.5 is a number of its own, and so is fast motion.
	...clipRows
		.filter(({ models, fast, shots }) => !fast && !shots && models[0] !== 'v5.5')
		.map((row): [string, string] => [inPage(row), row.basis]),
	...clipRows
		.filter(({ models: [model] }) => model === 'v5.5')
		.map(({ basis }): [string, string] => ['v5.5 as v5', basis]),
	['fast motion twice', clipRows.find(({ fast }) => fast)?.basis ?? ''],
	['several shots for nothing', clipRows.find(({ shots }) => shots)?.basis ?? ''],
	['Lip Sync of a text 4', lipSyncRow.basis],
	['about 2 for the mask', maskRow.basis],
	...[
		['sound_effect', 'Sound Effect 10 '],
		['mimic', 'Motion Control 9, 10 or 12'],
		['restyle', 'Restyle about 10'],
		['modify', 'Modify 8, 10 or 12'],
		['swap', 'Swap Video about 9, 9 or 12'],
		['upscale', 'Upscale 5'],
		['music_mv_agent', 'Music Video 15'],
	].map(([name, text]): [string, string] => {
		const row = lengthRows.find(({ path }) => path.includes(`/${name}/`));
		return [text, row?.basis ?? ''];
	}),
])('Of the price "%s" the page has the mark of the table, %s.', (text, basis) => {
	expect([...new Set(marksOf(text))]).toEqual([markOfBasis[basis]]);
});

it.each([
	['400080', 'clients'],
	['701020', 'clients'],
	['10001 to 10005', 'clients'],
	['500047', 'one client'],
	['with 500008 as is assumed', 'one client'],
	['For text, image, transition', 'second-hand'],
	['Jobs at once', 'second-hand'],
	['Music videos: 10', 'one client'],
	['`template_id`, also with Extend', 'documented'],
])('Of "%s" the page says: %s.', (text, mark) => {
	expect(marksOf(text)).toContain(mark);
	expect(marksOf(text)).not.toContain(mark === 'documented' ? 'clients' : 'documented');
});
