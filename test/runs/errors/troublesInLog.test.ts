// What an operator reads in n8n's log at level warn: each trouble of a run, when it begins and when it is over, and at its end the failures.
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { useLeapingClock } from '../../support/harness/fastClock';
import { continues } from '../../support/harness/files';
import { loggedDuring } from '../../support/harness/logged';
import { numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind, Place } from '../../support/standin';
import { textToVideo } from '../charges/steps';
import { refusedWith } from '../judge';

const standIn = useStandIn({}, 'test');
useLeapingClock();

const START = 'PixVerse: execution 37, node Restyle a video, ';

const PROMPT = 'a red cat on a roof';

/** Runs items, and returns the warnings in n8n's log. */
async function warningsOf(count: number, parameters: IDataObject = {}): Promise<string[]> {
	const run = {
		executionId: '37',
		parameters: {
			...{ ...textToVideo, prompt: PROMPT, ...parameters },
		},
		items: numbered(count),
		settings: continues,
	};
	const { lines } = await loggedDuring(async () => await runPixVerse(standIn, run), 'warn');
	for (const line of lines) {
		expect(line.startsWith(START)).toBe(true);
		expect(line).not.toContain(PROMPT);
		expect(line).not.toContain(standIn.settings.apiKey);
	}
	return lines.map((line) => line.replace(START, ''));
}

const fail = (place: Place, fault: FaultKind, times = 9_999) =>
	standIn.fail({ place, ...fault, times });

it('A key that polls are refused for has a line at once, and one when it is accepted again.', async () => {
	fail('poll', refusedWith(10001), 3);
	const [begin, over, ...more] = await warningsOf(1);
	expect(begin).toMatch(/^PixVerse does not accept the API key.*code 10001.*1 item open$/);
	expect(over).toMatch(/^over after \d minutes: PixVerse does not accept the API key/);
	expect(more).toEqual([]);
});

it.each([
	[10001, 'authentication', /^PixVerse does not accept the API key.*code 10001.*30 items open$/],
	[500090, 'balance', /^The account has too few credits.*code 500090.*30 items open$/],
])(
	'A refusal of all submissions (code %i) has one line, and the failed items another.',
	async (code, name, words) => {
		fail('submit', refusedWith(code));
		const [begin, failures, ...more] = await warningsOf(30);
		expect(begin).toMatch(words);
		expect(failures).toMatch(
			new RegExp(`^30 of 30 items failed: 30 ${name} \\(items 0, 1, .*, 19 and 10 more\\)$`),
		);
		expect(more).toEqual([]);
	},
);

it('A key that only polls are accepted for again is not over, because the other items have failed.', async () => {
	standIn.fail({ place: 'submit', ...refusedWith(10001), times: 9_999, skip: 1 });
	fail('poll', refusedWith(10001), 1);
	const [begin, failures, ...more] = await warningsOf(3);
	expect(begin).toMatch(/^PixVerse does not accept the API key.* open$/);
	expect(failures).toMatch(/^2 of 3 items failed: 2 authentication/);
	expect(more).toEqual([]);
});

it('A full disk has one line, with its code, also if the other files are stored.', async () => {
	const store = jest.spyOn(Container.get(BinaryDataService), 'store');
	store.mockRejectedValueOnce(Object.assign(new Error('cannot'), { code: 'ENOSPC' }));
	const lines = await warningsOf(3, { downloadVideo: true });
	store.mockRestore();
	expect(lines).toEqual([
		expect.stringMatching(
			/^The file of video \d+ could not be stored.*no space left \(ENOSPC\).* open$/,
		),
	]);
});

it('Failed items are counted by their class, and named by their Trace ID.', async () => {
	standIn.settings.outcome = ({ index }) => (index === 1 ? 7 : 1);
	const options = { traceId: '=order-{{ $json.number }}', maxParallel: 1 };
	fail('submit', refusedWith(500054), 1);
	const lines = await warningsOf(4, { options });
	expect(lines).toEqual([
		'2 of 4 items failed: 1 inputModerated, 1 moderated (items 0 = order-0, 2 = order-2)',
	]);
});

it('With Batching, the failures of all batches are one line.', async () => {
	fail('submit', refusedWith(500054), 2);
	const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 200 } } };
	const [line, ...more] = await warningsOf(3, { requestOptions });
	expect(line).toMatch(/^2 of 3 items failed: 2 inputModerated/);
	expect(more).toEqual([]);
});

it('A dry run writes no warning.', async () => {
	expect(await warningsOf(2, { seed: 'x', options: { dryRun: true } })).toEqual([]);
});
