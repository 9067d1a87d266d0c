/** One stand-in for the tests of a file, reset before each. */
import { operations } from '../../support/operations';
import type { StandIn, StandInSettings } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { least } from '../../support/standin/bodies';
import { clientOf } from '../../support/standin/client';

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

/** Posts to the operation with this key: its least body, changed. `undefined` leaves a field out. */
export async function submit(key: string, changed: object = {}, trace?: string) {
	const path = operations.find((row) => row.key === key)?.path ?? '';
	return await client.post(path, { ...least[key], ...changed }, trace);
}
