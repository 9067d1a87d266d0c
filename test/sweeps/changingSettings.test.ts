// "Retry On Fail" with settings that say something else on every try: the same jobs, paid once.
import { numbered, runPixVerse } from '../support/harness/pixverse';
import { useFileStorage } from '../support/harness/engine';
import { useStandIn } from '../support/harness/standIn';
import type { StandInSettings } from '../support/standin';
import { atFirst, byRow, changing, perRow, rowOf, threeTries } from '../faults/changing';
import { traceModes, unnamed } from '../faults/judge';

const ROWS = 5;
const once = Array.from({ length: ROWS }, () => 1);

// Room for all that is not looked at any more: only what is paid counts here.
const standIn = useStandIn({ accountLimit: 50 }, 'test');
beforeAll(useFileStorage);

const run = async (parameters = {}, settings = {}) =>
	await runPixVerse(standIn, { items: numbered(ROWS), parameters, settings });

const strike = (settings: Partial<StandInSettings>) => Object.assign(standIn.settings, settings);

/** What makes n8n try again, the state of the first row when the items go on, and its videos. */
const reasons: Array<[string, () => void, string, number]> = [
	[
		'the first video is moderated',
		() => strike({ outcome: ({ itemBody: body }) => (rowOf({ body }) === 0 ? 7 : 1) }),
		'moderated',
		1,
	],
	[
		'the addresses of the files have expired',
		() => strike({ resultPath: 'expired' }),
		'download',
		1,
	],
	[
		'a file is answered with HTTP 404, once',
		() => standIn.fail({ place: 'download', fault: { kind: 'http', status: 404 } }),
		'ready',
		1,
	],
	[
		'the first submission is answered with HTTP 404, once',
		() => standIn.fail(atFirst({ kind: 'http', status: 404 })),
		'address',
		0,
	],
	[
		'the first answers are lost',
		() => standIn.fail(atFirst({ kind: 'resetAfter' }, 5)),
		'ready',
		1,
	],
];

describe.each(Object.entries(changing))('with %s', (_name, parameters) => {
	describe.each(Object.entries(threeTries))('and the setting "%s"', (mode, settings) => {
		it.each(reasons)('every row is paid once when %s', async (_reason, strikeNow, first, made) => {
			strikeNow();
			const result = await run({ ...parameters, downloadVideo: true }, settings);
			const paid = perRow(standIn, ROWS);
			// A run that stops may leave rows that were not sent yet.
			const stopped = mode === 'stop' && first !== 'ready';
			if (stopped) expect(paid.filter((count) => count > 1)).toEqual([]);
			else expect(paid).toEqual([made, ...once.slice(1)]);
			expect(unnamed(standIn, result)).toEqual([]);
			if (stopped) return;
			const [item] = byRow(result) as Array<{ state?: string; error?: { class: string } }>;
			expect(item.state ?? item.error?.class).toBe(first);
		});
	});

	it('nothing is submitted again for rows that have come out', async () => {
		strike({ outcome: ({ itemBody: body }) => (rowOf({ body }) === 0 ? 7 : 1) });
		await run(parameters, threeTries.continue);
		expect(standIn.ledger.count('submit')).toBe(ROWS);
	});

	it.each(traceModes)('lost answers make no second video in mode "%s"', async (mode) => {
		strike({ repeatedTrace: mode });
		standIn.fail(atFirst({ kind: 'resetAfter' }, 5));
		const { options = {}, ...others } = parameters as { options?: object };
		const quick = { ...others, options: { ...options, waitLimit: 0.02 } };
		const result = await run(quick, threeTries.continue);
		expect(perRow(standIn, ROWS)).toEqual(once);
		expect(unnamed(standIn, result)).toEqual([]);
	});

	it('what may have been lost is sent again as it was, name and body', async () => {
		strike({ repeatedTrace: 'refusesDifferentBody' });
		standIn.fail(atFirst({ kind: 'resetAfter' }, 5));
		const result = await run(parameters, threeTries.continue);
		const sent = standIn.ledger.requests.filter(
			({ place, body = {} }) => place === 'submit' && rowOf({ body }) === 0,
		);
		expect(sent).toHaveLength(6);
		expect(new Set(sent.map(({ traceId, rawBody }) => `${traceId} ${rawBody}`)).size).toBe(1);
		expect(byRow(result).map(({ state }) => state)).toEqual(once.map(() => 'ready'));
	});
});
