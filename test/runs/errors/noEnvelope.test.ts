// Something else than PixVerse answers for a while, or for good: a wrong address, a firewall, a broken gateway.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { useLeapingClock } from '../../support/harness/fastClock';
import { continues } from '../../support/harness/files';
import { jsonOf, numbered, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind, Place } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { errorOf, itemOf, refusedWith } from '../judge';

const standIn = useStandIn({}, 'test');
useLeapingClock();

const status = (number: number): FaultKind => ({
	...{ acts: false, answer: { status: number, body: '<html>go away</html>' } },
});
const all: Place[] = ['submit', 'account', 'poll', 'upload', 'list'];
const run = async (count: number) =>
	jsonOf(await runPixVerse(standIn, { items: numbered(count), settings: continues }));

const ready = (count: number) => Array<unknown>(count).fill({ state: 'ready' });

it.each<[string, FaultKind]>([
	['HTTP 404', status(404)],
	['a page', status(200)],
	['HTTP 503', status(503)],
	['a lost response', faults.resetBefore],
])(
	'Where %s is all that comes, one row of twenty may have been charged, and nothing was sent for the others.',
	async (_what, fault) => {
		standIn.fail(...all.map((place) => ({ place, ...fault, times: 9999 })));
		const [doubtful, ...unsent] = await run(20);
		expect(errorOf(doubtful)).toMatchObject({ charged: 'unknown', retryable: true });
		for (const item of unsent) {
			expect(messageOf(item)).toMatch(
				/^Nothing was sent for this row: PixVerse could not be reached for .*Check the 'Base URL'.*Nothing was charged\.$/,
			);
			expect(errorOf(item)).toMatchObject({ charged: false, retryable: true, trace_id: null });
		}
		expect(standIn.ledger.count('submit')).toBe(1);
		expect(standIn.ledger.count('account')).toBeLessThan(100);
	},
);

it('A firewall that answers all requests for a while costs none of twenty rows its video, and one row a second send.', async () => {
	standIn.fail({ place: 'submit', ...status(403) }, { place: 'account', ...status(403), times: 6 });
	expect(await run(20)).toMatchObject(ready(20));
	expect(standIn.ledger.generations).toHaveLength(20);
	expect(standIn.ledger.count('submit') - standIn.ledger.refusals.length).toBe(21);
});

it('A submission is repeated after the answer to a poll, if the balance gets none.', async () => {
	standIn.settings.accountLimit = 2;
	standIn.fail(
		{ place: 'submit', ...status(503), skip: 1 },
		{ place: 'account', ...status(503), times: 9999 },
	);
	expect(await run(2)).toMatchObject(ready(2));
	expect(standIn.ledger.generations).toHaveLength(2);
});

it('A submission is repeated when the balance is refused with a code, because only PixVerse has codes.', async () => {
	standIn.fail(
		{ place: 'submit', ...status(403) },
		{ place: 'account', ...refusedWith(10001), times: 9999 },
	);
	expect(await run(1)).toMatchObject(ready(1));
	expect(standIn.ledger.count('submit')).toBe(2);
});

it('A submission that is answered with something else than HTTP may have been charged.', async () => {
	const server = createServer((socket) => socket.end('220 ready\r\n\r\n'));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const item = await itemOf(standIn, { baseUrl });
	server.close();
	expect(messageOf(item)).toMatch(/may have been charged.*[\da-f]{8}-/);
	expect(errorOf(item)).toMatchObject({ retryable: true, charged: 'unknown' });
});
