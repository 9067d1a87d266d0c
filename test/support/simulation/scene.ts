/** An account at the stand-in on scripted time, with nothing remembered. */
import { accountKey } from '../../../nodes/PixVerse/transport/http/client';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import type { Account } from '../../../nodes/PixVerse/transport/account/account';
import { accountWith, forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import { Script } from './script';
import { ScriptedStandIn } from '../standin/scripted';
import type { StandInSettings } from '../standin/settings';

/** How long a job takes unless said otherwise, in milliseconds. */
export const JOB_TIME = 60_000;

/** The account of a run, unless the run has another key. */
export const ACCOUNT = accountKey('key', 'http://model');

/** The settings of a service that nothing happens to. */
const usual: Partial<StandInSettings> = {
	jobs: { kind: 'time', ms: JOB_TIME },
	charges: 'flat',
	latency: { submit: 300, poll: 200, upload: 2_000, account: 100, prepare: 500 },
};

export interface Scene {
	script: Script;
	service: ScriptedStandIn;
	/** Gives the node its own clock and dice back. */
	close: () => void;
}

/** Sets the scene; `seed` fixes the dice of the node. */
export function setScene(changes: Partial<StandInSettings> = {}, seed = 1): Scene {
	const script = new Script();
	forgetDurations();
	forgetAccounts();
	forgetPrices();
	forgetSubmissions();
	const service = new ScriptedStandIn(script, { ...usual, ...changes });
	return { script, service, close: script.install(seed) };
}

/** Sets the scene of a test, once or again; it is closed when the test has ended. */
export function useScene(): typeof setScene {
	let close = () => {};
	const closeIt = () => {
		close();
		close = () => {};
	};
	afterEach(closeIt);
	return (...given) => {
		closeIt();
		const scene = setScene(...given);
		({ close } = scene);
		return scene;
	};
}

/** An account, as a run finds it. */
export const accountOfScene = (apiKey = 'key'): Account =>
	accountWith(accountKey(apiKey, 'http://model'));

/** Matches a number below `most`, and says the number when it does not. */
export const below = (most: number) => ({
	$$typeof: Symbol.for('jest.asymmetricMatcher'),
	asymmetricMatch: (value: number) => value < most,
	toString: () => `below ${most}`,
	toAsymmetricMatcher: () => `below ${most}`,
});
