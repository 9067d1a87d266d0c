// What the panel, the README and the page about the service say of prices: the same, and as the price list has it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf, pixVerse, root } from './product';

const pageOf = (path: string) => readFileSync(join(root, path), 'utf8');
const optionOf = (key: string) =>
	operationsOf(pixVerse).find((operation) => operation.key === key)?.option;

const [, section] = pageOf('docs/service.md').split('\n## Prices\n');
const prices = section.split('\n## ')[0].replace(/\s+/g, ' ');

/** The cell "costs" of an operation in the table of the README. */
function costOf(name: string): string {
	const cells = pageOf('README.md')
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.find(([, first]) => first === name);
	return cells?.[3] ?? '';
}

/** Operation, and its price on the panel, in the README and in docs/service.md. */
const known: Array<[key: string, panel: string, readme: string, service: string]> = [
	[
		'video.lipSync',
		'Costs 4 credits per 15 letters (5 Chinese) or second of audio.',
		'4 for each started 15 bytes of text, or second of audio',
		'Lip Sync of a text 4 for each started 15 bytes of UTF-8 (15 Latin letters, 5 Chinese characters), of an audio 4 for each started second',
	],
	[
		'video.soundEffect',
		'Costs 10 credits for each started 5 seconds.',
		'10 for each started 5 s',
		'Sound Effect 10 for each started 5 seconds',
	],
	['video.upscale', 'about 5 per second.', 'about 5 a second', 'Upscale 5'],
	[
		'video.vibeMv',
		'15 credits per second and more.',
		'15 a second, 22.5 in 1080p',
		'Music Video 15, or 22.5 in 1080p',
	],
	['video.swapMask', 'about 2 credits.', 'about 2', 'about 2 for the mask'],
	['video.mimic', 'Costs credits.', '9 to 12 a second', 'Motion Control 9, 10 or 12 a second'],
	['video.modify', 'Costs credits.', 'about 8 to 12 a second', 'Modify 8, 10 or 12 a second'],
	[
		'video.swap',
		'Costs credits.',
		'about 9 to 12 a second, and 2 for the mask',
		'Swap Video about 9, 9 or 12',
	],
];

describe.each(known)('the price of %s', (key, panel, readme, service) => {
	it('stands on the panel, in the README and in docs/service.md', () => {
		const { name = '', description } = optionOf(key) ?? {};
		expect(description).toContain(panel);
		expect(costOf(name)).toBe(readme);
		expect(prices).toContain(service);
	});
});

it.each(['restyle', 'multiTransition', 'avatar', 'viralRecreation', 'realEstate'])(
	'of video.%s no price is public, and none is told',
	(value) => {
		const { name = '', description } = optionOf(`video.${value}`) ?? {};
		expect(description).toContain('Costs credits; price not published.');
		expect(costOf(name)).toBe('no public price');
	},
);

it('of speech in the same task is not told by the second', () => {
	expect(JSON.stringify(pixVerse.description.properties)).not.toMatch(
		/4 (extra )?credits per second/,
	);
});
