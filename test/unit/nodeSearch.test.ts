// The searches that find the node, by n8n's own search and texts.
import { sublimeSearch } from '@n8n/utils/dist/search/sublime-search';
import codex from '../../nodes/PixVerse/PixVerse.node.json';
import { SEARCHES } from '../support/searches';

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

	it('has no alias that another one implies', () => {
		const implied = codex.alias.filter((alias) =>
			codex.alias.some((other) => other !== alias && other.includes(alias)),
		);
		expect(implied).toEqual(['video']);
	});
});
