// An answer is lost, and the next one is an error: the sentence says that a video may be charged.
import type { INode } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';

const standIn = useStandIn({}, 'test');

const code = (number: number): FaultKind => ({ kind: 'errCode', code: number, message: 'no' });

const answers: Array<[string, FaultKind]> = [
	['400017, as for a wrong setting', code(400017)],
	['400013, as for a wrong setting', code(400013)],
	['500063, as for refused content', code(500063)],
	['500090, as for an empty account', code(500090)],
	['a code that nobody knows', code(77777)],
	['HTTP 404', { kind: 'http', status: 404 }],
];

const run = async (onError: INode['onError']) =>
	await runPixVerse(standIn, { settings: { onError } });

/** The sentence alone is what a person reads, and what goes into a mail or a chat. */
function expectDoubt(sentence: unknown): void {
	const [{ traceId }] = standIn.ledger.generations;
	expect(sentence).toMatch(/may have been (accepted and )?charged/i);
	expect(sentence).toContain(traceId);
	expect(sentence).not.toMatch(/Nothing was (sent|charged)/);
}

describe.each(answers)('a lost answer and then %s', (_name, answer) => {
	beforeEach(() =>
		standIn.fail(
			{ place: 'submit', fault: { kind: 'resetAfter' } },
			{ place: 'submit', fault: answer, times: 99 },
		),
	);

	it.each([
		['continueRegularOutput', 0],
		['continueErrorOutput', 1],
	] as const)('is told in the item, %s', async (onError, output) => {
		const [{ message, error }] = jsonOf(await run(onError), output);
		expectDoubt(message);
		const [{ traceId }] = standIn.ledger.generations;
		expect(error).toMatchObject({ retryable: true, trace_id: traceId, video_id: null });
	});

	it('is told by the error that stops the workflow', async () => {
		const { error, customData } = await run('stopWorkflow');
		expectDoubt(error?.message);
		expect(JSON.stringify(customData)).toContain(standIn.ledger.generations[0].traceId);
	});
});

describe('an error without a lost answer before it', () => {
	it('still says that the setting is wrong, and that nothing was charged', async () => {
		standIn.fail({ place: 'submit', fault: code(400017) });
		const { error } = await runPixVerse(standIn);
		expect(error?.message).not.toMatch(/charged/);
		expect(error?.description).toBe('Nothing was charged.');
	});
});
