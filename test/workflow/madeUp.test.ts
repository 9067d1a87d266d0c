// Texts that no expression made, and choices that there are not: refused before anything is paid for.
import { jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';

const standIn = useStandIn();

const submitted = () =>
	standIn.ledger.requests.filter(({ place }) => place === 'submit').map(({ body }) => body);

describe('a text that an expression did not make', () => {
	const style = (value: string) => ({ effect: { __rl: true, mode: 'prompt', value } });
	const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v5' };

	it.each([
		[style('={{ "undefined" }}'), /'Effect' is "undefined": the expression gave nothing. Check it/],
		[style('={{ " null " }}'), /'Effect' is "null": the expression gave nothing/],
		[{ ...clip, prompt: '={{ String(0 / 0) }}' }, /'Prompt' is "NaN"/],
		[{ ...clip, prompt: '={{ "" + {} }}' }, /'Prompt' is "\[object Object\]"/],
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
			{ ...clip, options: { lipSyncTtsContent: '={{ "undefined" }}' } },
			/'Speech Text' is "undefined"/,
		],
		[{ operation: 'realEstate', prompt: '={{ "null" }}' }, /'Prompt' is "null"/],
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
