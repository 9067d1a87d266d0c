// Looks, jobs and downloads that fail, and the wait limit: the paid video is never lost.
import { bytesOf } from '../../support/harness/binary';
import { useShortTimeouts } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind } from '../../support/standin';
import { generationsPerItem, items, retryOnFail, seedOfItem, unnamed } from '../judge';

const standIn = useStandIn();

const run = async (parameters = {}, settings = {}) =>
	await runPixVerse(standIn, {
		items: items(3),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { onError: 'continueRegularOutput', ...settings },
	});

const videoOf = (number: number) =>
	standIn.ledger.generations.find(({ body }) => body.seed === number)?.videoId;

const strike = (place: Fault['place'], fault: FaultKind, times = 1, skip = 0): Fault => ({
	place,
	fault,
	times,
	skip,
	when: ({ path }) => path.includes(String(videoOf(1))),
});

const states = (result: Awaited<ReturnType<typeof run>>) =>
	jsonOf(result).map(({ state }) => state);

describe('a look is never fatal', () => {
	it.each<[string, FaultKind]>([
		['reset', { kind: 'resetBefore' }],
		['HTTP 429', { kind: 'http', status: 429, headers: { 'retry-after': '1' } }],
		['HTTP 500', { kind: 'http', status: 500 }],
		['HTTP 404', { kind: 'http', status: 404, body: 'no route' }],
		['cut-off JSON', { kind: 'cutJson' }],
		['an error code', { kind: 'errCode', code: 500020, message: 'no permission' }],
		[
			'an error code in lower case',
			{ kind: 'errCode', code: 99999, message: 'x', lowerCase: true },
		],
	])('%s', async (_name, fault) => {
		standIn.fail(strike('look', fault, 3));
		expect(states(await run())).toEqual(['ready', 'ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});

	it('that gets no answer ends at the timeout of the node', async () => {
		standIn.fail(strike('look', { kind: 'stall' }));
		const result = await run({ requestOptions: { timeout: 300 } });
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
	});

	it('"record not found" right after the submission means pending', async () => {
		standIn.settings.notFoundLooks = 3;
		expect(states(await run())).toEqual(['ready', 'ready', 'ready']);
	});

	it('an unknown status means pending', async () => {
		standIn.settings.pendingStatus = 9;
		expect(states(await run())).toEqual(['ready', 'ready', 'ready']);
	});
});

describe('a job that fails', () => {
	it.each([
		[7, 'moderated', /refused video \d+ in its content review/],
		[8, 'failed', /could not make video/],
	])('with status %s names its video and is not made again', async (status, name, message) => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 1 ? status : 1);
		const result = await run({}, retryOnFail);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
		expect(jsonOf(result)[1]).toMatchObject({
			error: { video_id: Number(videoOf(1)), class: name, refunded: true, retryable: false },
			message: expect.stringMatching(message),
		});
		expect(jsonOf(result).filter(({ state }) => state === 'ready')).toHaveLength(2);
	});

	it('as the first item, with three tries of the node, is still made once', async () => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 0 ? 8 : 1);
		await run({}, retryOnFail);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});
});

describe('the wait limit', () => {
	beforeEach(() => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
	});

	it('ends the wait with the ID and the state', async () => {
		const result = await run({ options: { waitLimit: 0.005 } });
		expect(jsonOf(result)[1]).toMatchObject({
			video_id: Number(videoOf(1)),
			state: 'pending',
			credits: 45,
		});
	});

	it('is a failure when the user wants it, and three tries of the node make no second video', async () => {
		const options = { waitLimit: 0.005, onWaitLimit: 'fail' };
		const result = await run({ options }, retryOnFail);
		expect(jsonOf(result)[1]).toMatchObject({
			error: { video_id: Number(videoOf(1)), class: 'waitLimit' },
		});
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});
});

describe('a download', () => {
	useShortTimeouts();
	const parameters = { downloadVideo: true };

	it.each<[string, FaultKind]>([
		['that breaks off', { kind: 'cutAt', bytes: 1000 }],
		['that is reset', { kind: 'resetBefore' }],
		['that stops coming without an end', { kind: 'drip', bytes: 1000, everyMs: 60_000 }],
		['that is answered with an error code', { kind: 'errCode', code: 500044, message: 'full' }],
		['that is answered with HTTP 503', { kind: 'http', status: 503 }],
		[
			'that is answered with a web page',
			{ kind: 'http', status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
		],
	])('%s starts again', async (_name, fault) => {
		standIn.fail(strike('download', fault, 2));
		const result = await run(parameters);
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
		for (const item of result.outputs[0]) {
			expect(await bytesOf(item.binary?.data as never)).toHaveLength(standIn.settings.videoBytes);
		}
	});

	it('that never succeeds leaves the item ready, with a warning', async () => {
		standIn.fail(strike('download', { kind: 'resetBefore' }, 99));
		const result = await run(parameters);
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
		expect(jsonOf(result)[1]).toMatchObject({
			video_id: Number(videoOf(1)),
			warning: expect.stringContaining(`The file of video ${videoOf(1)} broke off (`),
		});
		expect(unnamed(standIn, result)).toEqual([]);
	});
});

describe('an item that finished', () => {
	it('is left alone by a further try', async () => {
		// The first item fails once.
		const when: Fault['when'] = ({ body }) => body?.seed === 0;
		standIn.fail({ place: 'submit', fault: { kind: 'resetBefore' }, times: 5, when });
		const result = await run({ downloadVideo: true }, retryOnFail);
		const finished = String(videoOf(1));
		const files = standIn.ledger.deliveries.filter(({ path }) => path.includes(finished));
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
		expect(files).toHaveLength(1);
	});
});
