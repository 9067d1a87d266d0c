// A released batch whose parts run in other processes: what only the memory of a process knows is missing there.
import type { IDataObject } from 'n8n-workflow';
import { forgetPrices } from '../../nodes/PixVerse/prices/likelyPrice';
import { kindOf, observeDuration } from '../../nodes/PixVerse/transport/job/durations';
import { forgetLimiters } from '../../nodes/PixVerse/transport/limiter/limiters';
import { generationsPerItem } from '../faults/judge';
import type { NodeRun } from '../support/harness/pixverse';
import { MINUTE, released, states, useReleases } from './released';

const { standIn, parks, run } = useReleases();

const batch = async (options: IDataObject, more: NodeRun = {}) =>
	await run({ options: { ...released, ...options } }, more);

beforeEach(() => {
	forgetLimiters();
	forgetPrices();
	standIn.settings.charges = 'flat';
	observeDuration(kindOf('/openapi/v2/video/restyle/generate', {}), 3 * MINUTE);
});

/** Every part runs in another process. */
function elsewhere(): void {
	forgetLimiters();
	forgetPrices();
}

describe('a released batch whose parts run in other processes', () => {
	it('gives the place of a failed video to another item', async () => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 0 ? 7 : 1);
		const made: number[] = [];
		const onWait = () => {
			elsewhere();
			made.push(standIn.ledger.generations.length);
		};
		await batch({ maxParallel: 1 }, { onWait, settings: { onError: 'continueRegularOutput' } });
		const [, second, third] = standIn.ledger.generations.map(({ at }) => at);
		expect(made).toContain(2);
		expect(third - second).toBeLessThan(5 * MINUTE);
	});

	it('keeps its Maximum Credits where only answers tell the price', async () => {
		const result = await batch({ maxParallel: 2, maximumCredits: 100 }, { onWait: elsewhere });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready', 'ready', 'not_submitted']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 0]);
	});
});
