// A released run whose state another version stored, or a person edited: no request uses it, and no video is paid for again.
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';
import { generationsPerItem, items, retryOnFail } from '../judge';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf } from '../../support/harness/pixverse';
import { NODE, useReleases } from './released';

const { standIn, parks, run } = useReleases();

type State = {
	jobs: Record<string, Array<{ state: IDataObject; step: string }>>;
	items: Record<string, IDataObject>;
} & IDataObject;

/** Runs two items whose stored state is edited at the first wait. */
async function edited(change: (state: State) => void, more: NodeRun = {}) {
	let requests = 0;
	const onWait = ({ executionData }: IRunExecutionData) => {
		if (parks.length > 1) return;
		const context = executionData?.contextData[`node:${NODE}`] as IDataObject;
		change(context.pixVerseRun as State);
		requests = standIn.ledger.requests.length;
	};
	const result = await run({}, { items: items(2), ...more, onWait });
	const { generations, requests: all } = standIn.ledger;
	// A poll of the part before may still be on the wire.
	const polls = generations.map(({ videoId }) => `/openapi/v2/video/result/${videoId}`);
	const since = all.slice(requests).filter((request) => !polls.includes(request.path));
	return { result, since };
}

const path: Parameters<typeof edited>[0] = ({ jobs }) =>
	(jobs[0][0].state.videoId = '1/../../account/balance?x=');

describe('a released run whose stored state cannot be used', () => {
	it.each<[string, Parameters<typeof edited>[0]]>([
		['an ID that is a path', path],
		['what a newer version has added', (state) => (state.version = 2)],
		['a state of a job that is not known', ({ jobs }) => (jobs[1][0].state.is = 'queued')],
		['a video that lost its ID', ({ jobs }) => delete jobs[0][0].state.videoId],
		['jobs of another operation', ({ jobs }) => (jobs[1][0].step += '2')],
		['the index of no run', (state) => (state.index = -1)],
		['a time that is no number', ({ items: { 0: item } }) => (item.waited = null)],
	])('because of %s fails its items with their IDs, and sends nothing', async (_what, change) => {
		const settings = { onError: 'continueErrorOutput' as const, ...retryOnFail };
		const { result, since } = await edited(change, { settings });
		expect(since).toEqual([]);
		expect(parks).toHaveLength(1);
		expect(jsonOf(result)).toEqual([]);
		const errors = jsonOf(result, 1).map(({ error }) => error as IDataObject);
		const { generations } = standIn.ledger;
		for (const [index, { videoId, traceId }] of generations.entries()) {
			expect(errors[index]).toMatchObject({ video_id: Number(videoId), trace_id: traceId });
			expect(errors[index]).toMatchObject({ class: 'unexpected', charged: true });
			expect(errors[index].message).toMatch(/another version .*Nothing was submitted again/);
		}
		expect(generationsPerItem(standIn, 2)).toEqual([1, 1]);
	});

	it('because it has lost its jobs fails its items, and sends nothing', async () => {
		const settings = { onError: 'continueErrorOutput' as const };
		const { result, since } = await edited((state) => (state.jobs = {}), { settings });
		expect([since, jsonOf(result)]).toEqual([[], []]);
		for (const { error } of jsonOf(result, 1))
			expect(error).toMatchObject({ class: 'unexpected', charged: 'unknown' });
		expect(generationsPerItem(standIn, 2)).toEqual([1, 1]);
	});

	it('stops the workflow with the IDs of all items', async () => {
		const { result, since } = await edited(path);
		expect(since).toEqual([]);
		expect(result.status).toBe('error');
		for (const { videoId } of standIn.ledger.generations)
			expect(result.error?.message).toContain(videoId);
	});
});
