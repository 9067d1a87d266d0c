// Earlier jobs: those of Get, and rows that an earlier execution paid for.
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import {
	expectedDuration,
	forgetDurations,
	kindOf,
} from '../../../nodes/PixVerse/transport/job/schedule';
import { pausedDuring } from '../../support/harness/fastClock';
import {
	accountAt,
	jsonOf,
	messageOf,
	numbered,
	runPixVerse,
} from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { refusedWith } from '../judge';

const standIn = useStandIn({}, 'test');
const HOUR = 3_600_000;

describe('Get of an ID without a record', () => {
	/** What comes out, and the time that was waited. */
	const get = async (videoId: string, more = {}, baseUrl = standIn.url) => {
		let item: IDataObject = {};
		const time = await pausedDuring(async () => {
			const result = await runPixVerse(standIn, {
				parameters: { operation: 'get', videoId, ...more },
				settings: { onError: 'continueRegularOutput' },
				baseUrl,
			});
			[item] = jsonOf(result);
		});
		return { item, time };
	};

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
		await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		const [{ videoId }] = standIn.ledger.generations;
		expect((await get(videoId)).item).toMatchObject({ state: 'ready' });
	});

	it.each([500047, 701009])('of an own video names no other account, code %i', async (code) => {
		await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		const [{ videoId }] = standIn.ledger.generations;
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

describe('a row under a key', () => {
	const run = async (count: number, parameters: IDataObject = {}) =>
		jsonOf(
			await runPixVerse(standIn, {
				items: numbered(count),
				parameters: {
					seed: '={{ $json.number }}',
					options: { traceId: '=row {{ $json.number }}' },
					...parameters,
				},
			}),
		);
	const isResumed = (item: IDataObject) => item.resumed === true;

	it('that an earlier execution paid for says so, also in another process', async () => {
		const [first] = await run(1);
		expect(first).not.toHaveProperty('resumed');
		const { date } = clock;
		clock.date = () => date() + HOUR;
		forgetSubmissions();
		forgetDurations();
		const [again] = await run(1);
		clock.date = date;
		expect(again).toMatchObject({ resumed: true, video_id: first.video_id });
		expect(standIn.ledger.generations).toHaveLength(1);
		// How long it took is not known: it was ready long before anybody asked.
		const kind = kindOf(accountAt(standIn), '/openapi/v2/video/restyle/generate', {});
		expect(expectedDuration(kind, -1)).toBe(-1);
	});

	it.each([true, false])(
		'that is run again within a minute says so, waiting: %p',
		async (waitForCompletion) => {
			const first = await run(2, { waitForCompletion });
			expect(first.filter(isResumed)).toEqual([]);
			const again = await run(3, { waitForCompletion });
			expect(again.map(isResumed)).toEqual([true, true, false]);
			const paid = [...first, ...again].filter((item) => !isResumed(item));
			const sum = (credits: unknown[]) =>
				credits.reduce<number>((all, one) => all + Number(one), 0);
			const charged = standIn.ledger.generations.map(({ credits }) => credits);
			expect(sum(paid.map(({ credits }) => credits))).toBe(sum(charged));
		},
	);
});
