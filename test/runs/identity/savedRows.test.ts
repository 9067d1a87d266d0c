// A row that 1.0.0-rc.1 made under a Trace ID is the same row for every later version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { call, fullCalls, leastCalls } from '../../operations/call';
import type { OperationCase } from '../../operations/cases';
import { cases, parametersOf, rowOf } from '../../operations/cases';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({ listedOnly: false }, 'test');

/** The trace IDs that 1.0.0-rc.1 itself sent, by operation and call, and by prompt. */
const saved = JSON.parse(readFileSync(join(__dirname, 'savedRows.json'), 'utf8')) as Record<
	string,
	Record<string, string>
>;

/** Finding a mask takes no Trace ID. */
const rows = cases
	.filter(({ row }) => rowOf(row).place === 'submit' && row !== 'video.swapMask')
	.map((one) => ({ one, calls: [...leastCalls(one), ...fullCalls(one)] }));

/** The trace ID that a call sends for the row 7. */
async function traceIdOf(one: OperationCase, parameters: IDataObject): Promise<string> {
	const options = { ...(parameters.options as IDataObject), traceId: 'row 7' };
	const set = { ...parameters, options, waitForCompletion: false };
	const { requests, result } = await call(standIn, one, set);
	expect(result.error?.message).toBeUndefined();
	return String(requests.at(-1)?.request.traceId);
}

it.each(rows)('The rows of $one.operation keep their trace IDs.', async ({ one, calls }) => {
	const sent: Record<string, string> = {};
	for (const { name, choices } of calls) {
		await standIn.reset();
		sent[name] = await traceIdOf(one, parametersOf(choices));
	}
	expect(sent).toEqual(saved[one.operation]);
});

/** The trace ID of a clip from a text. */
async function traceIdWith(prompt: string, traceId: string | number = 'row 7'): Promise<string> {
	const clip = { model: 'v6', duration: 5, quality: '540p', aspectRatio: '16:9' };
	const items = [{ json: { prompt, traceId } }];
	const options = { traceId: '={{ $json.traceId }}' };
	const parameters = { operation: 'textToVideo', prompt: '={{ $json.prompt }}', ...clip, options };
	await runPixVerse(standIn, { items, parameters: { ...parameters, waitForCompletion: false } });
	return String(standIn.ledger.requests.find(({ place }) => place === 'submit')?.traceId);
}

it.each(Object.keys(saved.prompts))(
	'A row with the prompt %j keeps its trace ID.',
	async (prompt) => {
		expect(await traceIdWith(prompt)).toBe(saved.prompts[prompt]);
	},
);

it.each(Object.keys(saved.keys))('The row %j keeps its trace ID.', async (key) => {
	expect(await traceIdWith('a cat', key)).toBe(saved.keys[key]);
});
