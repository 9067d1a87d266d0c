/** One stand-in for all cases of standin.test.ts, reset before each. */
import type { StandIn, StandInSettings } from '..';
import { startStandIn } from '..';
import { clientOf } from '../client';

export let standIn: StandIn;
export let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
	standIn = await startStandIn();
	client = clientOf(standIn);
});
beforeEach(() => standIn.reset());
afterAll(async () => await standIn.close());

/** Changes settings for the rest of the test. */
export const set = (settings: Partial<StandInSettings>) =>
	Object.assign(standIn.settings, settings);
