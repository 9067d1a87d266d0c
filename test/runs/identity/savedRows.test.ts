// A row that 1.0.0-rc.1 made under a Trace ID is the same row for every later version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { call, fullCalls, leastCalls } from '../../operations/call';
import type { OperationCase } from '../../operations/cases';
import { cases, parametersOf, rowOf } from '../../operations/cases';
import { locator, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({ listedOnly: false }, 'test');

/**
 * The trace IDs that 1.0.0-rc.1 itself sent, by operation and call, and by prompt. Two are of today: with all fields of Extend,
 * which has a Template ID now, and with C1, whose switch for several shots is gone (CHANGELOG).
 */
const saved = JSON.parse(readFileSync(join(__dirname, 'savedRows.json'), 'utf8')) as Record<
	string,
	Record<string, string>
>;

/** Finding a mask takes no Trace ID. */
const rows = cases
	.filter(({ row }) => rowOf(row).place === 'submit' && row !== 'video.swapMask')
	.map((one) => ({ one, calls: [...leastCalls(one), ...fullCalls(one)] }));

async function traceIdOf(one: OperationCase, parameters: IDataObject): Promise<string> {
	const options: IDataObject = { ...(parameters.options as IDataObject), traceId: 'row 7' };
	// Version 1.0.0-rc.1 offered Fast for each model, so its rows have it. PixVerse refuses it for some models.
	if (options.motionMode === 'normal') options.motionMode = 'fast';
	const set = { ...parameters, options, waitForCompletion: false };
	const { requests, result } = await call(standIn, one, set);
	expect(result.error?.message ?? 'sent').toMatch(/^sent$|'Motion Mode'/);
	return String(requests.at(-1)?.request.traceId);
}

it.each(rows)('The rows of $one.operation keep their trace IDs.', async ({ one, calls }) => {
	const known = saved[one.operation];
	const sent: Record<string, string> = {};
	for (const { name, choices } of calls.filter((later) => later.name in known)) {
		await standIn.reset();
		sent[name] = await traceIdOf(one, parametersOf(choices));
	}
	expect(sent).toEqual(known);
});

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

describe('A row is the same', () => {
	it.each([
		['with line breaks as Windows writes them', 'two\r\nlines', 'two\nlines'],
		['with accents apart from their letters', 'Cre\u0300me bru\u0302le\u0301e', 'Crème brûlée'],
		['with Korean letters apart', '\u1112\u1161\u11ab', '한'],
	])('%s.', async (_how, prompt, same) => {
		expect(await traceIdWith(prompt)).toBe(saved.twins[same]);
	});

	it.each([
		['with an accent apart from its letter', 'Zeile fu\u0308r Zu\u0308rich', 'Zeile für Zürich'],
		['with line breaks as Windows writes them', 'two\r\nlines', 'two\nlines'],
		['with marks around it that nobody sees', '\u200brow 8\ufeff', 'row 8'],
	])('under a key %s.', async (_how, key, same) => {
		expect(await traceIdWith('a cat', key)).toBe(saved.keys[same]);
	});

	it('with line breaks and accents in a list and in an address.', async () => {
		const traceIds: string[] = [];
		for (const text of ['u\u0308\r\n', 'ü\n']) {
			const entry = {
				image: locator('url', `https://files.example.com/${text.trim()}.png`),
				prompt: text,
			};
			const images = { entries: [{ ...entry, prompt: `a${text}b` }, entry] };
			const parameters = { operation: 'multiTransition', model: 'v5', quality: '540p', images };
			const options = { traceId: 'row 7' };
			await runPixVerse(standIn, { parameters: { ...parameters, options } });
			traceIds.push(String(standIn.ledger.generations.at(-1)?.traceId));
		}
		expect(traceIds[0]).toBe(traceIds[1]);
	});
});

it('What is sent keeps its line breaks, and has each letter and its accents as one character.', async () => {
	await traceIdWith('u\u0308\r\nb');
	expect(standIn.ledger.generations[0].body.prompt).toBe('\u00fc\r\nb');
});
