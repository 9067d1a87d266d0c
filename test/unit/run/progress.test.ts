// What a run of several items says on its way, and at its end.
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { CancellationScope } from '../../../nodes/PixVerse/transport/run/cancellation';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { Journal } from '../../../nodes/PixVerse/transport/run/journal';

let now = 0;
let said: string[] = [];
let logged: string[] = [];

const contextIn = (mode: string) =>
	({
		getMode: () => mode,
		getItemIndex: () => 0,
		getNode: () => ({}),
		getExecuteData: () => ({ data: {} }),
		getNodeParameter: () => ({}),
		getExecutionCancelSignal: () => undefined,
		getWorkflowDataProxy: () => ({}),
		getExecutionId: () => '37',
		sendMessageToUI: (text: string) => said.push(text),
		logger: { info: (text: string) => logged.push(text) },
	}) as unknown as Context;

function jobOf(item: number): Job {
	const job = new Job({ item });
	job.accept({ answer: {}, acceptedAt: 0, videoId: `7${item}`, isResumed: false });
	return job;
}

/** So many items: the last one is being made, the others have ended. */
function runOf(items: number) {
	const scope = new CancellationScope(contextIn('manual'), false);
	const all = Array.from({ length: items }, (_, item) => item);
	for (const item of all) scope.register(item);
	for (const item of all.slice(0, -1)) scope.settle(item);
	const jobs = new Map(all.map((item) => [item, [jobOf(item)]]));
	return { scope, jobs, credits: { spent: 180 }, isGuessed: false };
}

beforeEach(() => {
	[now, said, logged] = [0, [], []];
	jest.spyOn(clock, 'now').mockImplementation(() => now);
});

afterEach(() => jest.restoreAllMocks());

describe('the progress of a run', () => {
	it.each([
		['manual', 10_000],
		['webhook', 60_000],
	])('in the mode %s is told every %i ms at most', (mode, pause) => {
		const journal = new Journal(contextIn(mode));
		for (; now < 3 * pause; now += 1_000) journal.tell(runOf(4));
		expect([...said, ...logged]).toHaveLength(2);
	});

	it('is in the console of a manual run, and says which credits are guessed', () => {
		const journal = new Journal(contextIn('manual'));
		now = 10_000;
		journal.tell({ ...runOf(4), isGuessed: true });
		expect([said, logged]).toEqual([['3 of 4 done, 1 running, up to 180 credits'], []]);
	});

	it('is in the log of any other run, also right after the last item', () => {
		const journal = new Journal(contextIn('trigger'));
		const run = runOf(4);
		run.scope.settle(3);
		journal.tell(run);
		journal.tell(run, true);
		expect([said, logged]).toEqual([
			[],
			['PixVerse: execution 37, 4 of 4 done, 0 running, 180 credits'],
		]);
	});

	it('of one item, or where nothing is submitted, is not told', () => {
		const journal = new Journal(contextIn('manual'));
		now = 600_000;
		journal.tell(runOf(1));
		journal.tell({ ...runOf(4), jobs: new Map() });
		expect(said).toEqual([]);
	});
});
