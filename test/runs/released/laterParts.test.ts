// A released run that goes on: restarts, other settings, failures before and after it was stored.
import type { IDataObject, INode, IRunExecutionData } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import { forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { MAX_SENDS } from '../../../nodes/PixVerse/transport/http/retry';
import { expectedDuration, kindOf } from '../../../nodes/PixVerse/transport/job/schedule';
import { generationsPerItem, items, retryOnFail } from '../judge';
import { TestCredentials } from '../../support/harness/credentials';
import type { EngineResult } from '../../support/harness/engine';
import { jsonOf } from '../../support/harness/pixverse';
import type { Fault } from '../../support/standin';
import { expectNothingLeft, MINUTE, NODE, READY, released, states, useReleases } from './released';

const { standIn, leap, parks, run } = useReleases();

beforeEach(forgetPrices);

const keyed = { traceId: '=row {{ $json.number }}' };
const continues: Partial<INode> = { onError: 'continueRegularOutput' };

describe('a released run that goes on', () => {
	it.each([1, 2])(
		'after a restart that took an hour, in wait %i, submits nothing again',
		async (wait) => {
			const onWait = () => {
				if (parks.length === wait) leap(60 * MINUTE);
			};
			const result = await run({ options: { ...released, waitLimit: 600 } }, { onWait });
			expect(parks).toHaveLength(wait);
			expect(states(result)).toEqual(READY);
			expect(standIn.ledger.count('submit')).toBe(3);
			// When its jobs ended nobody knows: no later run waits for an hour.
			const kind = kindOf('/openapi/v2/video/restyle/generate', {});
			expect(expectedDuration(kind, MINUTE)).toBe(MINUTE);
		},
	);

	it('from older stored data pays for nothing twice', async () => {
		const stored: IRunExecutionData[] = [];
		const onWait = (data: IRunExecutionData) => stored.push(structuredClone(data));
		await run({}, { executionId: '7', onWait });
		forgetAccounts();
		const again = await run({}, { executionId: '7', from: stored[0] });
		expect(states(again)).toEqual(READY);
		expect(standIn.ledger.generations).toHaveLength(3);
	});

	it('keeps the trace ID of a submission that met HTTP 429, and makes nothing twice', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'httpAfter', status: 429 } });
		const result = await run();
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(READY);
		expect(standIn.ledger.generations).toHaveLength(3);
		expectNothingLeft(result);
	});

	it('while n8n starts is not put to wait again: n8n may take it for a crashed one', async () => {
		const onWait = () => {
			clock.sinceStart = () => 20_000;
		};
		const result = await run({}, { onWait });
		expect(parks).toHaveLength(1);
		expect(states(result)).toEqual(READY);
	});

	it('counts the wait limit from the submission, over all waits', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 60 * MINUTE };
		const begun = clock.date();
		const result = await run({ options: { ...released, waitLimit: 6 } });
		expect(parks.length).toBeGreaterThan(1);
		expect(states(result)).toEqual(['pending', 'pending', 'pending']);
		expect(jsonOf(result)[0].warning).toMatch(/wait limit was reached/);
		expect((clock.date() - begun) / MINUTE).toBeGreaterThanOrEqual(6);
		expect((clock.date() - begun) / MINUTE).toBeLessThan(8);
		expectNothingLeft(result);
	});

	it('names its videos when the credential has become wrong', async () => {
		const { getDecrypted } = TestCredentials.prototype;
		const onWait = () => {
			TestCredentials.prototype.getDecrypted = async function (this: TestCredentials) {
				return { ...(await getDecrypted.call(this)), baseUrl: 'pixverse' };
			};
		};
		const result = await run({}, { onWait, settings: continues }).finally(() => {
			TestCredentials.prototype.getDecrypted = getDecrypted;
		});
		const errors = jsonOf(result).map(({ error }) => error as IDataObject);
		const ids = standIn.ledger.generations.map(({ videoId }) => Number(videoId));
		expect(errors.map(({ video_id: id }) => id)).toEqual(ids);
		expect(errors[0]).toMatchObject({ charged: true, trace_id: expect.any(String) });
		expect(errors[0].message).toMatch(/'Base URL'.* It was charged once/);
	});

	/** What an expression gives before `at`, and from then on. */
	const until = (at: number, before: unknown, after: unknown) =>
		`={{ $now.toMillis() < ${at} ? ${JSON.stringify(before)} : ${JSON.stringify(after)} }}`;

	it.each<[string, (at: number) => Record<string, unknown>]>([
		['wait in memory', (at) => ({ whileWaiting: until(at, 'release', 'keepRunning') })],
		['are wrong', (at) => ({ ...released, fileName: until(at, 'a.mp4', ['no text']) })],
		['keep a balance', (at) => ({ ...released, minimumBalance: until(at, 0, 1e9) })],
	])('with settings that now %s loses no video, and pays for none twice', async (_what, of) => {
		standIn.settings.repeatedTrace = 'error';
		const options = of(clock.date() + MINUTE);
		const result = await run({ options }, { items: items(1) });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready']);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it.each(['by this process', 'by another one'])(
		'calls no video of its own resumed, and those resumed that an earlier run paid for: %s',
		async (where) => {
			const options = { ...released, ...keyed };
			const resumed = (result: EngineResult) => jsonOf(result).map((json) => json.resumed);
			await run({ options, waitForCompletion: false }, { items: items(2) });
			leap(2 * MINUTE);
			if (where === 'by another one') forgetSubmissions();
			const result = await run({ options });
			expect(parks.length).toBeGreaterThan(0);
			expect(states(result)).toEqual(READY);
			expect(resumed(result)).toEqual([true, true, undefined]);
			expect(standIn.ledger.generations).toHaveLength(3);
		},
	);

	it.each([
		[6, 'not_submitted', 2, {}],
		[8, 'ready', 3, {}],
		// An earlier run may have paid for rows with a Trace ID.
		[6, 'not_submitted', 2, keyed],
	])(
		'counts towards Maximum Credits what it spent before, unless it is refunded: state %i, %s, %i videos, with %j',
		async (status, state, count, more) => {
			const when: Fault['when'] = ({ body }) => JSON.stringify(body).includes('second');
			const broken = { kind: 'http', status: 503 } as const;
			standIn.fail({ place: 'upload', fault: broken, times: MAX_SENDS, when });
			// A first item that failed is what n8n tries the node again for; a deleted video is charged, and a failed one is not.
			standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 0 ? status : 1);
			const value = '=https://files.example.com/{{ $json.number === 1 ? "second" : "first" }}.mp4';
			const sourceVideo = { __rl: true, mode: 'videoId', value };
			const result = await run(
				{ sourceVideo, options: { ...released, ...more, maximumCredits: 90 } },
				{ settings: { ...continues, ...retryOnFail, maxTries: 2 } },
			);
			expect(parks.length).toBeGreaterThan(0);
			expect(standIn.ledger.generations).toHaveLength(count);
			expect(jsonOf(result)[1]).toMatchObject({ state });
		},
	);
});

