/** The stand-in of a test file: there before its first test, as new before each, gone at the end. */
import type { StandIn, StandInSettings } from '../standin';
import { startStandIn } from '../standin';
import { shortenPauses } from './fastClock';

/**
 * Starts a stand-in for the tests of the file, or for each of them, and makes all waiting of the
 * node pass faster. What it returns may be used inside of tests only.
 */
export function useStandIn(
	settings: Partial<StandInSettings> = {},
	per: 'file' | 'test' = 'file',
): StandIn {
	let started: StandIn;
	let unhurry: () => void;
	const start = async () => {
		started = await startStandIn(settings);
		unhurry = shortenPauses();
	};
	const end = async () => {
		unhurry();
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
