// A swap whose mask is found on the way: both are paid once, and an error says which of them was.
import type { IDataObject, INode } from 'n8n-workflow';
import { pausedDuring } from '../../support/harness/fastClock';
import { jsonOf, locator, messageOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind, LedgerRequest } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { successWith } from '../responses';
import { refusedWith, retryOnFail, runItems } from '../judge';
import { made, PATHS, sentTo, sourceVideo, swap, swapMask } from './steps';

const standIn = useStandIn({}, 'test');

const run = async (parameters: IDataObject = {}, settings: Partial<INode> = {}, count = 1) =>
	await runItems(standIn, count, { ...swap, ...parameters }, settings);

const first = async (...given: Parameters<typeof run>) => jsonOf(await run(...given))[0];

const atPath = (path: string, fault: FaultKind, times = 1) =>
	standIn.fail({ place: 'submit', ...fault, times, when: (request) => request.path === path });

const lost: FaultKind = faults.resetAfter;

it('A mask whose response was lost once keeps its trace ID in the custom data.', async () => {
	atPath(PATHS.masks, lost);
	const { customData } = await run();
	const [{ traceId }] = sentTo(standIn, PATHS.masks);
	expect(JSON.stringify(customData)).toContain(`mask:${traceId}`);
});

it('With another mask, a swap is another video, also under the same Trace ID.', async () => {
	const options = { traceId: 'row 1' };
	await run({ options });
	await run({ options, maskName: 'object' });
	await run({ options, maskName: 'Person' });
	await run({ options });
	const swaps = standIn.ledger.generations.filter(({ operation }) => operation === 'video.swap');
	const masks = swaps.map(({ body }) => body.mask_id);
	expect([masks.length, new Set(masks).size]).toEqual([2, 2]);
});

it('A swap sends the ID of its mask, and no name.', async () => {
	await run();
	expect(sentTo(standIn, PATHS.swap)[0].body).not.toHaveProperty('maskName');
	const { request } = await first({ options: { dryRun: true } });
	expect(request).not.toHaveProperty('maskName');
});

it('A swap whose image PixVerse refuses has not paid for its mask.', async () => {
	standIn.fail({ place: 'upload', ...refusedWith(500052), times: Infinity });
	const { error } = await first({ image: locator('url', 'https://example.com/photo.png') });
	expect(error).toMatchObject({ class: 'inputModerated', credits_charged: 0 });
	expect(made(standIn)).toEqual([]);
});

it('Masks that come as a bare list are read, and paid for once.', async () => {
	atPath(PATHS.masks, successWith([{ mask_id: 'm7', mask_name: 'person' }]));
	await run();
	expect(sentTo(standIn, PATHS.swap)[0].body).toMatchObject({ mask_id: 'm7' });
	expect(sentTo(standIn, PATHS.masks)).toHaveLength(1);
});

