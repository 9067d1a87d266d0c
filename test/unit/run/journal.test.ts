// The entries of submissions in the limited custom data, and the lines about a run in the log and the console.
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import type { FailureClass } from '../../../nodes/PixVerse/transport/values/errorCodes';
import { image, video } from '../../../nodes/PixVerse/transport/values/record';
import { Attempt } from '../../../nodes/PixVerse/transport/run/attempt';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { Journal } from '../../../nodes/PixVerse/transport/run/journal';
import { contextWith } from '../../support/harness/journal';

/** The journals of the nodes of one execution, with what n8n keeps of them. */
function execution({ stored = {}, mode = 'trigger', name = 'PixVerse' } = {}) {
	const values = new Map<string, string>(Object.entries(stored));
	const [logged, warned, said]: string[][] = [[], [], []];
	const set = jest.fn((key: string, value: string) => void values.set(key, value));
	const customData = { get: (key: string) => values.get(key), set };
	const context = contextWith({
		getMode: () => mode,
		getNode: () => ({ name }),
		getWorkflowDataProxy: () => ({ $execution: { customData } }),
		sendMessageToUI: (text: string) => said.push(text),
		logger: {
			info: (text: string) => logged.push(text),
			warn: (text: string) => warned.push(text),
		},
	});
	return {
		...{ context, values, logged, warned, said, set },
		journal: (keyOf?: (item: number) => string | undefined) => new Journal(context, keyOf),
		names: () => [...values.values()].join(' ').split(' ').filter(Boolean),
	};
}

/** Videos with IDs of 15 digits, as a long run has them. */
const idOf = (item: number) => String(343252978602905 + item);
const named = (count: number, first = 0) =>
	Array.from({ length: count }, (_, at) => `${first + at}=${idOf(first + at)}`);

const traceId = 'a'.repeat(36);

function accept(journal: Journal, count: number, first = 0, wasInDoubt = false): Job[] {
	return Array.from({ length: count }, (_, at) => {
		const job = Object.assign(new Job(), { item: first + at, path: '/generate', traceId });
		if (wasInDoubt) job.doubt('{}');
		journal.submitting(job);
		const videoId = idOf(job.item);
		job.accept({ answer: {}, acceptedAt: 0, videoId, isResumed: false });
		journal.accepted(job, { type: video, id: videoId });
		return job;
	});
}

it.each([
	[video, {}, undefined, 'video 17 is being made'],
	[image, {}, undefined, 'image 17 is being made'],
	[video, { credits: 35 }, 'usually ready', 'video 17 is being made, 35 credits, usually ready'],
])('The log says what is made, and what it costs, to add up a crashed run: %#.', (...row) => {
	const [type, answer, usual, line] = row;
	const { journal, logged, said } = execution();
	const job = Object.assign(new Job(), { item: 3 });
	job.accept({ answer, acceptedAt: 0, videoId: '17', isResumed: false });
	journal().accepted(job, { type, id: '17' }, usual);
	expect([logged, said]).toEqual([[`PixVerse: execution 37, item 3: ${line}`], []]);
});

it("Each line names the node, unless it has the usual name, and the user's own key of the item.", () => {
	const { journal, logged, said } = execution({ name: 'Long\nfilms', mode: 'manual' });
	accept(
		journal((item) => `order-${item}`),
		1,
		3,
	);
	expect(logged).toEqual([
		expect.stringMatching(
			/^PixVerse: execution 37, node Long films, item 3 = order-3: submitting to /,
		),
		`PixVerse: execution 37, node Long films, item 3 = order-3: video ${idOf(3)} is being made`,
	]);
	expect(said).toEqual([`row 4: video ${idOf(3)} is being made`]);
});

it('Log, custom data and the console of a manual run name the video of each try, and the console counts rows from 1.', () => {
	const { journal, logged, said, names } = execution({ mode: 'manual' });
	const own = journal();
	const [job] = accept(own, 1);
	own.failed(job, { type: video, id: idOf(0) });
	const told = [
		`video ${idOf(0)} is being made`,
		`video ${idOf(0)} failed and is refunded, try 2 begins`,
	];
	expect(said).toEqual(told.map((text) => `row 1: ${text}`));
	expect(logged.slice(1)).toEqual(told.map((text) => `PixVerse: execution 37, item 0: ${text}`));
	job.tryAgain({} as never);
	job.traceId = traceId;
	own.submitting(job);
	expect(names()).toEqual([`0=${idOf(0)}`, `0=trace:${traceId}`]);
	expect(logged.at(-1)).toContain(`trace:${traceId}`);
	own.accepted(job, { type: video, id: idOf(1) });
	expect(names()).toEqual([`0=${idOf(0)}`, `0=${idOf(1)}`]);
});

