// How a trace ID is derived, and what a step that takes long leaves behind.
import { getEventListeners } from 'node:events';
import { hashOf } from '../../../nodes/PixVerse/transport/http/hash';
import { unlessSlow } from '../../../nodes/PixVerse/transport/job/submit';
import { traceIdOf } from '../../../nodes/PixVerse/transport/job/traceId';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { exactTraceId } from '../../../nodes/PixVerse/transport/run/options';
import { useScript } from '../../support/simulation/script';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const where = { instance: 'i', workflow: 'w', execution: '7', node: 'n', name: 'N' };
const origin = { ...where, run: 0, item: 0 };
const none = undefined as string | undefined;
const usual = { intent: 'intent', refusals: 0, traceKey: none, traceId: none };

/** The trace ID of an item that stands at `from`, for an intent that was refused so often. */
function idOf(from: Partial<typeof origin>, more: Partial<typeof usual> = {}): string {
	const { intent, refusals, traceKey } = { ...usual, ...more };
	const at = { ...origin, ...from };
	const context = {
		getInstanceId: () => at.instance,
		getWorkflow: () => ({ id: at.workflow }),
		getExecutionId: () => at.execution,
	};
	const run = { node: { id: at.node, name: at.name }, index: at.run };
	const item = { context, run, index: at.item, options: { traceKey } };
	return traceIdOf(item as never, new Job({ intent, refusals, traceId: more.traceId }));
}

describe('one intent, one trace ID', () => {
	it('has the shape of a version 4 UUID, and is the same for the same intent', () => {
		for (let item = 0; item < 200; item++) expect(idOf({ item })).toMatch(UUID_V4);
		expect(idOf({})).toBe(idOf({}));
	});

	it.each(Object.keys(origin))('differs when %s differs', (part) => {
		const other = { [part]: part === 'run' || part === 'item' ? 1 : 'x' };
		expect(idOf(other)).not.toBe(idOf({}));
	});

	it('differs for another intent, and after two refusals', () => {
		const ids = [idOf({}), idOf({}, { intent: 'other' }), idOf({}, { refusals: 2 })];
		expect(new Set(ids).size).toBe(3);
		expect(idOf({}, { refusals: 1 })).toBe(ids[0]);
	});

	it('is random without an execution ID', () => {
		expect(idOf({ execution: undefined })).not.toBe(idOf({ execution: undefined }));
	});

	it('that was sent stays without an execution ID, because it cannot be derived again', () => {
		const traceId = idOf({ execution: undefined });
		expect(idOf({ execution: undefined }, { traceId, refusals: 2 })).toBe(traceId);
		expect(idOf({}, { traceId })).toBe(idOf({}));
	});

	it.each(['row 7', '0f8fad5b-d9cb-469f-a165-70867728950e'])(
		'hashes the key "%s" of the user with the intent',
		(traceKey) => {
			const id = idOf({}, { traceKey });
			expect(id).toMatch(UUID_V4);
			expect(id).not.toBe(traceKey);
			expect(idOf({ execution: '8', item: 1 }, { traceKey })).toBe(id);
			expect(idOf({}, { traceKey, intent: 'other' })).not.toBe(id);
		},
	);

	it('takes an ID as the log prints it as it is, and nothing else', () => {
		const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
		expect(exactTraceId(`trace:${id}`)).toBe(id);
		for (const key of [id, `mask:${id}`, `trace: ${id}`, `trace:${id}1`, 'trace:row 7']) {
			expect(exactTraceId(key)).toBeUndefined();
		}
	});

	it('hashes bigints without rounding', () => {
		expect(hashOf({ id: 405833376854443123n })).not.toBe(hashOf({ id: 405833376854443124n }));
	});
});

const scripted = useScript();

describe('a step', () => {
	/** Does a step of so many milliseconds; when it was found slow. */
	async function slowAt(milliseconds: number, stopAt = Infinity) {
		const { script } = scripted;
		const stop = new AbortController();
		const slow: number[] = [];
		let done = false;
		const step = async () => await script.pause(milliseconds);
		const end = unlessSlow(stop.signal, step, () => slow.push(script.now));
		void end.then(() => (done = true));
		if (stopAt < Infinity) script.at(stopAt, () => stop.abort());
		await script.play(() => done);
		expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
		return slow;
	}

	it('that takes long is found slow after a few seconds, once', async () => {
		expect(await slowAt(600_000)).toEqual([5_000]);
	});

	it('that is stopped is not waited for any longer', async () => {
		expect(await slowAt(600_000, 2_000)).toEqual([2_000]);
	});

	it('that ends in time is not slow', async () => {
		expect(await slowAt(4_000)).toEqual([]);
	});
});
