// Polls and other requests that fail, stall or drip: each is cut and followed by another, and the paid video is never lost.
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useShortTimeouts } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { clientOf, idIn } from '../../support/standin/client';
import { items, seedOfItem } from '../judge';

const standIn = useStandIn({}, 'test');

const restore = useShortTimeouts();

const run = async (parameters = {}) =>
	await runPixVerse(standIn, {
		items: items(3),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { onError: 'continueRegularOutput' },
	});

const states = (result: Awaited<ReturnType<typeof run>>) =>
	jsonOf(result).map(({ state }) => state);

const READY = ['ready', 'ready', 'ready'];

/** The polls of item 1 are answered with this. */
const failPolls = (fault: FaultKind, times: number) => {
	const idOfItem = () => standIn.ledger.generations.find(({ body }) => body.seed === 1)?.videoId;
	standIn.fail({ place: 'look', fault, times, when: ({ path }) => path.includes(`${idOfItem()}`) });
};

const stalls: FaultKind = { kind: 'stall' };
const drips: FaultKind = { kind: 'drip', bytes: 1, everyMs: 150 };

describe('a poll', () => {
	it.each([
		['stalls', stalls],
		['drips', drips],
	])("that %s is cut at the user's timeout", async (_name, fault) => {
		restore();
		failPolls(fault, 1);
		expect(states(await run({ requestOptions: { timeout: 300 } }))).toEqual(READY);
	});

	it('that finds no record right after the submission means pending', async () => {
		standIn.settings.notFoundLooks = 3;
		expect(states(await run())).toEqual(READY);
	});

	it('that brings an unknown status means pending', async () => {
		standIn.settings.pendingStatus = 9;
		expect(states(await run())).toEqual(READY);
	});
});

describe.each([
	['stalls', stalls],
	['drips', drips],
])('a read that %s', (_name, fault) => {
	const song = { __rl: true, mode: 'mediaId', value: '405833376854443' };

	it.each([
		['list', { resource: 'template', operation: 'getAll', returnAll: true }],
		['account', { resource: 'account', operation: 'getBalance' }],
		['look', { operation: 'get', waitForCompletion: false }],
		['prepare', { operation: 'vibeMv', song, waitForCompletion: false }],
	] as const)('is sent again: %s %j', async (place, parameters) => {
		const videoId = idIn(await clientOf(standIn).restyle());
		standIn.fail({ place, fault });
		const result = await runPixVerse(standIn, { parameters: { ...parameters, videoId } });
		expect(result.status).toBe('success');
		expect(standIn.ledger.count(place)).toBe(2);
	});
});

describe('what is cut', () => {
	const closed: string[] = [];
	let isDripping: boolean;
	let onRequest = () => {};

	/** Answers nothing, or for ever; tells which connections the client closed. */
	const server = createServer((request, response: ServerResponse) => {
		const timer = setInterval(() => isDripping && response.write(' '), 20);
		onRequest();
		response.on('close', () => {
			clearInterval(timer);
			closed.push(String(request.method));
		});
	});
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	beforeEach(() => closed.splice(0));
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	const untilClosed = async (count: number) => {
		while (closed.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
	};

	it.each([true, false])('is gone from the wire; dripping: %s', async (drips) => {
		isDripping = drips;
		const parameters = { operation: 'get', videoId: '7', waitForCompletion: false };
		await runPixVerse(standIn, { parameters, baseUrl: baseUrl() });
		await untilClosed(5);
	});

	it('is a submission soon after Stop, with its trace ID in the custom data', async () => {
		isDripping = true;
		const onStart = (stop: () => void) => (onRequest = stop);
		const { customData } = await runPixVerse(standIn, { baseUrl: baseUrl(), onStart });
		expect(JSON.stringify(customData)).toMatch(/0=trace:/);
		await untilClosed(1);
	});
});

it('"Stop Workflow" while a submission stalls ends with an error that names its trace ID.', async () => {
	const isOf =
		(item: number) =>
		({ body }: { body?: { seed?: unknown } }) =>
			body?.seed === item;
	const refused = { kind: 'errCode', code: 500063, message: 'no' } as const;
	standIn.fail(
		{ place: 'submit', fault: stalls, when: isOf(0) },
		{ place: 'submit', fault: refused, when: isOf(1) },
	);
	const parameters = { seed: seedOfItem, requestOptions: { timeout: 3_000_000 } };
	const result = await runPixVerse(standIn, { items: items(2), parameters });
	expect(result.error?.description).toContain(standIn.ledger.generations[0].traceId);
});
