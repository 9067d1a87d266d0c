// Texts that no expression made, and choices that there are not: refused before anything is paid for.
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const submitted = () =>
	standIn.ledger.requests.filter(({ place }) => place === 'submit').map(({ body }) => body);

describe('a text that an expression did not make', () => {
	const style = (value: string) => ({ effect: { __rl: true, mode: 'prompt', value } });
	const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v5' };

	it.each([
		[
			style('={{ "" + $json.missing }}'),
			/'Effect' holds "undefined": the expression gave no text there. Check it/,
		],
		[
			{ ...clip, prompt: '={{ String(0 / 0) }}' },
			/'Prompt' holds "NaN": the expression gave no text/,
		],
		[
			{ ...clip, prompt: '={{ "" + {} }}' },
			/'Prompt' holds "\[object Object\]": the expression gave no text/,
		],
		[
			style('watercolor {{ $json.style }} sky'),
			/'Effect' holds the expression \{\{ \$json.style \}\} as text. Switch the field to Expression/,
		],
		[{ ...clip, prompt: 'in {{$json.color' }, /'Prompt' holds the expression \{\{\$json.color as/],
		[
			{ ...clip, options: { soundEffectContent: '{{ $json.sound }}' } },
			/'Sound Effect' holds the exp/,
		],
		[
			{ ...clip, options: { lipSyncTtsContent: '={{ $json.a + "" }}' } },
			/'Speech Text' holds "undefined"/,
		],
		[{ operation: 'realEstate', prompt: '={{ `${$json.a}` }}' }, /'Prompt' holds "undefined"/],
		[
			{ options: { traceId: 'row-{{ $json.row_id }}' } },
			/'Trace ID' holds the expression \{\{ \$json.row_id \}\} as text/,
		],
	])('is refused, and nothing is sent: %j', async (parameters, message) => {
		const { error } = await runPixVerse(standIn, { parameters });
		expect(error?.message).toMatch(message);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it.each(['null and undefined behaviour', 'a sign that says {{ name }}', 'Null', 'undefined.'])(
		'is no text that has such a word in it: %s',
		async (value) => {
			await runPixVerse(standIn, { parameters: style(value) });
			expect(submitted()).toEqual([expect.objectContaining({ restyle_prompt: value })]);
		},
	);
});

describe('a word inside of a longer text', () => {
	const style = (value: string) => ({ effect: { __rl: true, mode: 'prompt', value } });
	const at = (mode: string, value: string) => ({ __rl: true, mode, value });
	const additional = (value: string) => ({ options: { additionalBodyFields: value } });
	const entry = (prompt: string) => ({ image: at('imageId', '5'), prompt });
	const trigger = "$('When clicking \\'Execute workflow\\'')";
	const row = { empty: null, o: { x: null }, day: 'no day' };
	const json = { ...row, text: 'a null pointer, undefined' };

	const refused: Array<[IDataObject, RegExp]> = [
		[style('={{ "A cat in " + $json.place }}'), /'Effect' holds "undefined".* gave no text/],
		[style('={{ "A cat in " + $json.empty }}'), /'Effect' holds "null".* gave no text/],
		[style('=A cat in {{ $json.o }}'), /'Effect' holds "\[object Object\]".* gave no text/],
		[style('=On {{ DateTime.fromISO($json.day) }}'), /'Effect' holds "Invalid DateTime".* no text/],
		[style('=On {{ new Date($json.day) }}'), /'Effect' holds "Invalid Date": .* no text/],
		[style('={{ `${$input.item.json.o.y} ${$itemIndex}` }}'), /'Effect' holds "undefined"/],
		[style(`={{ "in " + ${trigger}.item.json.place }}`), /'Effect' holds "undefined"/],
		[
			{ sourceVideo: at('url', '={{ "https://files.example/" + $json.file + ".mp4" }}') },
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
			{
				...{ operation: 'realEstate', propertyFrom: 'page' },
				listingUrl: '={{ "https://homes.example/" + $json.id }}',
			},
			/'Listing URL' holds "undefined"/,
		],
		[
			{ operation: 'vibeMv', musicSettings: { lyrics: '={{ "la la " + $json.word }}' } },
			/'Lyrics' holds "undefined"/,
		],
		[additional('={{ { a: { b: ["in " + $json.empty] } } }}'), /'Additional Body Fields' holds/],
		[additional('={"a": "{{ "in " + $json.place }}"}'), /'Additional Body Fields' holds "undef/],
		[{ options: { traceId: '={{ "row-" + $json.id }}' } }, /'Trace ID' holds "undefined"/],
		[{ options: { traceId: '=row-{{ $json.id }}' } }, /'Trace ID' gives nothing for this item/],
	];

	it.each(refused)('that nobody meant is refused, and nothing is sent: %j', async (given, why) => {
		const { operation, ...parameters } = given;
		// The song of a music video and the pictures of a film come first.
		const song = { song: at('mediaId', '5') };
		const whole = operation === undefined ? parameters : { operation, ...song, ...parameters };
		const { error } = await runPixVerse(standIn, { items: [{ json: row }], parameters: whole });
		expect(error?.message).toMatch(why);
		expect(standIn.ledger.requests).toEqual([]);
	});

	const isSent = async (value: string, data: IDataObject, sent: string) => {
		await runPixVerse(standIn, { items: [{ json: data }], parameters: style(value) });
		expect(submitted()).toEqual([expect.objectContaining({ restyle_prompt: sent })]);
	};

	it.each(['={{ $json.text }}', '={{ $json.text.toUpperCase().toLowerCase() }}'])(
		'is sent where it stands in the data: %s',
		async (value) => await isSent(value, json, json.text),
	);

	// The row has none of these words.
	it.each([
		['=Null island, null and undefined {{ $json.o.x }}', 'Null island, null and undefined'],
		['={{ $json.place ?? "nullified" }}', 'nullified'],
		['={{ "Scene " + JSON.stringify($json.o) }}', 'Scene {"x":null}'],
		['={{ "undefined" }}', 'undefined'],
		['=A cat in {{ $json.place }}', 'A cat in'],
	])('is sent where it is written: %s', async (value, sent) => await isSent(value, row, sent));

	it.each([
		['={{ $json.mail.base64Decode() }}', { mail: btoa('null and void') }, 'null and void'],
		['={{ Object.keys($json) + "" }}', { null: 1 }, 'null'],
		['={{ "It is " + $vars.word }}', {}, 'It is undefined'],
	])('is sent where it may come from elsewhere: %s', isSent);

	it.each(['$input', trigger])('of the first item is found by the second: %s', async (data) => {
		const items = [{ json }, { json: {} }];
		const parameters = style(`={{ ${data}.first().json.text }}`);
		await runPixVerse(standIn, { items, parameters });
		expect(submitted()).toHaveLength(2);
	});

	it('leaves null in "Additional Body Fields" a value', async () => {
		const parameters = additional(`={{ '{"seed": ' + $json.empty + '}' }}`);
		await runPixVerse(standIn, { items: [{ json: row }], parameters });
		expect(submitted()).toEqual([expect.objectContaining({ seed: null })]);
	});
});

it.each(agents)('what an agent of the %s kind writes is its own', async (kind) => {
	await runAgent(
		standIn,
		kind,
		inTurn({ prompt: 'undefined' }, { prompt: 'null and [object Object]' }),
	);
	const effect = { __rl: true, mode: 'prompt', value: '={{ "undefined" }}' };
	await runAgent(standIn, kind, inTurn({ prompt: 'a cat' }), { parameters: { effect } });
	const made = standIn.ledger.generations.map(({ body }) => body.restyle_prompt);
	expect(made).toEqual(['undefined', 'null and [object Object]', 'undefined']);
});

describe('a choice of what happens at the wait limit', () => {
	const run = async (onWaitLimit: string) =>
		await runPixVerse(standIn, { parameters: { options: { onWaitLimit } } });

	it.each(['={{ null }}', '={{ " " }}', '={{ "RETURNSTATE" }}'])('may be %s', async (value) => {
		expect(jsonOf(await run(value))[0]).toMatchObject({ state: 'ready' });
	});

	it('that there is not is refused, and nothing is sent', async () => {
		const { error } = await run('={{ "stop" }}');
		expect(error?.message).toMatch(
			/'When the Wait Limit Is Reached' must be returnState or fail, not "stop"/,
		);
		expect(standIn.ledger.requests).toEqual([]);
	});
});
