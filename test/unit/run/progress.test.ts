// What a run of several items says on its way, and what it says last after Stop.
import type { INodeExecutionData } from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import { CancellationScope } from '../../../nodes/PixVerse/transport/run/cancellation';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { Progress } from '../../../nodes/PixVerse/transport/run/progress';

let now = 0;
let said: string[] = [];
let logged: string[] = [];
const stop = new AbortController();

const contextIn = (mode: string, signal?: AbortSignal) =>
	({
		getMode: () => mode,
		getExecutionId: () => '37',
		getExecutionCancelSignal: () => signal,
		sendMessageToUI: (text: string) => said.push(text),
		logger: { info: (text: string) => logged.push(text) },
	}) as unknown as Context;

function jobOf(videoId: string, output?: INodeExecutionData[]): Job {
	const job = new Job();
	job.accept({ answer: {}, acceptedAt: 0, videoId, isResumed: false });
	if (output) job.finish(output);
	return job;
}

const paid = [{ json: { credits: 45 } }];

function progressOf(...jobs: Job[]): Progress {
	const progress = new Progress(new Map(jobs.map((job, item) => [`${item}:/restyle`, job])));
	for (const { state } of jobs) if (state.is === 'done') progress.addCredits(state.output);
	return progress;
}

/** Four items: two are done, one failed after it was accepted, one is being made. */
function started() {
	const scope = new CancellationScope(undefined);
	[0, 1, 2, 3].forEach((item) => scope.register(item));
	[0, 1, 2].forEach((item) => scope.settle(item));
	const progress = progressOf(jobOf('70', paid), jobOf('71', paid), jobOf('72'), jobOf('73'));
	return { scope, progress };
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
		const { scope, progress } = started();
		for (; now < 3 * pause; now += 1_000) progress.tell(contextIn(mode), scope);
		expect([...said, ...logged]).toHaveLength(2);
	});

	it('is summed up in the log after the last item, with the balance if it was read', () => {
		const { scope, progress } = started();
		['ready', 'ready', 'refunded', 'ready'].forEach((end) => progress.add(end));
		progress.sumUp(contextIn('manual'), scope);
		expect(logged).toEqual([]);
		scope.settle(3);
		progress.sumUp(contextIn('manual'), scope, 4100);
		progress.sumUp(contextIn('manual'), scope);
		expect(logged).toEqual([
			'PixVerse: execution 37, 3 ready, 1 refunded, 90 credits. The balance was 4100 when it was last read',
		]);
	});

	it('counts items and credits, in the console of a manual run', () => {
		const { scope, progress } = started();
		now = 10_000;
		progress.tell(contextIn('manual'), scope);
		expect([said, logged]).toEqual([['3 of 4 done, 1 running, 90 credits'], []]);
	});

	it('does not count the credits of a video that an earlier run paid for', () => {
		const scope = new CancellationScope(undefined);
		[0, 1].forEach((item) => scope.register(item));
		scope.settle(0);
		const resumed = [{ json: { credits: 45, resumed: true } }];
		const progress = progressOf(jobOf('70', resumed), jobOf('71', paid));
		now = 10_000;
		progress.tell(contextIn('manual'), scope);
		expect(said).toEqual(['1 of 2 done, 0 running, 45 credits']);
	});

	it('is in the log of any other run', () => {
		const { scope, progress } = started();
		now = 60_000;
		progress.tell(contextIn('trigger'), scope);
		expect([said, logged]).toEqual([
			[],
			['PixVerse: execution 37, 3 of 4 done, 1 running, 90 credits'],
		]);
	});

	it('of one item is not told', () => {
		const { progress } = started();
		const scope = new CancellationScope(undefined);
		scope.register(0);
		now = 600_000;
		progress.tell(contextIn('manual'), scope);
		expect(said).toEqual([]);
	});
});

describe('the last line after Stop', () => {
	stop.abort();

	it('names all that was submitted, once nothing is under way', () => {
		const { scope, progress } = started();
		progress.sumUp(contextIn('manual', stop.signal), scope);
		expect(logged).toEqual([]);
		scope.settle(3);
		progress.sumUp(contextIn('manual', stop.signal), scope);
		expect(logged).toEqual([
			'PixVerse: execution 37, stopped. "Get" returns what was submitted: 70, 71, 72, 73',
		]);
	});

	it('is not said of a run that went on to its end', () => {
		const { scope, progress } = started();
		scope.settle(3);
		progress.sumUp(contextIn('manual'), scope);
		expect(logged).toEqual([]);
	});
});
