// What the console and the log say, above all after Stop.
import { loggedDuring } from '../../support/harness/logged';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { faults } from '../../support/standin/faults';
import { items, seedOfItem, untilQuiet, waitUntil } from '../judge';

// A stand-in for each test: stopped runs leave slots behind at the account of their address.
const standIn = useStandIn({ jobs: { kind: 'polls', polls: 1e9 } }, 'test');

const ITEMS = 4;
const GO_ON =
	'. Run the same rows again with the same Trace IDs and settings: a row that was made comes back at 0 credits, and only the others are paid';

it.each([
	['', {}, ''],
	[' With a Trace ID, it says how to go on, too.', { traceId: seedOfItem }, GO_ON],
])(
	'After Stop, the last line of the console and of the log says what was submitted and what was not.%s',
	async (_title, options, advice) => {
		const said: string[] = [];
		const sendDataToUI = (_type: string, data: unknown) =>
			said.push(String((data as { messages: unknown[] }).messages[0]));
		const { result, lines } = await loggedDuring(async () => {
			const ended = await runPixVerse(standIn, {
				items: items(ITEMS),
				parameters: { seed: seedOfItem, options: { maxParallel: 2, ...options } },
				mode: 'manual',
				additionalData: { sendDataToUI } as never,
				onStart: (press) => void waitUntil(() => standIn.ledger.count('poll') > 1).then(press),
			});
			await untilQuiet(standIn);
			return ended;
		});
		expect(result.status).toBe('canceled');
		const line = `stopped: 2 submitted (90 credits; Get returns the results), 2 not submitted${advice}`;
		expect([said.at(-1), lines.at(-1)]).toEqual([line, expect.stringContaining(`, ${line}`)]);
		const [first] = standIn.ledger.generations;
		expect(said).toContainEqual(expect.stringContaining(`video ${first.videoId} is being made`));
	},
);

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
