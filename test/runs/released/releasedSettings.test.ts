// A released run whose settings say something else when it goes on: what an earlier part knew still counts.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import { MAX_SENDS } from '../../../nodes/PixVerse/transport/http/retry';
import { items } from '../judge';
import { jsonOf } from '../../support/harness/pixverse';
import type { Fault } from '../../support/standin';
import { released, states, useReleases } from './released';

const { standIn, parks, run } = useReleases();

beforeEach(forgetPrices);

describe('settings that have changed', () => {
	/** What an expression gives before `at`, and from then on. */
	const until = (at: number, before: unknown, after: unknown) =>
		`={{ $now.toMillis() < ${at} ? ${JSON.stringify(before)} : ${JSON.stringify(after)} }}`;

	it.each<[string, (at: number) => Record<string, unknown>]>([
		['wait in memory', (at) => ({ whileWaiting: until(at, 'release', 'keepRunning') })],
		['are wrong', (at) => ({ ...released, fileName: until(at, 'a.mp4', ['no text']) })],
		['keep a balance', (at) => ({ ...released, minimumBalance: until(at, 0, 1e9) })],
	])('when they %s lose no video, and pay for none twice', async (_what, optionsAt) => {
		standIn.settings.repeatedTrace = 'error';
		const options = optionsAt(clock.date() + 60_000);
		const result = await run({ options }, { items: items(1) });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready']);
		expect(standIn.ledger.generations).toHaveLength(1);
	});
});

it('a maximum of credits counts what was spent before the release', async () => {
	const when: Fault['when'] = ({ body }) => JSON.stringify(body).includes('second');
	const broken = { kind: 'http', status: 503 } as const;
	standIn.fail({ place: 'upload', fault: broken, times: MAX_SENDS, when });
	// A first item that failed is what n8n tries the node again for.
	standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 0 ? 8 : 1);
	const value = '=https://files.example.com/{{ $json.number === 1 ? "second" : "first" }}.mp4';
	const result = await run(
		{
			sourceVideo: { __rl: true, mode: 'videoId', value },
			options: { ...released, maximumCredits: 90 },
		},
		{
			items: items(3),
			settings: {
				...{ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
				onError: 'continueRegularOutput',
			},
		},
	);
	expect(parks.length).toBeGreaterThan(0);
	expect(standIn.ledger.generations).toHaveLength(2);
	expect(jsonOf(result)[1]).toMatchObject({ state: 'not_submitted' });
});

it('is not put to wait by Stop', async () => {
	let stop = () => {};
	const when = () => {
		setTimeout(() => stop(), 50);
		return true;
	};
	standIn.fail({ place: 'submit', fault: { kind: 'stall', ms: 400 }, when });
	const onStart = (stopIt: () => void) => (stop = stopIt);
	const running = run({}, { items: items(1), onStart });
	const { data } = (await running).run;
	expect(standIn.ledger.generations).toHaveLength(1);
	expect([parks, data.waitTill]).toEqual([[], undefined]);
});

it('a Get that goes on in an outage waits for it, as in memory', async () => {
	await run({ waitForCompletion: false }, { items: items(1) });
	const [{ videoId }] = standIn.ledger.generations;
	const outage: Fault = { place: 'look', fault: { kind: 'http', status: 503 }, times: 8 };
	const onWait = () => {
		if (parks.length === 1) standIn.fail(outage);
	};
	const result = await run({ operation: 'get', videoId }, { items: items(1), onWait });
	expect(parks.length).toBeGreaterThan(0);
	expect(states(result)).toEqual(['ready']);
});