describe('failures of a released run', () => {
	it.each<[string, Partial<INode>, number]>([
		['the regular output', continues, 0],
		['the error output', { onError: 'continueErrorOutput' }, 1],
	])('before and after the wait go to %s', async (_name, settings, output) => {
		standIn.fail({
			place: 'submit',
			fault: { kind: 'errCode', code: 500063, message: 'no' },
			when: ({ body }) => body?.seed === 0,
		});
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 2 ? 8 : 1);
		const result = await run({}, { settings });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toContain('ready');
		const failed = jsonOf(result, output).filter(({ error }) => error !== undefined);
		expect(failed.map(({ error }) => (error as IDataObject).class)).toEqual([
			'inputModerated',
			'failed',
		]);
		expect(generationsPerItem(standIn, 3)).toEqual([0, 1, 1]);
		expect(standIn.ledger.count('submit')).toBe(3);
		expectNothingLeft(result);
	});

	it('without a response, before the wait, are not submitted again after it', async () => {
		const fault = { kind: 'http', status: 503 } as const;
		standIn.fail({ place: 'submit', fault, times: 99, when: ({ body }) => body?.seed === 0 });
		const sent: number[] = [];
		const onWait = () => sent.push(standIn.ledger.count('submit'));
		const result = await run({}, { settings: continues, onWait });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual([undefined, 'ready', 'ready']);
		expect(standIn.ledger.count('submit')).toBe(sent[0]);
	});

	it('after the wait stop the workflow, with every video named', async () => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 2 ? 8 : 1);
		const result = await run();
		expect(parks.length).toBeGreaterThan(0);
		expect(result.status).toBe('error');
		const said = JSON.stringify([result.error?.message, result.error?.description]);
		for (const { videoId } of standIn.ledger.generations) expect(said).toContain(videoId);
		// Without the pending items that the node showed meanwhile.
		const shown = result.run.data.resultData.runData[NODE].map(({ data }) => data);
		expect(shown).toEqual([undefined]);
	});

	it('of the preparation of one item leave the others', async () => {
		const value = '={{ $json.number === 1 ? $("nowhere").item.json.id : 7 }}';
		const sourceVideo = { __rl: true, mode: 'videoId', value };
		const result = await run({ sourceVideo }, { settings: continues });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready', undefined, 'ready']);
		expect(jsonOf(result)[1].error).toBeDefined();
		expect(standIn.ledger.count('submit')).toBe(2);
		expectNothingLeft(result);
	});
});
