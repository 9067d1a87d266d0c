// Requests that stall or drip, on the wire: the limits of looks, reads and submissions.
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useShortTimeouts } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind, Place } from '../../support/standin';
import { items, seedOfItem } from '../judge';

const standIn = useStandIn({}, 'test');

const restore = useShortTimeouts();

const silent: FaultKind = { kind: 'stall' };
const dripping: FaultKind = { kind: 'drip', bytes: 1, everyMs: 150 };
/** The whole answer takes longer than a test may. */

/** Done at the first look. */
const AT_ONCE = { kind: 'looks', looks: 0 } as const;

/** Whether a request was sent more than once, counted from one of them on. */
function isSentAgain(place: Place, from = 0): boolean {
	const sent = standIn.ledger.requests.slice(from).filter((one) => one.place === place);
	const lines = sent.map(({ method, path, rawBody }) => `${method} ${path} ${rawBody}`);
	return new Set(lines).size < lines.length;
}

const faults: Array<[string, FaultKind]> = [
	['stalls', silent],
	['drips', dripping],
];

describe.each(faults)('a look that %s', (_name, fault) => {
	it('is cut and followed by the next', async () => {
		standIn.settings.jobs = AT_ONCE;
		standIn.fail({ place: 'look', fault });
		expect(jsonOf(await runPixVerse(standIn)).map(({ state }) => state)).toEqual(['ready']);
		expect(isSentAgain('look')).toBe(true);
	});

	it('is cut at the timeout that the user set', async () => {
		restore();
		standIn.settings.jobs = AT_ONCE;
		standIn.fail({ place: 'look', fault });
		const parameters = { requestOptions: { timeout: 300 } };
		const result = await runPixVerse(standIn, { parameters });
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready']);
		expect(isSentAgain('look')).toBe(true);
	});
});

describe.each(faults)('a read that %s', (_name, fault) => {
	it.each([
		['list', { resource: 'template', operation: 'getAll', returnAll: true }],
		['account', { resource: 'account', operation: 'getBalance' }],
		['list', { resource: 'account', operation: 'getUsage', returnAll: true }],
		['look', { operation: 'get', videoId: 'made', waitForCompletion: false }],
	] as const)('is sent again: %s %j', async (place, parameters) => {
		standIn.settings.jobs = AT_ONCE;
		await runPixVerse(standIn, { parameters: { operation: 'restyle' } });
		const videoId = standIn.ledger.generations[0].videoId;
		standIn.fail({ place, fault });
		const own = 'videoId' in parameters ? { ...parameters, videoId } : parameters;
		const from = standIn.ledger.requests.length;
		const result = await runPixVerse(standIn, { parameters: own });
		expect(result.status).toBe('success');
		expect(isSentAgain(place, from)).toBe(true);
	});

	it('is sent again: the verification of a song', async () => {
		standIn.fail({ place: 'prepare', fault });
		const song = { __rl: true, mode: 'mediaId', value: '405833376854443' };
		const result = await runPixVerse(standIn, { parameters: { operation: 'vibeMv', song } });
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready']);
		expect(isSentAgain('prepare')).toBe(true);
	});
});

describe('what is cut', () => {
	let server: Server;
	let closed: string[];
	let drip: boolean;

	/** Answers nothing, or for ever; tells which connections the client closed. */
	beforeEach(async () => {
		closed = [];
		drip = false;
		server = createServer((request, response: ServerResponse) => {
			const timer = setInterval(() => drip && response.write(' '), 20);
			response.on('close', () => {
				clearInterval(timer);
				closed.push(String(request.method));
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	afterEach(() => {
		server.closeAllConnections();
		server.close();
	});

	const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	const until = async (ready: () => boolean) => {
		while (!ready()) await new Promise((resolve) => setTimeout(resolve, 5));
	};

	it.each([true, false])('is gone from the wire; dripping: %s', async (drips) => {
		drip = drips;
		const parameters = { operation: 'get', videoId: '7', waitForCompletion: false };
		await runPixVerse(standIn, { parameters, baseUrl: baseUrl() });
		await until(() => closed.length === 5);
	});

	it.each([true, false])('is a submission soon after Stop; dripping: %s', async (drips) => {
		drip = drips;
		let stop = () => {};
		let submitted = false;
		server.on('request', () => (submitted = true));
		const onStart = (press: () => void) => (stop = press);
		const running = runPixVerse(standIn, { baseUrl: baseUrl(), onStart });
		await until(() => submitted);
		stop();
		const { customData } = await running;
		expect(JSON.stringify(customData)).toMatch(/0=trace:/);
		await until(() => closed.length === 1);
	});
});

describe('"Stop Workflow" while a submission stalls', () => {
	it('comes out with the error, which names the trace ID of the stalled one', async () => {
		standIn.fail(
			{ place: 'submit', fault: silent, when: ({ body }) => body?.seed === 0 },
			{
				place: 'submit',
				fault: { kind: 'errCode', code: 500063, message: 'no' },
				when: ({ body }) => body?.seed === 1,
			},
		);
		const parameters = { seed: seedOfItem, requestOptions: { timeout: 3_000_000 } };
		const result = await runPixVerse(standIn, { items: items(2), parameters });
		expect(result.error?.description).toContain(standIn.ledger.generations[0].traceId);
	});
});
