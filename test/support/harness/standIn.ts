/** Starts a stand-in before the first test of a file, resets it before each test, and closes it after the last. */
import type { StandIn, StandInSettings } from '../standin';
import { startStandIn } from '../standin';
import { shortenPauses } from './fastClock';

/**
 * Starts a stand-in for the tests of the file, or for each of them, and shortens all pauses of the
 * node. What it returns may be used inside of tests only.
 */
export function useStandIn(
	settings: Partial<StandInSettings> = {},
	per: 'file' | 'test' = 'file',
): StandIn {
	let started: StandIn;
	let restoreClock: () => void;
	const start = async () => {
		started = await startStandIn(settings);
		restoreClock = shortenPauses();
	};
	const end = async () => {
		restoreClock();
		await started.close();
	};
	if (per === 'test') {
		beforeEach(start);
		afterEach(end);
	} else {
		beforeAll(start);
		beforeEach(() => started.reset());
		afterAll(end);
	}
	return new Proxy({} as StandIn, { get: (_target, name) => Reflect.get(started, name) });
}
