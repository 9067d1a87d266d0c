/** Rows that were not submitted and are run again: nothing of the first run is taken for the user's own, or the other way round. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const run = async (items: IDataObject[], options: IDataObject, onError?: 'continueErrorOutput') => {
	const rows = items.map((json): INodeExecutionData => ({ json }));
	return await runPixVerse(standIn, {
		parameters: { options },
		settings: { onError },
		items: rows,
	});
};

test('keeps the state of a row that has a video_id of its own', async () => {
	const [item] = jsonOf(await run([{ video_id: 7, state: 'Ohio' }], { maximumCredits: 0 }));
	expect(item).toMatchObject({ video_id: 7, state: 'Ohio', pixverse_state: 'not_submitted' });
});

test('says nothing of the run before in the item of a video that was made', async () => {
	const left = jsonOf(await run([{ state: 'Ohio' }], { maximumCredits: 0 }));
	const [kept] = jsonOf(await run(left, { includeInputFields: true }));
	expect(kept.state).toBe('ready');
	expect(Object.keys(kept).filter((name) => name.startsWith('pixverse_'))).toEqual([]);

	const limited = await run([{ row: 1 }], { maximumCredits: 0 }, 'continueErrorOutput');
	const again = await run(jsonOf(limited, 1), { includeInputFields: true });
	const [made] = jsonOf(again);
	expect(made).toMatchObject({ row: 1, state: 'ready' });
	expect(made).not.toHaveProperty('message');
	expect(made).not.toHaveProperty('input_error');
});

test('takes no credits or estimates of a row for those of a dry run', async () => {
	const row = { row: 1, credits: 999, estimated_credits: 777 };
	const [item] = jsonOf(await run([row], { includeInputFields: true, dryRun: true }));
	expect(item).toMatchObject({ row: 1, state: 'dry_run' });
	expect(item).not.toHaveProperty('credits');
	expect(item.estimated_credits).not.toBe(777);
});