it.each<[unknown, string, RegExp]>([
	[[{ mask_name: 'person' }], 'unexpected', /node can read: Resp {keyframe_id, credits, mask_info/],
	[[], 'input', /found nothing in that frame that can be replaced/],
])('The masks %j lead to no swap in any retry, and were charged.', async (found, kind, message) => {
	atPath(PATHS.masks, successWith({ keyframe_id: 1, credits: 2, mask_info: found }));
	const item = await first({}, retryOnFail);
	expect(messageOf(item)).toMatch(message);
	expect(messageOf(item)).toMatch(/Finding the mask was charged/);
	// The user finds the charge at PixVerse by this ID.
	const [{ traceId }] = sentTo(standIn, PATHS.masks);
	const charge = { retryable: false, charged: true, trace_id: traceId };
	expect(item.error).toMatchObject({ class: kind, ...charge });
	expect(made(standIn)).toEqual(['video.swapMask']);
});

const words = ['Object detection failed', 'mask: invalid keyframe id'];
const nothingFound = [400017, 123456].flatMap((code) => words.map((text) => ({ code, text })));

it.each([swapMask, swap])(
	'A frame in which PixVerse finds nothing leads to another frame, at no charge: $operation.',
	async (parameters) => {
		for (const { code, text } of nothingFound) {
			atPath(PATHS.masks, refusedWith(code, text));
			const item = await first(parameters);
			expect(item.error).toMatchObject({ code: String(code), retryable: false, charged: false });
			expect(messageOf(item)).toMatch(
				/Nothing was charged\. PixVerse may find it in another frame: change the Frame Number\.$/,
			);
			expect(messageOf(item)).toContain(`"${text}")`);
		}
		expect(made(standIn)).toEqual([]);
	},
);

it('A swap that is refused says once that finding its mask was charged.', async () => {
	atPath(PATHS.swap, refusedWith(500063));
	const item = await first();
	expect(messageOf(item).match(/Finding the mask was charged/g)).toHaveLength(1);
	expect(item.error).toMatchObject({ trace_id: sentTo(standIn, PATHS.swap)[0].traceId });
});

it.each<[string, number, IDataObject]>([
	['fails', 8, {}],
	['is moderated', 7, {}],
	['fails twice', 8, { videoTries: 2 }],
])(
	'A swap whose video %s says that its video was refunded, and its mask was not.',
	async (_what, status, options) => {
		standIn.settings.outcome = () => status;
		const item = await first({ options });
		expect(item.error).toMatchObject({ charged: true, refunded: true, credits_charged: 2 });
		expect(messageOf(item)).toMatch(
			/The credits of the video are refunded automatically\. Finding the mask stays charged\./,
		);
		expect(messageOf(item)).not.toMatch(/The credits are refunded/);
	},
);

it('A swap in doubt has cost its mask, as far as is known.', async () => {
	atPath(PATHS.swap, lost, 99);
	expect((await first()).error).toMatchObject({ charged: 'unknown', credits_charged: 2 });
});

it('A swap whose next try PixVerse refuses says that its first video was refunded, and its mask was not.', async () => {
	standIn.settings.outcome = () => 8;
	const when = ({ path }: LedgerRequest) => path === PATHS.swap;
	standIn.fail({ place: 'submit', ...refusedWith(500063), skip: 1, when });
	const item = await first({ options: { videoTries: 2 } });
	expect(item.error).toMatchObject({ class: 'failed', refunded: true, credits_charged: 2 });
	expect(messageOf(item)).toMatch(/No further try.* Finding the mask stays charged\./);
});

it('A swap that stops the workflow does not speak of its own mask as another item.', async () => {
	atPath(PATHS.swap, refusedWith(500063));
	const { error } = await run({}, { onError: 'stopWorkflow' });
	const said = `${error?.message} ${error?.description}`;
	expect(said).toContain('Finding the mask was charged');
	expect(said).not.toContain('Other items');
});

/** A frame that is none any more once something was submitted. */
const wrongLater = {
	keyframe: '={{ Object.keys($execution.customData.getAll()).length > 0 ? "none" : 1 }}',
};

it.each([
	['right', {}, 'continueRegularOutput'],
	['wrong in the retry', wrongLater, 'continueRegularOutput'],
	['wrong in the retry', wrongLater, 'stopWorkflow'],
] as const)(
	'A swap with lost responses to its mask names the trace ID of the mask, with settings that are %s: %j, %s.',
	async (_what, parameters, onError) => {
		atPath(PATHS.masks, lost, 99);
		await pausedDuring(async () => {
			const { outputs, error } = await run(parameters, { ...retryOnFail, maxTries: 2, onError });
			const [{ traceId }] = standIn.ledger.generations;
			const item = outputs.at(0)?.at(0)?.json;
			const said = `${item ? messageOf(item) : error?.message} ${error?.description}`;
			expect(said).toContain(traceId);
			expect(said).not.toMatch(/nothing was charged|Other items/i);
			if (item) expect(item.error).toMatchObject({ trace_id: traceId, charged: 'unknown' });
		});
	},
);

it('A swap that Maximum Credits keeps back says that its mask was charged.', async () => {
	const when = ({ path, body }: LedgerRequest) => path === PATHS.swap && body?.seed === 0;
	standIn.fail({ place: 'submit', when, acts: false, answer: { status: 429 }, times: 12 });
	await pausedDuring(async () => {
		const options = { maximumCredits: 100 };
		const item = await first({ options }, { ...retryOnFail, maxTries: 2 }, 2);
		const warning = expect.stringContaining('Finding the mask was charged');
		expect(item).toMatchObject({ state: 'not_submitted', warning });
	});
});

it('Lost masks lead to no more swaps in a retry than Maximum Credits bears.', async () => {
	const [MASKS, SENDS, FITTING] = [6, 5, 2];
	const failed = new Map<unknown, number>();
	standIn.settings.charges = 'published';
	const when = ({ path, traceId }: LedgerRequest) => {
		if (path !== PATHS.masks) return false;
		failed.set(traceId, (failed.get(traceId) ?? 0) + 1);
		return Number(failed.get(traceId)) <= SENDS;
	};
	standIn.fail({ place: 'submit', ...faults.internalError, times: MASKS * SENDS, when });
	const parameters = {
		sourceVideo: { ...sourceVideo, value: '={{ 7000 + $json.number }}' },
		options: { maximumCredits: 130 },
	};
	const settings: Partial<INode> = { ...retryOnFail, onError: 'continueErrorOutput' };
	const result = await run(parameters, settings, MASKS);
	expect(made(standIn).filter((operation) => operation === 'video.swap')).toHaveLength(FITTING);
	// Three masks without an answer held the others back, so nothing was sent for these.
	const message = expect.stringMatching(/may have been charged.*trace ID/s);
	const doubtful = { error: { message, class: 'notSubmitted', charged: 'unknown' } };
	const unsent = { error: { class: 'notSubmitted', charged: false } };
	expect(failed.size).toBe(3);
	expect(jsonOf(result, 1)).toMatchObject([doubtful, ...Array(MASKS - 3).fill(unsent)]);
});
