// How submissions share the little room of the custom data, and what the log says of them.
import { image, video } from '../../../nodes/PixVerse/transport/http/record';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { Journal } from '../../../nodes/PixVerse/transport/run/journal';

/** The journals of the nodes of one execution, with what n8n keeps of them. */
function execution(stored: Record<string, string> = {}) {
	const values = new Map(Object.entries(stored));
	const logged: string[] = [];
	let writes = 0;
	const customData = {
		get: (key: string) => values.get(key),
		set: (key: string, value: string) => {
			writes++;
			values.set(key, value);
		},
	};
	const flow = {};
	const context = {
		getContext: () => flow,
		getItemIndex: () => 3,
		getWorkflowDataProxy: () => ({ $execution: { customData } }),
		getExecutionId: () => '5',
		logger: { info: (text: string) => logged.push(text) },
	};
	return {
		...{ values, logged },
		journal: () => new Journal(context as never),
		names: () => [...values.values()].join(' ').split(' ').filter(Boolean),
		writes: () => writes,
	};
}

/** Videos with IDs of 15 digits, as a long run has them. */
const idOf = (item: number) => String(343252978602905 + item);
const named = (count: number, first = 0) =>
	Array.from({ length: count }, (_, at) => `${first + at}=${idOf(first + at)}`);

const traceId = 'a'.repeat(36);

function accept(journal: Journal, count: number, first = 0, wasInDoubt = false): Job[] {
	return Array.from({ length: count }, (_, at) => {
		const job = new Job({ item: first + at, step: '/generate', traceId });
		if (wasInDoubt) job.doubt('{}');
		journal.submitting(job);
		const videoId = idOf(job.item);
		job.accept({ answer: {}, acceptedAt: 0, videoId, isResumed: false });
		journal.accepted(job, { type: video, id: videoId });
		return job;
	});
}

it.each([
	[video, 'item 3: video 17 is being made'],
	[image, 'item 3: image 17 is being made'],
])('the log calls what is made by its name', (type, line) => {
	const { journal, logged } = execution();
	journal().accepted(new Job({ item: 3 }), { type, id: '17' });
	expect(logged.join()).toContain(line);
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

	it('include those of another process, which wrote them before the execution went on here', () => {
		const { journal, names } = execution({ pixverse_1: '0=111 1=222' });
		accept(journal(), 1);
		expect(names()).toEqual(['0=111', '1=222', ...named(1)]);
	});

	it('cost the same for the last one of a long run as for the first', () => {
		const { journal, writes } = execution();
		const one = journal();
		accept(one, 1_000);
		const before = writes();
		accept(one, 50, 1_000);
		expect(writes() - before).toBeLessThanOrEqual(50 * 16);
	});
});
