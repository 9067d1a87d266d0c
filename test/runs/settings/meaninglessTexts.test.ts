// A text that an expression failed to make is refused before anything is sent. An intended text is sent.
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { continues } from '../../support/harness/files';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { locator, refusalOf, submitted } from './runs';

const standIn = useStandIn();

const style = (value: string) => ({ effect: locator('prompt', value) });
const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v5' };
const additional = (value: string) => ({ options: { additionalBodyFields: value } });
const traceId = (value: string) => ({ options: { traceId: value } });
const entry = (prompt: string) => ({ image: locator('imageId', '5'), prompt });
const trigger = "$('When clicking \\'Execute workflow\\'')";
const row = {
	...{ empty: null, o: { x: null }, day: 'no day', na: '#N/A', busy: ' Loading...\u200b' },
	...{ fields: { 'Full Name': '#REF!' }, list: ['a', '#VALUE!'], unseen: '\u200b\u2060' },
};
const gaveNoText = (name: string, word: string) =>
	new RegExp(`'${name}' holds "${word}": the expression gave no text`);

const refused: Array<[IDataObject, RegExp]> = [
	[style('={{ "A cat in " + $json.place }}'), /'Effect' holds "undefined": the expression gave no/],
	[style('={{ "A cat in " + $json.empty }}'), /'Effect' holds "null".* gave no text/],
	[{ ...clip, prompt: '={{ String(0 / 0) }}' }, /'Prompt' holds "NaN".* gave no text/],
	[style('=A cat in {{ $json.o }}'), /'Effect' holds "\[object Object\]".* gave no text/],
	[style('=On {{ DateTime.fromISO($json.day) }}'), /'Effect' holds "Invalid DateTime"/],
	[style('=On {{ new Date($json.day) }}'), /'Effect' holds "Invalid Date": .* no text/],
	[style('={{ `${$input.item.json.o.y} ${$itemIndex}` }}'), /'Effect' holds "undefined"/],
	[style(`={{ "in " + ${trigger}.item.json.place }}`), /'Effect' holds "undefined"/],
	[style(`={{ "in " + ${trigger}.last().json.place }}`), /'Effect' holds "undefined"/],
	[
		{ sourceVideo: locator('url', '={{ "https://files.example/" + $json.file + ".mp4" }}') },
		/'Source Video' holds "undefined"/,
	],
	[
		{
			...{ operation: 'multiTransition', model: 'v5' },
			images: { entries: [entry('it rains'), entry('={{ "then " + $json.next }}')] },
		},
		/'What Happens 2' holds "undefined"/,
	],
	[
		{ ...clip, options: { lipSyncTtsContent: '={{ $json.a + "" }}' } },
		/'Speech Text' holds "undefined"/,
	],
	[additional('={{ { a: { b: ["in " + $json.empty] } } }}'), /'Additional Body Fields' holds/],
	[additional('={"a": "{{ "in " + $json.place }}"}'), /'Additional Body Fields' holds "undef/],
	[traceId('={{ "row-" + $json.id }}'), /'Trace ID' holds "undefined"/],
	[traceId('=row-{{ $json.id }}'), /'Trace ID' gives nothing for this item/],
	[
		traceId('row-{{ $json.row_id }}'),
		/'Trace ID' holds the expression \{\{ \$json.row_id \}\} as text. Switch the field to Expression/,
	],
	[style('in {{$json.color'), /'Effect' holds the expression \{\{\$json.color as text/],
	[
		{ ...clip, options: { soundEffectContent: '{{ $json.sound }}' } },
		/'Sound Effect' holds the expression/,
	],
	// Errors of spreadsheets.
	[style('={{ $json.na }}'), gaveNoText('Effect', '#N/A')],
	[style('=Hello {{ $json.na }}, your order has shipped'), gaveNoText('Effect', '#N/A')],
	[style('=#N/A {{ $json.na }}'), gaveNoText('Effect', '#N/A')],
	[style('={{ "Hello " + $json.na + "!" }}'), gaveNoText('Effect', '#N/A')],
	[style('={{ `Hello ${$json.na.toLowerCase()}` }}'), gaveNoText('Effect', '#N/A')],
	[style('=Dear {{ $json.fields["Full Name"].trim() }}'), gaveNoText('Effect', '#REF!')],
	[style('={{ "all: " + $json.list.join(" ") }}'), gaveNoText('Effect', '#VALUE!')],
	[style('=in {{ $json.busy }}'), gaveNoText('Effect', 'Loading...')],
	[style(`=in {{ ${trigger}.item.json.na }}`), gaveNoText('Effect', '#N/A')],
	[
		{ ...clip, options: { lipSyncTtsContent: '=Hello {{ $json.na }}' } },
		gaveNoText('Speech Text', '#N/A'),
	],
	[
		{
			...{ operation: 'multiTransition', model: 'v5' },
			images: { entries: [entry('={{ $json.na }}'), entry('it rains')] },
		},
		gaveNoText('What Happens 1', '#N/A'),
	],
	[
		{ sourceVideo: locator('url', '={{ $json.fields["Full Name"] }}') },
		gaveNoText('Source Video', '#REF!'),
	],
	[{ ...clip, quality: '={{ $json.na }}' }, gaveNoText('Quality', '#N/A')],
	[additional('={"title": "by {{ $json.na }}"}'), gaveNoText('Additional Body Fields', '#N/A')],
	[additional('={{ { title: $json.list } }}'), gaveNoText('Additional Body Fields', '#VALUE!')],
	[traceId('={{ $json.na }}'), gaveNoText('Trace ID', '#N/A')],
	[traceId('=row-{{ $json.na }}'), gaveNoText('Trace ID', '#N/A')],
	// Nothing that anybody sees.
	[style('={{ $json.unseen }}'), /'Effect' is empty/],
	[{ ...clip, prompt: '={{ $json.unseen }}' }, /'Prompt' is empty/],
	[
		traceId('={{ $json.unseen }}'),
		/'Trace ID' gives nothing for this item\. Correct the expression or the item\b/,
	],
	[traceId('=row-{{ $json.unseen }}'), /'Trace ID' gives nothing for this item/],
];

it.each(refused)('An unintended text is refused: %j.', async (parameters, message) => {
	expect(await refusalOf(standIn, { items: [{ json: row }], parameters })).toMatch(message);
});

const said = { text: 'a null pointer, undefined' };

it.each<[value: string, json: IDataObject, sent: string]>([
	// It was typed.
	['null and undefined behaviour', {}, 'null and undefined behaviour'],
	['a sign that says {{ name }}', {}, 'a sign that says {{ name }}'],
	// It stands in the data.
	['={{ $json.text }}', said, said.text],
	['={{ $json.text.toUpperCase() }}', said, said.text.toUpperCase()],
	// It stands in the expression.
	['=Null island, null and undefined {{ $json.o.x }}', row, 'Null island, null and undefined'],
	['={{ $json.place ?? "nullified" }}', row, 'nullified'],
	['=A cat in {{ $json.place }}', row, 'A cat in'],
	['#N/A in white letters', {}, '#N/A in white letters'],
	['#N/A', {}, '#N/A'],
	['=#N/A in {{ $json.color }}', { color: 'red' }, '#N/A in red'],
	['={{ $json.text }}', { text: 'a sign: #N/A' }, 'a sign: #N/A'],
	['={{ $json.text + $json.none }}', { text: 'Loading... a game', none: '' }, 'Loading... a game'],
	[
		'=A {{ $json.text }}',
		{ text: 'sign with #REF! on it', na: '#REF!' },
		'A sign with #REF! on it',
	],
	['={{ $json.na === "#N/A" ? "no #N/A here" : $json.na }}', row, 'no #N/A here'],
	['=A cat{{ $json.na.replace("#N/A", "") }}', row, 'A cat'],
	['=#love {{ $json.tag }}', { tag: '#cats' }, '#love #cats'],
	// It may come from elsewhere.
	['={{ "Scene " + JSON.stringify($json.o) }}', row, 'Scene {"x":null}'],
	['={{ $json.mail.base64Decode() }}', { mail: btoa('null and void') }, 'null and void'],
	['={{ Object.keys($json) + "" }}', { null: 1 }, 'null'],
	['={{ "It is " + $vars.word }}', {}, 'It is undefined'],
])('A text that may be intended is sent: %s with %j.', async (value, json, sent) => {
	await runPixVerse(standIn, { items: [{ json }], parameters: style(value) });
	expect(submitted(standIn)).toEqual([expect.objectContaining({ restyle_prompt: sent })]);
});

it('A word that a person wrote in one row is no reason to send it for another row, or in a later execution.', async () => {
	const parameters = style('={{ "A sign: " + $json.text }}');
	const items = [{ json: { text: 'undefined' } }, { json: {} }];
	const result = await runPixVerse(standIn, { items, parameters, settings: continues });
	expect(jsonOf(result).map(({ error }) => messageOf({ error }))).toEqual([
		'',
		expect.stringMatching(gaveNoText('Effect', 'undefined')),
	]);
	const [, empty] = items;
	expect(
		jsonOf(await runPixVerse(standIn, { items: [empty], parameters, settings: continues })),
	).toEqual([{ error: expect.objectContaining({ charged: false }) }]);
	expect(submitted(standIn)).toEqual([
		expect.objectContaining({ restyle_prompt: 'A sign: undefined' }),
	]);
});

it.each(['$input', trigger])(
	'A text of the first item is found by the second: %s.',
	async (data) => {
		const items = [{ json: said }, { json: {} }];
		await runPixVerse(standIn, { items, parameters: style(`={{ ${data}.first().json.text }}`) });
		expect(submitted(standIn)).toHaveLength(2);
	},
);

it('Null is a value in "Additional Body Fields".', async () => {
	const parameters = additional(`={{ '{"seed": ' + $json.empty + '}' }}`);
	await runPixVerse(standIn, { items: [{ json: row }], parameters });
	expect(submitted(standIn)).toEqual([expect.objectContaining({ seed: null })]);
});

it.each(agents)('A text of an agent of the %s kind is sent as it is.', async (kind) => {
	const calls = inTurn({ prompt: 'undefined' }, { prompt: 'null and [object Object]' });
	await runAgent(standIn, kind, calls);
	const parameters = style('={{ "undefined" }}');
	await runAgent(standIn, kind, inTurn({ prompt: 'a cat' }), { parameters });
	await runAgent(standIn, kind, inTurn({ prompt: '#N/A' }));
	const made = standIn.ledger.generations.map(({ body }) => body.restyle_prompt);
	expect(made).toEqual(['undefined', 'null and [object Object]', 'undefined', '#N/A']);
});
