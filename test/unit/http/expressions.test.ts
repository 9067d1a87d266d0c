// Which words in a text nobody meant.
import {
	nodesNamedIn,
	outsideCode,
	unmeantIn,
} from '../../../nodes/PixVerse/transport/http/userValues';

const code = '={{ "in " + $json.place }}';

describe('a word that nobody meant', () => {
	it.each([
		['in undefined', code, [], 'undefined'],
		['rowundefined', '={{ "row" + $json.id }}', [], 'undefined'],
		['row_null', '={{ "row_" + $json.id }}', [{ json: { id: null } }], 'null'],
		['NaN cats', '={{ $json.a * 2 + " cats" }}', [], 'NaN'],
		['on Invalid Date', '=on {{ new Date("x") }}', [], 'Invalid Date'],
		[
			'on Invalid DateTime',
			'=on {{ $json.day.toDateTime() }}',
			['Invalid DateTime'],
			'Invalid DateTime',
		],
		['a [object Object]', '=a {{ $json }}', ['[object Object]'], '[object Object]'],
		['undefined', '={{ "undefined" }}', [], 'undefined'],
		['undefined null', '={{ $json.a + " " + $json.b }}', ['undefined'], 'null'],
		['null', '={{ "" + ($json.a ?? null) }}', [], 'null'],
		['in undefined', '={{ "in " + $json.context }}', [], 'undefined'],
	])('is found in "%s" of %s', (text, raw, data, word) => {
		expect(unmeantIn(text, raw, () => data)).toBe(word);
	});

	it.each([
		['a cat', code, []],
		['a null pointer', code, [{ json: { text: ['A NULL pointer'] } }]],
		['columns: null', '={{ Object.keys($json) }}', [{ json: { null: 1 } }]],
		['an undefined shape', '=an undefined {{ $json.noun }}', []],
		['nullified', '={{ $json.place ?? "nullified" }}', []],
		['banana NaNo', '={{ $json.x }}', []],
		['{"a":null}', '={{ JSON.stringify($json) }}', []],
		['undefined', '={{ $fromAI("prompt") }}', []],
		['[object Object]', "={{ $fromAI('prompt') }}", []],
		['null', '={{ $vars.word }}', []],
		['null and void', '={{ $json.mail.base64Decode() }}', []],
		['undefined', "={{ $('Set').params.text }}", []],
		['a null pointer', "={{ $('If').first(1).json.text }}", []],
	])('is none in "%s" of %s', (text, raw, data) => {
		expect(unmeantIn(text, raw, () => data)).toBeUndefined();
	});

	it('is none where the data cannot be read', () => {
		expect(unmeantIn('in undefined', code, () => undefined)).toBeUndefined();
	});

	it('is looked for in the data only if the text has it', () => {
		const sources = jest.fn(() => []);
		unmeantIn('a cat', code, sources);
		expect(sources).not.toHaveBeenCalled();
	});
});

it('the nodes that an expression names are read in each spelling', () => {
	const raw = `={{ $('A b').item.json.x + $node["C"].json.y + $node.D.json + $items('E\\'s')[0] + $(\`F\`).all() }}`;
	expect(nodesNamedIn(raw)).toEqual(['A b', 'C', 'D', "E's", 'F']);
});

it.each([
	['=row-{{ $json.id }}', 'row-'],
	['={{ 1 }} and {{\n2 }}', ' and '],
	['=plain', 'plain'],
])('what is written in %j is %j', (raw, text) => {
	expect(outsideCode(raw)).toBe(text);
});

it.each([
	'={{ $($json.node).item.json.text }}',
	'={{ $node[$json.node].json.text }}',
	"={{ (() => { const name = 'Rows'; return $(name).item.json.text; })() }}",
])('a word may come from a node whose name is computed: %s', (raw) => {
	expect(unmeantIn('the null island', raw, () => [{ node: 'Rows' }])).toBeUndefined();
});
