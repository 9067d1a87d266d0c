// Polls and other requests that fail, stall or drip: each is cut and followed by another, and the paid video is never lost.
import { useShortTimeouts } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind, LedgerRequest } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { clientOf, idIn } from '../../support/standin/client';
import type { Host } from '../files/hosts';
import { startHost } from '../files/hosts';
import {
	atItem,
	items,
	READY,
	refusedWith,
	runItems,
	seedOfItem,
	sources,
	states,
	waitUntil,
} from '../judge';

const standIn = useStandIn({}, 'test');

useShortTimeouts();

/** The polls of item 1 are answered with this. */
const failPolls = (fault: FaultKind, times: number) => {
	const idOfItem = () => standIn.ledger.generations.find(({ body }) => body.seed === 1)?.videoId;
	const when = ({ path }: LedgerRequest) => path.includes(`${idOfItem()}`);
	standIn.fail({ place: 'poll', ...fault, times, when });
};

const stalls: FaultKind = faults.silent;
const drips: FaultKind = { acts: true, wire: { drip: [1, 150] } };

describe('a poll', () => {
	it.each([500008, 500047, 701009, 400032])(
		'that finds no record right after the submission means pending: code %i',
		async (code) => {
			failPolls(refusedWith(code), 3);
			const result = await runItems(standIn, 3);
			expect(states(result)).toEqual(READY);
			expect(jsonOf(result).filter((item) => 'warning' in item)).toEqual([]);
		},
	);

	it('that brings an unknown status means pending', async () => {
		standIn.settings.pendingStatus = 9;
		expect(states(await runItems(standIn, 3))).toEqual(READY);
	});
});

describe.each([
	['stalls', stalls],
	['drips', drips],
])('a read that %s', (_name, fault) => {
	const song = sources['media ID'];

	it.each([
		['list', { resource: 'template', operation: 'getAll', returnAll: true }],
		['account', { resource: 'account', operation: 'getBalance' }],
		['poll', { operation: 'get', waitForCompletion: false }],
		['prepare', { operation: 'vibeMv', song, waitForCompletion: false }],
	] as const)('is sent again: %s %j', async (place, parameters) => {
		const videoId = idIn(await clientOf(standIn).restyle());
		standIn.fail({ place, ...fault });
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
	let host: Host;
	beforeAll(async () => {
		host = await startHost((request, response) => {
			const timer = setInterval(() => isDripping && response.write(' '), 20);
			onRequest();
			response.on('close', () => {
				clearInterval(timer);
				closed.push(String(request.method));
			});
		});
	});
	beforeEach(() => closed.splice(0));
	afterAll(() => host.close());

	const untilClosed = async (count: number) => await waitUntil(() => closed.length >= count);

	it.each([true, false])('is gone from the wire; dripping: %s', async (drips) => {
		isDripping = drips;
		const parameters = { operation: 'get', videoId: '7', waitForCompletion: false };
		await runPixVerse(standIn, { parameters, baseUrl: host.url });
		await untilClosed(5);
	});

	it('is a submission soon after Stop, with its trace ID in the custom data', async () => {
		isDripping = true;
		const onStart = (stop: () => void) => (onRequest = stop);
		const { customData } = await runPixVerse(standIn, { baseUrl: host.url, onStart });
		expect(JSON.stringify(customData)).toMatch(/0=trace:/);
		await untilClosed(1);
	});
});

it('"Stop Workflow" while a submission stalls ends with an error that names its trace ID.', async () => {
	standIn.fail(atItem(0, stalls), atItem(1, refusedWith(500063)));
	const parameters = { seed: seedOfItem, requestOptions: { timeout: 3_000_000 } };
	const result = await runPixVerse(standIn, { items: items(2), parameters });
	expect(result.error?.description).toContain(standIn.ledger.generations[0].traceId);
});
