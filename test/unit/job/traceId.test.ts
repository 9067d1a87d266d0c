// The trace ID of a job, from where its item stands or from the user's key: it must stay what it was in earlier versions.
import { parseToWrite, stringifyExact } from '../../../nodes/PixVerse/transport/values/json';
import { traceIdOf } from '../../../nodes/PixVerse/transport/job/traceId';
import type { Item } from '../../../nodes/PixVerse/transport/run/item';
import { Job } from '../../../nodes/PixVerse/transport/run/job';

const usual = {
	...{ instance: 'an instance', workflow: 'a workflow', execution: '7', node: 'a node' },
	...{ name: 'PixVerse', run: 0, item: 3 },
};

const itemWith = (traceKey?: string, changed: Partial<typeof usual> = {}) => {
	const { instance, workflow, execution, node, name, run, item } = { ...usual, ...changed };
	return {
		context: {
			getInstanceId: () => instance,
			getWorkflow: () => ({ id: workflow }),
			getExecutionId: () => execution,
		},
		run: { node: { id: node, name }, index: run },
		index: item,
		options: { traceKey },
	} as unknown as Item;
};

const of = (traceKey: string | undefined, known: Partial<Job> = {}) =>
	traceIdOf(itemWith(traceKey), Object.assign(new Job(), { intent: 'an intent', ...known }));

it.each([
	['the place', undefined, {}, '6c3b2234-4796-4597-90e5-2fdbd93e3bd9'],
	[
		'the place after two refusals',
		undefined,
		{ timesFull: 2 },
		'8328e28e-2c06-47ae-ae0b-44018e9e0f93',
	],
	['a Trace ID', 'row 7', {}, 'f7c8cbec-b467-458a-80c5-faadee52fe24'],
])('That of %s is as version 1.0.0-rc.1 derived it.', (_of, traceKey, known, traceId) => {
	expect(of(traceKey, known)).toBe(traceId);
});

it.each(Object.keys(usual))('It differs when %s differs, unless the user has a key.', (part) => {
	const other = { [part]: part === 'run' || part === 'item' ? 1 : 'x' };
	const idOf = (key?: string) =>
		[{}, other].map((changed) =>
			traceIdOf(itemWith(key, changed), Object.assign(new Job(), { intent: 'i' })),
		);
	expect(new Set(idOf()).size).toBe(2);
	expect(new Set(idOf('row 7')).size).toBe(1);
});

it.each([undefined, 'row 7'])('Each try has one of its own, always the same: %s', (traceKey) => {
	const all = () => [1, 2, 3].map((number) => of(traceKey, { number }));
	expect(new Set(all()).size).toBe(3);
	expect(all()).toEqual(all());
});

it('Without an execution ID, a further try takes a new one, and keeps it while it is in doubt.', () => {
	const item = itemWith(undefined, { execution: '' });
	Object.assign(item.context, { getExecutionId: () => undefined });
	const job = Object.assign(new Job(), { intent: 'an intent' });
	const first = (job.traceId = traceIdOf(item, job));
	job.tryAgain({} as never);
	const second = (job.traceId = traceIdOf(item, job));
	expect(second).not.toBe(first);
	job.doubt('{}');
	expect(traceIdOf(item, job)).toBe(second);
});

it('A job without doubt takes a new one after every second refusal.', () => {
	const ids = [0, 1, 2, 3, 4].map((timesFull) => of(undefined, { traceId: 'earlier', timesFull }));
	expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 2, 4]);
	expect(ids).not.toContain('earlier');
	const inDoubt = Object.assign(new Job(), { traceId: 'earlier', timesFull: 2 });
	inDoubt.doubt('{}');
	expect(traceIdOf(itemWith(), inDoubt)).toBe('earlier');
});

it('Without an execution ID, each call has one of its own, and keeps it.', () => {
	const item = itemWith();
	Object.assign(item.context, { getExecutionId: () => undefined });
	const jobs = [1, 2].map(() => Object.assign(new Job(), { intent: 'an intent' }));
	const ids = jobs.map((job) => (job.traceId = traceIdOf(item, job)));
	expect(ids[0]).not.toBe(ids[1]);
	expect(jobs.map((job) => traceIdOf(item, job))).toEqual(ids);
});

it('A further try sends the 64-bit IDs of the first one digit for digit.', () => {
	const sent = '{"source_video_id":9223372036854775807,"prompt":"a"}';
	expect(stringifyExact(parseToWrite(sent))).toBe(sent);
});
