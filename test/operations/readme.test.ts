// The table of operations in the README against the node, prices on all pages, and links from files into pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf, pixVerse, root } from './product';
import { filesIn } from './sources';

const pageOf = (path: string) => readFileSync(join(root, path), 'utf8');
const sectionOf = (path: string, heading: string) =>
	pageOf(path).split(`\n## ${heading}\n`)[1].split('\n## ')[0];

/** The rows below "Operations": operation, what it takes, what it costs. */
const [header, ...rows] = sectionOf('README.md', 'Operations')
	.split('\n')
	.filter((line) => /^\| \w/.test(line))
	.map((line) => line.split('|').map((cell) => cell.trim()))
	.map((cells) => cells.slice(1, -1));

const operations = operationsOf(pixVerse).map(({ key, resource, option }) => ({
	...{ key, description: option.description },
	inReadme: (resource === 'video' ? option.name : `${resource}: ${option.name}`).toLowerCase(),
}));

describe('The README', () => {
	it('has all operations in its table.', () => {
		const named = rows.map(([name]) => name.toLowerCase());
		expect(named.sort()).toEqual(operations.map(({ inReadme }) => inReadme).sort());
	});

	it('says of each operation what it takes and what it costs.', () => {
		expect(header).toEqual(['operation', 'takes', 'costs']);
		expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
	});

	it.each(['README.md', '.github/RELEASING.md'])('and %s count the operations.', (path) => {
		const counts = [...pageOf(path).matchAll(/\b(\d+) operations\b/g)].map(([, count]) => count);
		expect([...new Set(counts)]).toEqual([String(operations.length)]);
	});
});

const prices = sectionOf('docs/service.md', 'Prices').replace(/\s+/g, ' ');

const NO_PRICE = ['Costs credits; price not published.', 'no public price', ''] as const;

it.each([
	[
		'video.lipSync',
		'Costs 4 credits per 15 letters (5 Chinese) or second of audio.',
		'4 for each started 15 bytes of text, or second of audio',
		'Lip Sync of a text 4 for each started 15 bytes of UTF-8 (15 Latin letters, 5 Chinese characters), of an audio 4 for each started second',
	],
	[
		'video.soundEffect',
		'Costs 10 credits for each started 5 seconds, or 2 per second.',
		'10 for each started 5 s, or 2 a second',
		'Sound Effect 10 for each started 5 seconds, in a newer copy (second-hand) 2 a second',
	],
	['video.restyle', 'about 10 per second.', 'about 10 a second', 'Restyle about 10 a second'],
	['video.upscale', 'about 5 per second.', 'about 5 a second', 'Upscale 5'],
	[
		'video.vibeMv',
		'15 credits per second and more.',
		'15 a second, 22.5 in 1080p',
		'Music Video 15, or 22.5 in 1080p',
	],
	['video.swapMask', 'about 2 credits.', 'about 2', 'about 2 for the mask'],
	['video.mimic', 'Costs credits.', '9 to 12 a second', 'Motion Control 9, 10 or 12 a second'],
	['video.modify', 'Costs credits.', 'about 8 to 12 a second', 'Modify 8, 10 or 12'],
	[
		'video.swap',
		'Costs credits.',
		'about 9 to 12 a second, and 2 for the mask',
		'Swap Video about 9, 9 or 12',
	],
	['video.multiTransition', ...NO_PRICE],
	['video.avatar', ...NO_PRICE],
	['video.viralRecreation', ...NO_PRICE],
	['video.realEstate', ...NO_PRICE],
])(
	'The panel, the README and docs/service.md have the same price of %s.',
	(key, panel, readme, service) => {
		const { inReadme = '', description } = operations.find((one) => one.key === key) ?? {};
		expect(description).toContain(panel);
		expect(rows.find(([name]) => name.toLowerCase() === inReadme)?.[2]).toBe(readme);
		expect(prices).toContain(service);
	},
);

/** The headings of a page, as links name them. */
const anchorsOf = (page: string) =>
	[...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
		title
			.toLowerCase()
			.replace(/[^\w\s-]/g, '')
			.replaceAll(' ', '-'),
	);

const LINK = /n8n-nodes-pixverse\/n8n-nodes-pixverse(?:\/blob\/main\/([\w./-]+))?(?:#([\w-]+))?/g;
const codex = filesIn('nodes', '.node.json');

it.each([...['credentials/PixVerseApi.credentials.ts', ...filesIn('examples', '.json'), ...codex]])(
	'The links of %s lead to headings that exist.',
	(path) => {
		const links = [...pageOf(path).matchAll(LINK)];
		const broken = links.filter(([, page = 'README.md', anchor]) => {
			if (!existsSync(join(root, page))) return true;
			return anchor && anchor !== 'readme' && !anchorsOf(pageOf(page)).includes(anchor);
		});
		expect(broken.map(([link]) => link)).toEqual([]);
		if (codex.includes(path)) expect(links).not.toEqual([]);
	},
);
