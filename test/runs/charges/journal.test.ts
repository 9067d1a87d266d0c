// What the execution's custom data names, so that a stopped run names its videos too.
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { items, seedOfItem } from '../judge';

const standIn = useStandIn({}, 'test');

const customDataOf = async (parameters = {}, count = 2, baseUrl?: string) => {
	const result = await runPixVerse(standIn, {
		items: items(count),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { onError: 'continueRegularOutput' },
		baseUrl,
	});
	return Object.values(result.customData).join(' ').trim().split(/\s+/).sort();
};

describe("the execution's custom data", () => {
	it('names every video with its item', async () => {
		const entries = await customDataOf();
		const expected = standIn.ledger.generations.map(
			({ body, videoId }) => `${String(body.seed)}=${videoId}`,
		);
		expect(entries).toEqual(expected.sort());
	});

	it('names the trace ID of a lost answer beside the video that was made after it', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' } });
		const entries = await customDataOf({}, 1);
		const [{ traceId, videoId }] = standIn.ledger.generations;
		expect(entries).toEqual([`0=${videoId}`, `0=trace:${traceId}`]);
	});

	it('names nothing for a submission that was refused', async () => {
		standIn.fail({
			place: 'submit',
			fault: { kind: 'errCode', code: 500063, message: 'no' },
			when: ({ body }) => body?.seed === 1,
		});
		expect(await customDataOf()).toEqual([`0=${standIn.ledger.generations[0].videoId}`]);
	});

	it('names nothing when nobody could be reached', async () => {
		expect(await customDataOf({}, 1, 'http://127.0.0.1:1')).toEqual(['']);
	});

	it('names the trace ID of a submission that may have been accepted', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times: 9 });
		expect(await customDataOf({}, 1)).toEqual([`0=trace:${standIn.ledger.generations[0].traceId}`]);
	});
});
