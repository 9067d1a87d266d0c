// Stop: no request starts after it, each wait ends at once (each place: `places.test.ts`), and each video is named.
import type { INode } from 'n8n-workflow';
import { loggedDuring } from '../../support/harness/logged';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { items, retryOnFail, seedOfItem, untilQuiet, waitUntil } from '../judge';

// A stand-in for each test: stopped runs leave slots behind at the account of their address.
const standIn = useStandIn({ jobs: { kind: 'polls', polls: 1e9 } }, 'test');

const ITEMS = 4;
/** In milliseconds: a stopped run ends long before. */
const LONGEST = 10_000;

const after = async (milliseconds: number) =>
	await new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

interface Case {
	ready: () => boolean;
	fault?: Fault;
	settings?: Partial<INode>;
}

const counted = (place: Fault['place'], most: number) => () => standIn.ledger.count(place) >= most;

const polled = counted('poll', 6);

const cases: Array<[string, Case]> = [
	['the wait for videos, with Retry On Fail', { ready: polled, settings: retryOnFail }],
	['the wait, with Continue', { ready: polled, settings: { onError: 'continueRegularOutput' } }],
	[
		'a submission, which may finish',
		{
			ready: () => standIn.ledger.generations.length === 1,
			fault: { place: 'submit', acts: true, wire: { late: 100 } },
		},
	],
];

it.each(cases)('Stop during %s ends the run, and nothing more is sent.', async (_name, given) => {
	const { ready, fault, settings } = given;
	if (fault) standIn.fail(fault);
	let stop = () => {};
	const running = runPixVerse(standIn, {
		items: items(ITEMS),
		parameters: { seed: seedOfItem },
		settings,
		onStart: (press) => (stop = press),
	});
	await waitUntil(ready);
	const { length } = standIn.ledger.requests;
	stop();
	const result = await Promise.race([running, after(LONGEST)]);
	expect(result?.status).toBe('canceled');
	await untilQuiet(standIn);
	// One request of each item may have been on the wire when Stop was pressed.
	expect(standIn.ledger.requests.slice(length + ITEMS)).toEqual([]);
	const { generations } = standIn.ledger;
	const named = JSON.stringify(result?.customData);
	for (const { videoId } of generations) expect(named).toContain(videoId);
});

it('After Stop, the last line of the console and of the log says what was submitted and what was not.', async () => {
	const said: string[] = [];
	const sendDataToUI = (_type: string, data: unknown) =>
		said.push(String((data as { messages: unknown[] }).messages[0]));
	const { result, lines } = await loggedDuring(async () => {
		const ended = await runPixVerse(standIn, {
			items: items(ITEMS),
			parameters: { seed: seedOfItem, options: { maxParallel: 2 } },
			mode: 'manual',
			additionalData: { sendDataToUI } as never,
			onStart: (press) => void waitUntil(counted('poll', 2)).then(press),
		});
		await untilQuiet(standIn);
		return ended;
	});
	expect(result.status).toBe('canceled');
	const line = 'stopped: 2 submitted (90 credits; Get returns the results), 2 not submitted';
	expect([said.at(-1), lines.at(-1)]).toEqual([line, expect.stringContaining(`, ${line}`)]);
	const [first] = standIn.ledger.generations;
	expect(said).toContainEqual(expect.stringContaining(`video ${first.videoId} is being made`));
});

it('The log names a credential with a name of its own, and says of one item that failed no word about others.', async () => {
	standIn.fail({ place: 'submit', ...faults.moderated });
	const settings = { credentials: { pixVerseApi: { id: 'c', name: 'Client B' } } };
	const { result, lines } = await loggedDuring(
		async () => await runPixVerse(standIn, { settings }),
	);
	expect(result.error).toBeDefined();
	expect(lines[0]).toMatch(/^PixVerse: .*credential Client B, item 0: submitting/);
	expect(lines.filter((line) => line.includes('stopped:'))).toEqual([]);
});
