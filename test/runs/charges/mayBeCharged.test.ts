// An error says what PixVerse charged or may have charged: in its item, in the error of the run, and in the custom data.
import type { IDataObject } from 'n8n-workflow';
import { pausedDuring } from '../../support/harness/fastClock';
import { messageOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind, Generation } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { atItem, itemOf, refusedWith, runItems } from '../judge';
import { swap } from './steps';

const standIn = useStandIn({}, 'test');

const run = async (settings = {}, count = 1) => await runItems(standIn, count, {}, settings);

const lost: FaultKind = faults.resetAfter;
const always = (fault: FaultKind): Fault => ({ place: 'submit', ...fault, times: 99 });

const noMask = { ...swap, maskName: 'dragon' };
const anyMask = { ...swap, maskName: '' };
const noRecord = { operation: 'get', videoId: '343252978602905' };
const keyed = { options: { traceId: 'row 1' } };
const aList: FaultKind = { acts: true, answer: () => [] };

const paysAgain =
	/may have been charged.* by its trace ID\. .* a new execution pays again, unless Options → Trace ID is "trace:" and this trace ID\.$/;
const sendsSame = /a new execution with the same Trace ID and settings send the same one/;
const masksAgain = /may have been charged.* a new execution pays for the mask again\.$/;

it.each<[string, IDataObject, FaultKind | undefined, boolean | 'unknown', RegExp]>([
	[
		'a wrong setting',
		{ seed: 'x' },
		undefined,
		false,
		/Nothing was sent and nothing was charged\.$/,
	],
	['a refusal', {}, refusedWith(500063), false, /Nothing was charged\.$/],
	['lost responses', {}, lost, 'unknown', paysAgain],
	['lost responses to a row with a Trace ID', keyed, lost, 'unknown', sendsSame],
	['a lost mask', anyMask, lost, 'unknown', masksAgain],
	['a list in the place of the result', {}, aList, 'unknown', /may have been charged/],
	['a mask that is not there', noMask, undefined, true, /Finding the mask was charged/],
	['Get of an ID that is not there', noRecord, undefined, false, /belongs to another account/],
])(
	'After %s, the item says what was charged.',
	async (_what, parameters, fault, charged, message) => {
		if (fault) standIn.fail(always(fault));
		await pausedDuring(async () => {
			const item = await itemOf(standIn, { parameters });
			expect(messageOf(item)).toMatch(message);
			expect(item.error).toMatchObject({ charged });
		});
		expect(standIn.ledger.generations).toHaveLength(charged === false ? 0 : 1);
	},
);

const refusals: Array<[string, FaultKind]> = [
	['code 400017 (a wrong setting)', refusedWith(400017)],
	['code 500063 (refused content)', refusedWith(500063)],
	['code 500090 (an empty account)', refusedWith(500090)],
	['an unknown code', refusedWith(77777)],
	['HTTP 404', { acts: false, answer: { status: 404 } }],
];
const onErrors = ['continueRegularOutput', 'continueErrorOutput', 'stopWorkflow'] as const;

it.each(
	refusals.flatMap(([name, refusal]) => onErrors.map((onError) => ({ name, refusal, onError }))),
)(
	'After a lost response, $name leaves the charge in doubt, and names the trace ID, with $onError',
	async ({ refusal, onError }) => {
		standIn.fail({ place: 'submit', ...lost }, always(refusal));
		const { outputs, error, customData } = await run({ onError });
		const [{ traceId }] = standIn.ledger.generations;
		const [item] = outputs.flat().map(({ json }) => json);
		const { message, description = '' } = error ?? { message: messageOf(item) };
		// The message alone is what goes into a mail or a chat.
		expect(message).toMatch(/may have been (accepted and )?charged/i);
		expect(message).toContain(traceId);
		expect(`${message} ${description}`).not.toMatch(/nothing was (sent|charged)/i);
		expect(JSON.stringify(customData)).toContain(traceId);
		if (error) expect(description).toMatch(/Look for it at PixVerse by its trace ID/);
		const named = { charged: 'unknown', retryable: true, trace_id: traceId, video_id: null };
		if (item) expect(item.error).toMatchObject(named);
	},
);

it.each<[string, Fault[], (first?: Generation) => string[]]>([
	['the video of an item', [], (first) => [`0=${first?.videoId}`]],
	[
		'the video and the trace ID after a lost response',
		[atItem(0, lost)],
		(first) => [`0=${first?.videoId}`, `0=trace:${first?.traceId}`],
	],
	['the trace ID after lost responses', [atItem(0, lost, 9)], (one) => [`0=trace:${one?.traceId}`]],
	['nothing of a refused item', [atItem(0, refusedWith(500063))], () => []],
])('The custom data of the execution names %s.', async (_what, faults, expected) => {
	standIn.fail(...faults);
	const { customData } = await run({}, 2);
	const names = Object.values(customData).join(' ').trim().split(/\s+/);
	const { generations } = standIn.ledger;
	const made = (item: number) => generations.find(({ body }) => body.seed === item);
	expect(names.sort()).toEqual([...expected(made(0)), `1=${made(1)?.videoId}`]);
});
