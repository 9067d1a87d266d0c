// A half-failed batch is run again: a second execution makes only what is missing.
import type { IDataObject } from 'n8n-workflow';
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind } from '../../support/standin';
import { traceModes } from '../../support/standin/traces';
import { refusedWith } from '../judge';

const standIn = useStandIn({}, 'test');
useLeapingClock();
const key = '={{ $json.row_id }}';
const ROWS = 6;
/** What the default model costs for the usual clip. */
const PRICE = 35;

const prompts = ['lighthouse', 'paper boat', 'night train', 'fox', 'tea', 'clouds'];
const items = prompts.map((prompt, row) => ({ json: { row_id: `row-${row}`, prompt } }));
const clip = { operation: 'textToVideo', prompt: '={{ $json.prompt }}' };
const refused = refusedWith(500063);
const lost: FaultKind = { kind: 'resetAfter' };

const atRow = (row: number, fault: FaultKind, times = 1): Fault => ({
	place: 'submit',
	fault,
	times,
	when: ({ body }) => String(body?.prompt).includes(prompts[row]),
});

/** Every execution has an ID of its own. */
let executions = 0;

const execute = async (options = {}, parameters = {}) => {
	const result = await runPixVerse(standIn, {
		items,
		settings: { onError: 'continueErrorOutput' },
		parameters: { ...clip, options: { traceId: key, waitLimit: 3, ...options }, ...parameters },
		executionId: `execution ${++executions}`,
	});
	return { made: jsonOf(result), failed: jsonOf(result, 1) };
};

/** The first execution: two rows are refused, one is made but its responses are lost. */
const executeWithFaults = async () => {
	standIn.fail(atRow(1, refused), atRow(3, lost, 5), atRow(5, refused));
	const first = await execute();
	expect([first.made.length, first.failed.length]).toEqual([3, 3]);
	return first;
};

const generationsPerRow = () =>
	prompts.map(
		(prompt) =>
			standIn.ledger.generations.filter(({ body }) => String(body.prompt).includes(prompt)).length,
	);
const once = Array.from({ length: ROWS }, () => 1);
const idsOf = (items: IDataObject[]) => items.map(({ video_id: id }) => id);

it.each(traceModes)(
	'With the mode %s for repeated trace IDs, a second execution makes what is missing, and nothing twice.',
	async (mode) => {
		standIn.settings.repeatedTrace = mode;
		await executeWithFaults();
		expect(generationsPerRow()).toEqual([1, 0, 1, 1, 1, 0]);
		const { made, failed } = await execute();
		expect(generationsPerRow()).toEqual(once);
		expect(made.length + failed.length).toBe(ROWS);
		await execute();
		expect(generationsPerRow()).toEqual(once);
	},
);

it('Each row comes back with its video, charged once, when PixVerse gives the first response again.', async () => {
	const before = standIn.ledger.balance;
	const first = await executeWithFaults();
	const second = await execute();
	expect(second.made.map(({ state }) => state)).toEqual(once.map(() => 'ready'));
	expect(idsOf(second.made)).toEqual(expect.arrayContaining(idsOf(first.made)));
	expect(new Set(idsOf(second.made)).size).toBe(ROWS);
	expect(before - standIn.ledger.balance).toBe(ROWS * PRICE);
});

it('Rows that were made say so in the error output when PixVerse refuses a repeated trace ID.', async () => {
	standIn.settings.repeatedTrace = 'error';
	const first = await executeWithFaults();
	const { made, failed } = await execute();
	expect([made.length, failed.length]).toEqual([2, 4]);
	for (const item of failed) {
		expect(messageOf(item)).toMatch(/PixVerse code 400017, "trace id already used"/);
		expect(item.error).toMatchObject({ code: '400017', video_id: null, retryable: false });
	}
	const traces = failed.map(({ error }) => (error as { trace_id: string }).trace_id);
	expect(traces).toEqual(expect.arrayContaining(first.made.map(({ trace_id: id }) => id)));
});

it('Rows that were made are in the error output at the wait limit when a repeated trace ID brings a job that never ends.', async () => {
	standIn.settings.repeatedTrace = 'hangs';
	await executeWithFaults();
	const { failed } = await execute();
	const hanging = standIn.ledger.hanging.map(({ videoId }) => Number(videoId));
	expect(failed).toHaveLength(4);
	const errors = failed.map(({ error }) => error as IDataObject);
	expect(hanging).toEqual(expect.arrayContaining(idsOf(errors)));
	for (const error of errors) {
		expect(error).toMatchObject({ class: 'waitLimit', charged: true, retryable: false });
		expect(error.message).toMatch(/did not finish.*in time.*"Get" with this ID/);
		expect(error.trace_id).toMatch(/^[0-9a-f-]{36}$/);
	}
});

it('Refused rows stay refused until they get another Trace ID when PixVerse remembers refusals.', async () => {
	Object.assign(standIn.settings, { remembersRefusals: true, accountLimit: ROWS });
	await executeWithFaults();
	const { failed } = await execute();
	expect(failed).toMatchObject(Array(2).fill({ error: { code: '500063' } }));
	await execute({ traceId: '={{ $json.row_id }}, second try' });
	expect(generationsPerRow()[1]).toBe(1);
});

it('A row whose video failed stays failed, and says that another Trace ID makes another video.', async () => {
	standIn.settings.outcome = ({ itemBody }) => (String(itemBody?.prompt).includes('fox') ? 8 : 1);
	await execute();
	standIn.settings.outcome = () => 1;
	const { made, failed } = await execute();
	expect(made).toHaveLength(ROWS - 1);
	expect(failed).toMatchObject([{ error: { class: 'failed', refunded: true } }]);
	expect(JSON.stringify(failed)).toContain('Try again with another Trace ID');
	expect(generationsPerRow()).toEqual(once);
	const options = { traceId: '={{ $json.row_id }}-2' };
	const fox = { prompt: '={{ $json.prompt.includes("fox") ? $json.prompt : "a new one" }}' };
	expect((await execute(options, fox)).failed).toEqual([]);
});
