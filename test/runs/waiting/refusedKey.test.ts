// PixVerse refuses the key of a run whose videos are being made: few polls, and the item says that it is the key.
import type { IDataObject, INode } from 'n8n-workflow';
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { refusedWith } from '../judge';

const standIn = useStandIn({}, 'test');
useLeapingClock();

const run = async (settings: Partial<INode> = {}, options: IDataObject = {}, count = 5) =>
	await runPixVerse(standIn, { items: numbered(count), parameters: { options }, settings });

const refusePolls = (code: number, times = 9_999) =>
	standIn.fail({ place: 'poll', ...refusedWith(code), times });

describe.each([10001, 10005, 400012])('After code %i, which refuses the key,', (code) => {
	it('a job is polled once a minute.', async () => {
		refusePolls(code);
		await run({}, {}, 1);
		const polls = standIn.ledger.count('poll');
		expect([10, 11, 12]).toContain(polls);
	});

	it('the pending items name the key.', async () => {
		refusePolls(code);
		const items = jsonOf(await run());
		expect(standIn.ledger.count('poll')).toBeLessThanOrEqual(60);
		for (const { state, warning, video_id: videoId } of items) {
			expect([state, videoId]).toEqual(['pending', expect.any(Number)]);
			expect(warning).toMatch(
				new RegExp(
					`^The video was charged once, and may be ready: the last poll was refused\\. PixVerse does not accept th.*\\(PixVerse code ${code}, .*"Get" with this ID checks again\\.$`,
				),
			);
		}
	});

	it('the failure after the wait limit is about the key, and names the paid video.', async () => {
		refusePolls(code);
		const errors = jsonOf(await run({ onError: 'continueErrorOutput' }), 1).map(
			({ error }) => error,
		);
		expect(errors).toHaveLength(5);
		for (const error of errors) {
			expect(error).toMatchObject({
				...{ code: String(code), charged: true, retryable: false, video_id: expect.any(Number) },
				class: code === 400012 ? 'account' : 'authentication',
				message: expect.stringMatching(
					/^Video \d+: PixVerse does not accept th.*It was charged once\. The video may be ready: "Get"/,
				),
			});
			expect(JSON.stringify(error)).not.toContain('in time');
		}
	});
});

it('A key that PixVerse accepts again after a minute leaves no trace in the items.', async () => {
	refusePolls(10001, 5);
	const items = jsonOf(await run());
	expect(items.map(({ state, warning }) => [state, warning])).toEqual(
		Array<unknown>(5).fill(['ready', undefined]),
	);
});

it('A poll that is refused for another reason is repeated after 3 seconds, as 500020 may concern one model only.', async () => {
	refusePolls(500020);
	await run({}, { waitLimit: 1 });
	expect(standIn.ledger.count('poll')).toBeGreaterThan(5 * 15);
});
