// Stop in the middle of a wait of a minute, in real time: it ends at once.
import { runPixVerse } from '../../support/harness/pixverse';
import type { StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { items, seedOfItem } from '../judge';

const quiet = async (milliseconds = 250) =>
	await new Promise((resolve) => setTimeout(resolve, milliseconds));

let standIn: StandIn;

beforeEach(async () => {
	standIn = await startStandIn();
});
afterEach(async () => await standIn.close());

/** Presses Stop a moment after the first submission. */
const stopAfterSubmission = async () => {
	let stop = () => {};
	const running = runPixVerse(standIn, {
		items: items(1),
		parameters: { seed: seedOfItem, options: { pollingInterval: 60 } },
		onStart: (press) => {
			stop = press;
		},
	});
	while (standIn.ledger.count('submit') === 0) await quiet(5);
	await quiet();
	const { length } = standIn.ledger.requests;
	stop();
	const { status } = await running;
	await quiet();
	return { status, later: standIn.ledger.requests.slice(length) };
};

describe('Stop', () => {
	it('ends a long wait between two looks', async () => {
		expect(await stopAfterSubmission()).toEqual({ status: 'canceled', later: [] });
	});

	it('between two sends of a submission sends nothing more', async () => {
		const headers = { 'retry-after': '60' };
		standIn.fail({ place: 'submit', fault: { kind: 'http', status: 503, headers }, times: 9 });
		expect(await stopAfterSubmission()).toEqual({ status: 'canceled', later: [] });
	});
});