describe('the names in the custom data', () => {
	it('are as many as n8n keeps whole, and the newest ones', () => {
		const { journal, values, names } = execution();
		accept(journal(), 150);
		expect(names()).toEqual(named(150).slice(-names().length));
		expect(names().length).toBeGreaterThanOrEqual(95);
		expect(values.size).toBe(8);
		for (const value of values.values()) expect(value.length).toBeLessThanOrEqual(250);
	});

	it.each([
		['leave a longer one as it is, which a Code node stored', 'a'.repeat(300)],
		['include those that another process wrote before the execution went on here', '0=111 1=222'],
	])('%s', (_what, stored) => {
		const { journal, names } = execution({ stored: { pixverse_1: stored } });
		accept(journal(), 1);
		expect(names()).toEqual([...stored.split(' '), ...named(1)]);
	});

	it('take no key that they do not need', () => {
		const { journal, values } = execution();
		accept(journal(), 3);
		expect([...values]).toEqual([['pixverse_1', named(3).join(' ')]]);
	});

	it('are one less after each that is withdrawn, once', () => {
		const { journal, names } = execution();
		const first = journal();
		const [job] = accept(first, 1);
		accept(journal(), 1);
		first.withdraw(job);
		first.withdraw(job);
		expect(names()).toEqual(named(1));
	});

	it('keep the trace ID beside the video when an earlier send may have made another one', () => {
		const { journal, names } = execution();
		accept(journal(), 1, 0, true);
		expect(names()).toEqual([`0=trace:${traceId}`, ...named(1)]);
	});

	it('cost the same for the last one of a long run as for the first', () => {
		const { journal, set } = execution();
		const one = journal();
		accept(one, 1_000);
		set.mockClear();
		accept(one, 50, 1_000);
		expect(set.mock.calls.length).toBeLessThanOrEqual(50 * 16);
	});
});

