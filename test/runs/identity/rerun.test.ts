// A half-failed batch is run again: a second execution makes only what is missing.
import type { IDataObject } from 'n8n-workflow';
import { Container } from '@n8n/di';
import { Logger } from '@n8n/backend-common';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import {
	expectedDuration,
	forgetDurations,
	kindOf,
} from '../../../nodes/PixVerse/transport/job/schedule';
import { useLeapingClock } from '../../support/harness/fastClock';
import { accountAt, jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind } from '../../support/standin';
import { faults } from '../../support/standin/faults';
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
const lost: FaultKind = faults.resetAfter;

const atRow = (row: number, fault: FaultKind, times = 1): Fault => ({
	place: 'submit',
	...fault,
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

describe('A row whose video failed', () => {
	const failFox = (outcome: number) => {
		standIn.settings.outcome = ({ itemBody }) =>
			String(itemBody?.prompt).includes('fox') ? outcome : 1;
	};

	it('stays failed, and says that more tries make this row only.', async () => {
		failFox(8);
		await execute();
		failFox(1);
		const { made, failed } = await execute();
		expect(made).toHaveLength(ROWS - 1);
		expect(failed).toMatchObject([{ error: { class: 'failed', refunded: true } }]);
		expect(messageOf(failed[0])).toContain(
			"Run the rows again with 'Tries for a Failed Video' at 2, which makes this row only, or change the Trace ID in this row only, or use another source",
		);
		expect(generationsPerRow()).toEqual(once);
		// The advice is followed.
		expect((await execute({ videoTries: 2 })).failed).toEqual([]);
		expect(generationsPerRow()).toEqual([1, 1, 1, 2, 1, 1]);
	});

	it('says after the last possible try that only another Trace ID helps.', async () => {
		failFox(8);
		const { failed } = await execute({ videoTries: 3 });
		expect(messageOf(failed[0])).toContain(
			'. Change the Trace ID in this row only, or use another',
		);
		failFox(1);
		const traceId = '={{ $json.row_id }}{{ $json.prompt.includes("fox") ? "-2" : "" }}';
		expect((await execute({ traceId })).failed).toEqual([]);
		expect(generationsPerRow()).toEqual([1, 1, 1, 4, 1, 1]);
	});
});

it('A row that another process has just made teaches nothing about the time that jobs take.', async () => {
	await execute();
	forgetSubmissions();
	forgetDurations();
	const { made } = await execute();
	expect(made.map(({ state }) => state)).toEqual(once.map(() => 'ready'));
	const kinds = standIn.ledger.generations.map(({ body }) =>
		kindOf(accountAt(standIn), '/openapi/v2/video/text/generate', body),
	);
	expect(kinds.map((kind) => expectedDuration(kind, -1))).toEqual(once.map(() => -1));
});

it('In the log, rows of an earlier run are known and not made, and so is their number.', async () => {
	await execute();
	const logged = jest.spyOn(Container.get(Logger), 'info').mockImplementation(() => {});
	await execute();
	const lines = logged.mock.calls.map(([line]) => String(line));
	logged.mockRestore();
	const [{ videoId }] = standIn.ledger.generations;
	expect(
		lines.filter((line) => line.includes(`video ${videoId} is known from an earlier run`)),
	).toHaveLength(1);
	expect(lines.filter((line) => line.includes('is being made'))).toEqual([]);
	expect(lines.at(-1)).toMatch(/6 of 6 ended, 0 running, 6 known from an earlier run, 0 credits$/);
});
