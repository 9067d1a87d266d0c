// Operations that answer with their result: an answer without one may have been charged, and none waits for a slot.
import { messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { IDataObject } from 'n8n-workflow';
import { successWith } from '../responses';
import { itemOf, items, refusedWith, waitUntil } from '../judge';
import { createVoice, made, PATHS, sentTo, swap, swapMask } from './steps';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn({ accountLimit: 1 }, 'test');

/** Answers the requests for a path with any `Resp`. */
const answer = (path: string, resp: unknown, times = 1) => {
	const place = path === PATHS.voice ? 'prepare' : 'submit';
	const when = (request: { path: string }) => request.path === path;
	standIn.fail({ place, ...successWith(resp), times, when });
};

const run = async (parameters: IDataObject) => await itemOf(standIn, { parameters });

describe.each([
	['Swap Mask', swapMask, 'mask_info'],
	['Swap', swap, 'url'],
])('%s', (_name, parameters, result) => {
	it.each([[undefined], [null], ['done'], [5], [true], [[]], [{}]])(
		'asks again for masks after the response %j, and pays once.',
		async (resp) => {
			answer(PATHS.masks, resp);
			expect(await run(parameters)).toHaveProperty(result);
			const [first, second, ...more] = sentTo(standIn, PATHS.masks).map(({ traceId }) => traceId);
			expect([second, more]).toEqual([first, []]);
			expect(new Set(made(standIn)).size).toBe(made(standIn).length);
		},
	);

	it('without a result at all says that it may have been charged.', async () => {
		answer(PATHS.masks, null, 99);
		const item = await run(parameters);
		const sent = sentTo(standIn, PATHS.masks);
		const [{ traceId }] = sent;
		expect(item.error).toMatchObject({ class: 'connection', retryable: true, trace_id: traceId });
		expect(messageOf(item)).toMatch(
			/\(an answer without a result: Resp nothing, 5 tries\).*may have been charged/,
		);
		expect(new Set(sent.map((request) => request.traceId)).size).toBe(1);
		expect(made(standIn)).not.toContain('video.swap');
	});
});

describe('Create Voice, which is free,', () => {
	it.each<[unknown, object]>([
		[undefined, {}],
		[{}, {}],
		['done', { Resp: 'done' }],
		[[], { Resp: [] }],
		[{ voice_id: 'v1' }, { voice_id: 'v1' }],
	])('takes the success %j as its result.', async (resp, told) => {
		answer(PATHS.voice, resp);
		const item = { ...told, trace_id: expect.any(String), credits_charged: 0 };
		expect(await run(createVoice)).toEqual(item);
		expect(sentTo(standIn, PATHS.voice)).toHaveLength(1);
	});

	const lost = { place: 'prepare', ...faults.resetAfter } as const;
	const taken = { place: 'prepare', ...refusedWith(400017, 'the name is taken') } as const;

	it.each([
		['after lost responses', { ...lost, times: 5 }, undefined, 'It may have been done. Trace ID'],
		['when it is refused then', lost, '400017', 'may have been done: its first answer was lost'],
	])('is never called charged %s.', async (_when, fault, code, message) => {
		standIn.fail(fault, taken);
		const item = await run(createVoice);
		const [{ traceId }] = sentTo(standIn, PATHS.voice);
		const known = code === undefined ? { retryable: true } : { code };
		expect(item.error).toMatchObject({ ...known, charged: false, trace_id: traceId });
		expect(messageOf(item)).toContain(message);
		expect(messageOf(item)).not.toContain('charged');
	});
});

describe('Beside jobs that use all slots,', () => {
	/** Starts jobs that never end; ends them with the result. */
	async function fillAccount() {
		standIn.settings.jobs = { kind: 'polls', polls: 1e9 };
		let stop = () => {};
		const onStart = (press: () => void) => (stop = press);
		const running = runPixVerse(standIn, { items: items(3), onStart });
		await waitUntil(() => standIn.ledger.refusals.length > 0);
		return async () => {
			stop();
			await running;
		};
	}

	it.each([
		['Create Voice', createVoice],
		['Swap Mask', swapMask],
	])('%s is done at once.', async (_name, parameters) => {
		const empty = await fillAccount();
		expect(await run(parameters)).toMatchObject({ trace_id: expect.any(String) });
		await empty();
	});

	it('an operation for which the service has no slot waits for one.', async () => {
		const empty = await fillAccount();
		const when = ({ path }: { path: string }) => path === PATHS.voice;
		standIn.fail({ place: 'prepare', ...refusedWith(500044), when });
		const sent = () => sentTo(standIn, PATHS.voice).length;
		const running = run(createVoice);
		await waitUntil(() => sent() === 1);
		const polls = standIn.ledger.count('poll');
		await waitUntil(() => standIn.ledger.count('poll') > polls + 5);
		expect(sent()).toBe(1);
		standIn.settings.jobs = { kind: 'polls', polls: 0 };
		expect(await running).not.toHaveProperty('error');
		expect(sent()).toBe(2);
		await empty();
	});
});
