// A failed item has one shape wherever it comes out, and a stopped workflow one error.
import type { INode } from 'n8n-workflow';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { atItem, refusedWith, seedOfItem } from '../judge';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 500 } });

/** Item 2 is refused by the service. */
const run = async (settings: Partial<INode> = {}) => {
	standIn.fail(atItem(2, refusedWith(500063)));
	return await runPixVerse(standIn, {
		items: numbered(3),
		parameters: { seed: seedOfItem },
		settings,
	});
};

it.each([
	['continueRegularOutput', 0],
	['continueErrorOutput', 1],
] as const)(
	'A failed item has its sentence and its charge in error, beside nothing but its row: %s.',
	async (onError, output) => {
		const result = await run({ onError });
		const item = jsonOf(result, output).at(-1);
		const message = expect.stringMatching(
			/\(PixVerse code 500063, "no"\)\. Nothing was charged\.$/,
		);
		const error = {
			message,
			video_id: null,
			trace_id: expect.any(String),
			code: '500063',
			class: 'inputModerated',
			retryable: false,
			charged: false,
			refunded: false,
			credits_charged: 0,
		};
		expect(item).toEqual({ number: 2, error });
		expect(Object.keys(item?.error ?? {})).toEqual(Object.keys(error));
	},
);

it('The error of a stopped workflow speaks of its own item, and of the others in the description only.', async () => {
	const { error } = await run();
	const made = standIn.ledger.generations.map(({ videoId }) => videoId);
	expect(made.length).toBeGreaterThan(0);
	for (const id of made) {
		expect(error?.message).not.toContain(id);
		expect(error?.description).toContain(id);
	}
	expect(error?.description).toMatch(
		/^This item: Nothing was charged\. Other items: \d videos? submitted, /,
	);
});
