// Earlier jobs: those of Get, and rows that an earlier execution paid for.
import { jsonOf, messageOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { refusedWith, runItems, submittedId, timedItemOf } from '../judge';

const standIn = useStandIn({}, 'test');

describe('Get of an ID without a record', () => {
	const get = async (videoId: string, more = {}, baseUrl = standIn.url) =>
		await timedItemOf(standIn, { parameters: { operation: 'get', videoId, ...more }, baseUrl });

	it('gives up after half a minute, and says when to ask again', async () => {
		const { item, time } = await get('77');
		expect(time).toBeGreaterThan(20_000);
		expect(time).toBeLessThanOrEqual(30_000);
		expect(messageOf(item)).toMatch(
			/^Video 77: .*If it was submitted a moment ago, run the item again/,
		);
		expect(item.error).toMatchObject({ class: 'notFound', retryable: true });
	});

	it('waits for a record that appears 25 seconds after its submission', async () => {
		standIn.settings.notFoundPolls = 9;
		expect((await get(await submittedId(standIn))).item).toMatchObject({ state: 'ready' });
	});

	it.each([500047, 701009])('of an own video names no other account, code %i', async (code) => {
		const videoId = await submittedId(standIn);
		standIn.fail({ place: 'poll', ...refusedWith(code), times: 99 });
		const { item } = await get(videoId, { waitForCompletion: false });
		expect(messageOf(item)).toMatch(
			/PixVerse does not find this video, although this n8n submitted it with the same API key.*If it was submitted a moment ago/,
		);
		expect(messageOf(item)).not.toMatch(/another account/);
		// The key of another account finds no video of this one.
		standIn.settings.apiKey = 'key-of-another-account';
		const { item: foreign } = await get(videoId, { waitForCompletion: false });
		expect(messageOf(foreign)).toMatch(/belongs to another account/);
	});

	it('names the ID also when the address of the service is wrong', async () => {
		const { item } = await get('77', {}, 'x');
		expect(item.error).toMatchObject({ video_id: 77, charged: false });
	});

	it('gives up at once when it does not wait', async () => {
		const { item, time } = await get('77', { waitForCompletion: false });
		expect(messageOf(item)).toMatch(/^Video 77: /);
		expect(time).toBe(0);
	});
});

it.each([true, false])(
	'A row with a Trace ID that is run again within a minute says so, waiting: %p',
	async (waitForCompletion) => {
		const run = async (count: number) => {
			const options = { traceId: '=row {{ $json.number }}' };
			return jsonOf(await runItems(standIn, count, { options, waitForCompletion }));
		};
		const [first, again] = [await run(2), await run(3)];
		const isResumed = [...first, ...again].map(({ resumed }) => resumed === true);
		expect(isResumed).toEqual([false, false, true, true, false]);
		const paid = [...first, again[2]].map(({ credits }) => credits);
		expect(paid).toEqual(standIn.ledger.generations.map(({ credits }) => credits));
	},
);
