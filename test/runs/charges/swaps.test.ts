// A swap whose mask is found on the way: what names it, and what is said once its mask may be paid for.
import type { IDataObject, INode } from 'n8n-workflow';
import { paused } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');

const swap = {
	...{ operation: 'swap', maskFrom: 'find', maskName: 'person', quality: '540p' },
	sourceVideo: { __rl: true, mode: 'videoId', value: '343252978602905' },
	image: { __rl: true, mode: 'imageId', value: '164913710' },
};
const made = (operation: string) =>
	standIn.ledger.generations.filter((one) => one.operation === operation);

/** A frame that is none any more once something was submitted. */
const wrongLater = {
	keyframe: '={{ Object.keys($execution.customData.getAll()).length > 0 ? "none" : 1 }}',
};
const tryAgain = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

const run = async (parameters: IDataObject = {}, settings: Partial<INode> = {}, count = 1) =>
	await runPixVerse(standIn, {
		parameters: { ...swap, seed: '={{ $json.number }}', ...parameters },
		settings: { onError: 'continueRegularOutput', ...settings },
		items: Array.from({ length: count }, (_, number) => ({ json: { number } })),
	});

it('of another mask is another video, also under the same key', async () => {
	const options = { traceId: 'row 1' };
	await run({ options });
	await run({ options, maskName: 'object' });
	await run({ options, maskName: 'Person' });
	await run({ options });
	const ids = made('video.swap').map(({ body }) => body.mask_id);
	expect(new Set(ids).size).toBe(2);
	expect(ids).toHaveLength(2);
});

it('sends the ID of its mask, and no name', async () => {
	await run();
	const [{ body }] = made('video.swap');
	expect(body).not.toHaveProperty('maskName');
	const [item] = jsonOf(await run({ options: { dryRun: true } }));
	expect(item.request).not.toHaveProperty('maskName');
});

describe('whose mask got no answer', () => {
	const lost = () => standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times: 99 });
	const maskId = () => made('video.swapMask')[0].traceId;

	it('names the trace ID of the mask', async () => {
		lost();
		await paused(async () => {
			const [{ message, error }] = jsonOf(await run());
			expect(message).toContain(maskId());
			expect(error).toMatchObject({ trace_id: maskId(), charged: 'unknown' });
		});
	});

	it.each(['continueRegularOutput', 'stopWorkflow'] as const)(
		'says so also when its settings are wrong on the next try: %s',
		async (onError) => {
			lost();
			await paused(async () => {
				const { outputs, error } = await run(wrongLater, { ...tryAgain, onError });
				const said = error ?? (outputs[0][0].json as unknown as Error);
				const description = (error as { description?: string } | undefined)?.description ?? '';
				expect(`${said.message} ${description}`).toContain(maskId());
				expect(`${said.message} ${description}`).not.toMatch(/nothing was charged|Other items/i);
			});
		},
	);
});

it('whose mask is paid for says so when Maximum Credits keeps it back', async () => {
	const when = ({ path, body }: { path: string; body?: { seed?: unknown } }) =>
		path.includes('/swap/') && body?.seed === 0;
	standIn.fail({ place: 'submit', when, fault: { kind: 'http', status: 429 }, times: 12 });
	await paused(async () => {
		const [item] = jsonOf(await run({ options: { maximumCredits: 120 } }, tryAgain, 2));
		expect(item).toMatchObject({
			state: 'not_submitted',
			warning: expect.stringContaining('An earlier step of this item may have been charged'),
		});
	});
});
