// `credits_charged`: the credits that a run paid for an item, as far as they are known. Their sum is the cost of a batch.
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import {
	expectedDuration,
	forgetDurations,
	kindOf,
} from '../../../nodes/PixVerse/transport/job/schedule';
import { accountAt, jsonOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind, LedgerRequest } from '../../support/standin';
import { atItem, itemOf, refusedWith, retryOnFail, runItems } from '../judge';
import { swap as ofPerson } from './steps';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn({}, 'test');

const run = async (parameters: IDataObject = {}, count = 1) =>
	jsonOf(await runItems(standIn, count, parameters));

/** The field, wherever it stands in an item. */
const chargedOf = ({ error, ...item }: IDataObject) =>
	((error as IDataObject | undefined) ?? item).credits_charged;

/** Of any mask of its frame. */
const swap = { ...ofPerson, maskName: '' };

const refused: Fault = { place: 'submit', ...refusedWith(500063) };

const keyed = { options: { traceId: '=row {{ $json.number }}' } };

it.each([{}, { waitForCompletion: false }])('A made item says what was paid: %j.', async (set) => {
	expect((await run(set, 3)).map(chargedOf)).toEqual([45, 45, 45]);
});

it('A price that only the record has counts.', async () => {
	standIn.settings.creditsKey = 'absent';
	const [item] = await run();
	expect(chargedOf(item)).toBe(item.credits ?? null);
});

it.each(['in this process', 'in another process'])(
	'An earlier execution paid for a row, %s: it counts as 0, and credits stay.',
	async (where) => {
		const [first] = await run(keyed);
		expect(first).not.toHaveProperty('resumed');
		expect(chargedOf(first)).toBe(45);
		const { date } = clock;
		clock.date = () => date() + 3_600_000;
		if (where === 'in another process') forgetSubmissions();
		forgetDurations();
		const [again] = await run(keyed);
		clock.date = date;
		const unpaid = { resumed: true, credits: 45, credits_charged: 0 };
		expect(again).toMatchObject({ ...unpaid, video_id: first.video_id });
		expect(standIn.ledger.generations).toHaveLength(1);
		// How long it took is not known: it was ready long before anybody asked.
		const kind = kindOf(accountAt(standIn), '/openapi/v2/video/restyle/generate', {});
		expect(expectedDuration(kind, -1)).toBe(-1);
	},
);

it('A video that failed is refunded, and counts as 0.', async () => {
	standIn.settings.outcome = () => 8;
	const [{ error }] = await run();
	expect(error).toMatchObject({ refunded: true, credits: 45, credits_charged: 0 });
});

it('A submission without a response is in doubt, and its cost is unknown.', async () => {
	standIn.fail({ place: 'submit', ...faults.resetAfter, times: 99 });
	expect((await run()).map(chargedOf)).toEqual([null]);
});

it('A refusal counts as 0, as does a failure before anything was sent; an item that did not fail and was not submitted has no such field.', async () => {
	standIn.fail(refused);
	expect((await run()).map(chargedOf)).toEqual([0]);
	expect((await run({ seed: 'x' })).map(chargedOf)).toEqual([0]);
	expect((await run({ options: { dryRun: true } })).map(chargedOf)).toEqual([undefined]);
	expect((await run({ options: { maximumCredits: 0 } })).map(chargedOf)).toEqual([undefined]);
});

it('A mask that was found on the way counts, also when the swap is refused.', async () => {
	const [made] = await run(swap);
	const [mask, whole] = standIn.ledger.generations.map(({ credits }) => credits);
	expect(chargedOf(made)).toBe(mask + whole);
	const isMask = ({ path }: LedgerRequest) => path.includes('/mask/');
	const refusal = { ...refused, when: (request: LedgerRequest) => !isMask(request) };
	standIn.fail(refusal);
	expect((await run(swap)).map(chargedOf)).toEqual([mask]);
	// PixVerse was seen to answer without the price of a mask.
	const priceless: FaultKind['answer'] = ({ credits: _credits, ...resp }) => resp;
	standIn.fail({ place: 'submit', acts: true, answer: priceless, when: isMask }, refusal);
	expect((await run(swap)).map(chargedOf)).toEqual([null]);
});

it.each<[string, IDataObject]>([
	['is not submitted', { options: { maximumCredits: 0 } }],
	['is a dry run', { options: { dryRun: true } }],
	['fails before it is sent', { seed: 'x' }],
	['is refused', {}],
	['is read by Get', { operation: 'get', videoId: '={{ $json.video_id }}' }],
])(
	'What a node paid for a row is summed once, if the row %s in another node.',
	async (_is, parameters) => {
		const [made] = await run();
		standIn.fail(refused);
		const { error, ...again } = await itemOf(standIn, { items: [{ json: made }], parameters });
		const paid = [made, again, error as IDataObject | undefined].map((one) => one?.credits_charged);
		expect(paid.reduce<number>((sum, one) => sum + Number(one ?? 0), 0)).toBe(45);
	},
);

describe('One video for two items', () => {
	/** The submissions of an item get the video that was made first as their answer. */
	const shareFirst = (number: number) => {
		const answer = {
			status: 200,
			get body() {
				const [{ videoId, credits }] = standIn.ledger.generations;
				return JSON.stringify({ ErrCode: 0, Resp: { video_id: videoId, credits } });
			},
		};
		standIn.fail(atItem(number, { acts: false, answer }));
	};

	it('was paid for by the item that was accepted first, and the other one is resumed.', async () => {
		shareFirst(1);
		const items = await run({}, 3);
		expect(items.map(chargedOf)).toEqual([45, 0, 45]);
		expect(items.map(({ resumed }) => resumed)).toEqual([undefined, true, undefined]);
		expect(items[1].video_id).toBe(items[0].video_id);
	});

	it('was paid for by the later item if the earlier one was refused before.', async () => {
		standIn.fail(atItem(0, refusedWith(500044)));
		shareFirst(0);
		expect((await run({}, 2)).map(chargedOf)).toEqual([0, 45]);
	});

	it('is charged once in errors, too.', async () => {
		standIn.settings.jobs = { kind: 'polls', polls: 1e9 };
		shareFirst(1);
		const items = await run({ options: { waitLimit: 0.003, onWaitLimit: 'fail' } }, 2);
		expect(items.map(chargedOf)).toEqual([45, 0]);
		expect(items[1].error).toMatchObject({ class: 'waitLimit' });
	});

	it('leaves its credits to the next item under Maximum Credits.', async () => {
		shareFirst(1);
		const items = await run({ options: { maximumCredits: 90 } }, 4);
		expect(items.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'not_submitted']);
	});
});

it('A video whose response was lost is no other one when it is sent for again.', async () => {
	// One try of the node sends five times.
	standIn.fail({ place: 'submit', ...faults.resetAfter, times: 6 });
	const [item] = jsonOf(await runItems(standIn, 1, {}, retryOnFail));
	expect(item).toMatchObject({ state: 'ready', credits_charged: 45 });
	expect(item).not.toHaveProperty('resumed');
	expect(standIn.ledger.count('submit')).toBe(7);
});
