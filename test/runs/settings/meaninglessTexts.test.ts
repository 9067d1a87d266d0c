// A text that an expression failed to make is refused before anything is sent. An intended text is sent.
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { continues } from '../../support/harness/files';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, locator, refusalOf, source, submitted } from './runs';

const standIn = useStandIn();

const style = (value: string) => ({ effect: locator('prompt', value) });
const option = (name: string, value: string) => ({
	...{ ...clip, model: 'v5', options: { [name]: value } },
});
const additional = (value: string) => ({ options: { additionalBodyFields: value } });
const traceId = (value: string) => ({ options: { traceId: value } });
const keyFrames = (...prompts: string[]) => ({
	...{ operation: 'multiTransition', model: 'v5' },
	images: { entries: prompts.map((prompt) => ({ image: locator('imageId', '5'), prompt })) },
});
const trigger = "$('When clicking \\'Execute workflow\\'')";
const row = {
	...{ empty: null, o: { x: null }, day: 'no day', na: '#N/A', busy: ' Loading...\u200b' },
	...{ fields: { 'Full Name': '#REF!' }, list: ['a', '#VALUE!'], unseen: '\u200b\u2060' },
};
const gaveNoText = (name: string, word: string) =>
	new RegExp(`'${name}' holds "${word}": the expression gave no text`);

it.each<[IDataObject, RegExp]>([
	[style('={{ "A cat in " + $json.place }}'), gaveNoText('Effect', 'undefined')],
	[style('={{ "A cat in " + $json.empty }}'), gaveNoText('Effect', 'null')],
	[{ ...clip, prompt: '={{ String(0 / 0) }}' }, gaveNoText('Prompt', 'NaN')],
	[style('=A cat in {{ $json.o }}'), gaveNoText('Effect', String.raw`\[object Object\]`)],
	[style('=On {{ DateTime.fromISO($json.day) }}'), gaveNoText('Effect', 'Invalid DateTime')],
	[style('=On {{ new Date($json.day) }}'), gaveNoText('Effect', 'Invalid Date')],
	[style('={{ `${$input.item.json.o.y} ${$itemIndex}` }}'), /'Effect' holds "undefined"/],
	[style(`={{ "in " + ${trigger}.item.json.place }}`), /'Effect' holds "undefined"/],
	[style(`={{ "in " + ${trigger}.last().json.place }}`), /'Effect' holds "undefined"/],
	[source('url', '={{ "https://a.example/" + $json.file }}'), /'Source Video' holds "undefined"/],
	[keyFrames('rain', '={{ "then " + $json.next }}'), /'What Happens 2' holds "undefined"/],
	[option('lipSyncTtsContent', '={{ $json.a + "" }}'), /'Speech Text' holds "undefined"/],
	[additional('={{ { a: { b: ["in " + $json.empty] } } }}'), /'Additional Body Fields' holds/],
	[additional('={"a": "{{ "in " + $json.place }}"}'), /'Additional Body Fields' holds "undef/],
	[traceId('={{ "row-" + $json.id }}'), /'Trace ID' holds "undefined"/],
	[traceId('=row-{{ $json.id }}'), /'Trace ID' gives nothing for this item/],
	[
		traceId('row-{{ $json.row_id }}'),
		/'Trace ID' holds the expression \{\{ \$json.row_id \}\} as text. Switch the field to Expression/,
	],
	[style('in {{$json.color'), /'Effect' holds the expression \{\{\$json.color as text/],
	[option('soundEffectContent', '{{ $json.sound }}'), /'Sound Effect' holds the expression/],
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
	[option('lipSyncTtsContent', '=Hello {{ $json.na }}'), gaveNoText('Speech Text', '#N/A')],
	[keyFrames('={{ $json.na }}', 'rain'), gaveNoText('What Happens 1', '#N/A')],
	[source('url', '={{ $json.fields["Full Name"] }}'), gaveNoText('Source Video', '#REF!')],
	[{ ...clip, quality: '={{ $json.na }}' }, gaveNoText('Quality', '#N/A')],
	[additional('={"title": "by {{ $json.na }}"}'), gaveNoText('Additional Body Fields', '#N/A')],
	[additional('={{ { title: $json.list } }}'), gaveNoText('Additional Body Fields', '#VALUE!')],
	[traceId('={{ $json.na }}'), gaveNoText('Trace ID', '#N/A')],
	[traceId('=row-{{ $json.na }}'), gaveNoText('Trace ID', '#N/A')],
	// Nothing that anybody sees.
	[style('={{ $json.unseen }}'), /'Effect' is empty/],
	[{ ...clip, prompt: '={{ $json.unseen }}' }, /'Prompt' is empty/],
	[traceId('={{ $json.unseen }}'), /'Trace ID' gives nothing for this item\. Correct the ex/],
	[traceId('=row-{{ $json.unseen }}'), /'Trace ID' gives nothing for this item/],
])('An unintended text is refused: %j.', async (parameters, message) => {
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
	['=A {{ $json.text }}', { text: 'sign: #REF! on it', na: '#REF!' }, 'A sign: #REF! on it'],
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
	const refused = expect.stringMatching(gaveNoText('Effect', 'undefined'));
	const messagesOf = async (rows: typeof items) =>
		jsonOf(await runPixVerse(standIn, { items: rows, parameters, settings: continues })).map(
			messageOf,
		);
	expect(await messagesOf(items)).toEqual(['', refused]);
	expect(await messagesOf(items.slice(1))).toEqual([refused]);
	expect(submitted(standIn)).toMatchObject([{ restyle_prompt: 'A sign: undefined' }]);
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
