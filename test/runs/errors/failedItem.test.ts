// A failed item has one shape wherever it comes out.
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { refusedWith } from '../judge';

const standIn = useStandIn();

it.each([
	['continueRegularOutput', 0],
	['continueErrorOutput', 1],
] as const)(
	'A failed item has its sentence and its charge in error, beside nothing but its row: %s.',
	async (onError, output) => {
		standIn.fail({ place: 'submit', ...refusedWith(500063) });
		const run = { items: numbered(1), settings: { onError } };
		const [item] = jsonOf(await runPixVerse(standIn, run), output);
		const error = {
			message: expect.stringMatching(/\(PixVerse code 500063, "no"\)\. Nothing was charged\.$/),
			...{ video_id: null, trace_id: expect.any(String), code: '500063', class: 'inputModerated' },
			...{ retryable: false, charged: false, refunded: false, credits_charged: 0 },
		};
		expect(item).toEqual({ number: 0, error });
		expect(Object.keys(item?.error ?? {})).toEqual(Object.keys(error));
	},
);