describe('the progress of a run', () => {
	let now: number;
	beforeEach(() => {
		now = 0;
		jest.spyOn(clock, 'now').mockImplementation(() => now);
	});
	afterEach(() => jest.restoreAllMocks());

	/** A journal in a mode, and so many items: the last one is being made, the others have ended. */
	function runOf(items: number, mode = 'manual') {
		const { context, said, logged, journal } = execution({ mode });
		const attempt = new Attempt(context, false);
		const jobs = new Map<number, Job[]>();
		for (let item = 0; item < items; item++) {
			attempt.register(item);
			if (item < items - 1) attempt.settle(item);
			jobs.set(item, accept(journal(), 1, item));
		}
		[said, logged].forEach((lines) => lines.splice(0));
		const run = { attempt, jobs, credits: { spent: 180 }, isGuessed: false };
		return { journal: journal(), run, said, logged };
	}

	it('is reported every minute at most', () => {
		const { journal, run, logged } = runOf(4, 'webhook');
		for (; now < 180_000; now += 1_000) journal.reportProgress(run);
		expect(logged).toHaveLength(2);
	});

	it('is in the console and the log of a manual run, and says which credits are guessed', () => {
		const { journal, run, said, logged } = runOf(4);
		now = 60_000;
		journal.reportProgress({ ...run, isGuessed: true });
		const line = '3 of 4 ended, 1 running, up to 180 credits';
		expect([said, logged]).toEqual([[line], [`PixVerse: execution 37, ${line}`]]);
	});

	it('is only in the log of any other run, also right after the last item', () => {
		const { journal, run, said, logged } = runOf(4, 'trigger');
		run.attempt.settle(3);
		journal.reportProgress(run);
		journal.reportProgress(run, true);
		const line = 'PixVerse: execution 37, 4 of 4 ended, 0 running, 180 credits';
		expect([said, logged]).toEqual([[], [line]]);
	});

	it('counts the results of earlier runs apart', () => {
		const { journal, run, said } = runOf(4);
		const jobs = [0, 1].flatMap((item) => run.jobs.get(item) ?? []);
		for (const job of jobs) journal.resumed(job, { type: video, id: idOf(job.item) });
		// Another video is made in place of this one.
		journal.failed(jobs[1], { type: video, id: idOf(1) });
		now = 60_000;
		journal.reportProgress(run);
		expect(said.at(-1)).toBe('3 of 4 ended, 1 running, 1 known from an earlier run, 180 credits');
	});

	describe('after Stop', () => {
		/** What the console of a manual run says of eight items, of which so many are being made, and so many may be. */
		function stopped({ made = 0, inDoubt = 0, spent = 175, isKeyed = false }) {
			const { context, said, logged, journal } = execution({ mode: 'manual' });
			const attempt = new Attempt(context, false);
			const jobs = new Map<number, Job[]>();
			for (let item = 0; item < 8; item++) {
				attempt.register(item);
				if (isKeyed) attempt.addKey(item, `row ${item}`);
				const [job] =
					item < made ? accept(journal(), 1, item) : [Object.assign(new Job(), { item })];
				if (item >= made && item < made + inDoubt) job.doubt('{}');
				jobs.set(item, [job]);
			}
			attempt.stopAll();
			const run = { attempt, jobs, credits: { spent }, isGuessed: true };
			const own = journal();
			[said, logged].forEach((lines) => lines.splice(0));
			now = 600_000;
			for (let item = 0; item < 8; item++) {
				attempt.settle(item);
				own.reportProgress(run, item === 7);
			}
			own.reportProgress(run, true);
			expect(logged).toEqual(said.map((line) => `PixVerse: execution 37, ${line}`));
			return said;
		}

		const results = 'up to 175 credits; Get returns the results';
		const result = 'up to 175 credits; Get returns the result';
		it.each([
			[{ made: 8 }, `8 submitted (${results})`],
			[{ made: 5 }, `5 submitted (${results}), 3 not submitted`],
			[{ made: 1, inDoubt: 2 }, `1 submitted (${result}), 2 perhaps submitted, 5 not submitted`],
			[{ inDoubt: 1 }, '1 perhaps submitted (up to 175 credits), 7 not submitted'],
			[{ spent: 0 }, '8 not submitted'],
			[{ spent: 0, isKeyed: true }, '8 not submitted'],
			// What a search for masks cost, without a video.
			[{ spent: 2 }, '8 not submitted (up to 2 credits)'],
		])('is one line, %j: %s', (given, line) => {
			expect(stopped(given)).toEqual([`stopped: ${line}`]);
		});

		it.each([{ made: 2 }, { inDoubt: 2 }])(
			'says for rows with Trace IDs what to do, with %j',
			(given) => {
				expect(stopped({ ...given, isKeyed: true })).toEqual([
					expect.stringMatching(
						/ 6 not submitted\. Run the same rows again with the same Trace IDs and settings: a row that was made comes back at 0 credits, and only the others are paid$/,
					),
				]);
			},
		);

		it('counts the items that have failed before apart', () => {
			const { journal, run, logged } = runOf(4);
			for (const item of [1, 2]) run.attempt.failures.set(item, 'moderated');
			run.jobs.delete(1);
			run.attempt.stopAll();
			run.attempt.settle(3);
			journal.reportProgress(run, true);
			expect(logged.at(-1)).toMatch(/stopped: 3 submitted \(180 credits; .*\), 1 failed$/);
		});

		it('counts a call whose answer is the result as submitted, without a result for Get', () => {
			const { journal, run, said } = runOf(2);
			const jobs = new Map<number, Job[]>();
			for (const [item, traceKind] of (['trace', 'mask'] as const).entries()) {
				const job = Object.assign(new Job(), { item, traceKind });
				job.accept({ answer: { mask_info: [] }, acceptedAt: 0, isResumed: false });
				jobs.set(item, [job]);
			}
			run.attempt.stopAll();
			[0, 1].forEach((item) => run.attempt.settle(item));
			journal.reportProgress({ ...run, jobs, credits: { spent: 4 } }, true);
			expect(said).toEqual(['stopped: 1 submitted (4 credits), 1 not submitted']);
		});
	});

	it('of one item, or where nothing is submitted, is not reported', () => {
		const [one, none] = [runOf(1), runOf(4)];
		now = 600_000;
		one.journal.reportProgress(one.run);
		none.journal.reportProgress({ ...none.run, jobs: new Map() });
		expect([...one.said, ...none.said]).toEqual([]);
	});

	it('of one item is reported after Stop', () => {
		const { journal, run, logged } = runOf(1, 'webhook');
		run.attempt.stopAll();
		journal.reportProgress(run, true);
		expect(logged).toEqual([expect.stringContaining('stopped: 1 submitted (180 credits')]);
	});

	it('has a line for the masks that were found, and for an answer with its price', () => {
		const { journal, logged } = runOf(4, 'webhook');
		for (const [traceKind, answer] of Object.entries({ mask: {}, trace: { credits: 2 } })) {
			const job = Object.assign(new Job(), { traceKind });
			job.accept({ answer, acceptedAt: 0, isResumed: false });
			journal.answered(job);
		}
		const lines = ['item 0: masks found', 'item 0: answered, 2 credits'];
		expect(logged).toEqual(lines.map((line) => `PixVerse: execution 37, ${line}`));
	});
});

// That it names at most twenty, and that there is none without a failure: runs/errors/troublesInLog.
it.each<[FailureClass[], string[], string]>([
	[['moderated', 'balance', 'balance'], [], '2 balance, 1 moderated (items 0, 1, 2)'],
	[
		['failed', 'failed'],
		['order\n1', 'x'.repeat(99)],
		`2 failed (items 0 = order 1, 1 = ${'x'.repeat(60)})`,
	],
])('A warning about %j counts the failures by class, with the keys on one line: %#.', (...row) => {
	const [classes, keys, words] = row;
	const { context, journal, warned } = execution();
	const attempt = new Attempt(context, false);
	for (let item = 0; item < 200; item++) attempt.items.set(item, new AbortController());
	keys.forEach((key, item) => attempt.addKey(item, key));
	classes.forEach((name, item) => attempt.failures.set(item, name));
	journal((item) => attempt.keyOf.get(item)).reportFailures(attempt);
	const count = `${classes.length} of 200 items failed`;
	expect(warned).toEqual([`PixVerse: execution 37, ${count}: ${words}`]);
});
