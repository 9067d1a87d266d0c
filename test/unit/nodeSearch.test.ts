// What the node is found by, with n8n's own search and the texts that it searches.
import { sublimeSearch } from '@n8n/utils/dist/search/sublime-search';
import codex from '../../nodes/PixVerse/PixVerse.node.json';

/** What people type who look for a node that makes videos: no vendor's name, and nothing that we cannot do. */
const SEARCHES = [
	'video effect',
	'video effects',
	'sound effect',
	'sound effects',
	'video generator',
	'ai video',
	'make video',
	'create video',
	'generate videos',
	'text to video',
	'image to video',
	'photo to video',
	'animate photo',
	'talking photo',
	'talking avatar',
	'talking head',
	'lip sync',
	'extend clip',
	'face swap',
	'swap face',
	'product video',
	'dance video',
	'music video',
	'upscale video',
	'restyle',
];

/** As n8n's list of nodes weighs them. */
const KEYS = [
	{ key: 'properties.displayName', weight: 1.3 },
	{ key: 'properties.codex.alias', weight: 1 },
];
const node = { properties: { displayName: 'PixVerse', codex } };

describe('the node', () => {
	it.each(SEARCHES)('is found by "%s"', (text) => {
		expect(sublimeSearch(text, [node], KEYS)).toHaveLength(1);
	});

	it.each(['green screen', 'subtitles', 'slideshow'])('is not found by "%s"', (text) => {
		expect(sublimeSearch(text, [node], KEYS)).toHaveLength(0);
	});
});
