// Rules that only a deliberate mistake (test/mutants) showed to be untested.
import { clock } from '../../nodes/PixVerse/transport/http/clock';
import { jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import { startStandIn } from '../support/standin';
import { generationsPerItem, items, retryOnFail, seedOfItem, sources } from './judge';

const standIn = useStandIn({}, 'test');

const run = async (parameters = {}, settings = {}) =>
	await runPixVerse(standIn, {
		items: items(3),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { onError: 'continueRegularOutput', ...settings },
	});

const videoOf = (number: number) =>
	String(standIn.ledger.generations.find(({ body }) => body.seed === number)?.videoId);

describe('one intent, one video', () => {
	it('another execution is another intent', async () => {
		await run();
		await run();
		expect(generationsPerItem(standIn, 3)).toEqual([2, 2, 2]);
	});

	it('a file enters the intent by its content, not by the ID of its upload', async () => {
		const options = { traceId: '={{ "row " + $json.number }}' };
		await run({ sourceVideo: sources.file, options });
		const again = await run({ sourceVideo: sources.file, options });
		expect(jsonOf(again).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
		expect(standIn.ledger.count('upload')).toBe(6);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});

	it('a further try sends nothing for an item that finished', async () => {
		standIn.fail({
			place: 'download',
			fault: { kind: 'resetBefore' },
			times: 5,
			when: ({ path }) => path.includes(videoOf(0)),
		});
		const result = await run({ downloadVideo: true }, retryOnFail);
		const files = standIn.ledger.deliveries.filter(({ path }) => path.includes(videoOf(1)));
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
		expect(files).toHaveLength(1);
	});
});

describe('the error output', () => {
	it('leaves the good items paired with their inputs', async () => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 1 ? 8 : 1);
		const { outputs } = await run({}, { onError: 'continueErrorOutput' });
		const paired = outputs.map((output) => output.map(({ pairedItem }) => pairedItem));
		expect(paired).toEqual([[{ item: 0 }, { item: 2 }], [{ item: 1 }]]);
	});
});

describe('what others ask of a request', () => {
	it.each(['submit', 'look'] as const)(
		'a redirect is not followed: %s to another host',
		async (place) => {
			const elsewhere = await startStandIn();
			const headers = { location: `${elsewhere.url}/openapi/v2/account/balance` };
			standIn.fail({ place, fault: { kind: 'http', status: 307, headers } });
			await run();
			expect(elsewhere.ledger.requests).toEqual([]);
			await elsewhere.close();
		},
	);

	it.each(['submit', 'upload'] as const)('Retry-After is obeyed by: %s', async (place) => {
		const pauses: number[] = [];
		const { pause } = clock;
		clock.pause = async (milliseconds, signal) => {
			pauses.push(milliseconds);
			await pause(milliseconds, signal);
		};
		const headers = { 'retry-after': '7' };
		standIn.fail({ place, fault: { kind: 'http', status: 429, headers } });
		await run({ sourceVideo: sources.file });
		expect(pauses).toContain(7000);
	});

	it('a download that gets no answer ends at the timeout of the node', async () => {
		standIn.fail({ place: 'download', fault: { kind: 'stall' } });
		const result = await run({ downloadVideo: true, requestOptions: { timeout: 300 } });
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
	});
});
