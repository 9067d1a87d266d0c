/** An account at the model of the service, on scripted time, with nothing remembered. */
import { accountKey } from '../../../nodes/PixVerse/transport/http/client';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import type { Account } from '../../../nodes/PixVerse/transport/account/account';
import { accountWith, forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import { Script } from './script';
import type { ServiceSettings } from './service';
import { Service } from './service';

/** How long a job takes at the model unless said otherwise, in milliseconds. */
export const JOB_TIME = 60_000;

/** The account of a run at the model, unless the run has another key. */
export const ACCOUNT = accountKey('key', 'http://model');

/** A service that nothing happens to. */
export const defaults: ServiceSettings = {
	limit: 5,
	firstId: 1,
	refusesKnown: false,
	jobTime: () => JOB_TIME,
	status: () => 1,
	price: () => 45,
	reportedPrice: (price) => price,
	credits: 1_000_000,
	balanceLag: 0,
	repeatedTrace: 'sameAnswer',
	latency: { submit: 300, look: 200, upload: 2_000, balance: 100 },
	trouble: () => undefined,
	fileTrouble: () => undefined,
};

export interface Scene {
	script: Script;
	service: Service;
	/** Gives the node its own clock and dice back. */
	close: () => void;
}

/** Sets the scene; `seed` fixes the dice of the node. */
export function setScene(changes: Partial<ServiceSettings> = {}, seed = 1): Scene {
	const script = new Script();
	forgetDurations();
	forgetAccounts();
	forgetPrices();
	forgetSubmissions();
	const service = new Service(script, { ...defaults, ...changes });
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

/** An account at the model, as a run finds it. */
export const accountOfScene = (apiKey = 'key'): Account =>
	accountWith(accountKey(apiKey, 'http://model'));

/** Matches a number below `most`, and says the number when it does not. */
export const below = (most: number) => ({
	$$typeof: Symbol.for('jest.asymmetricMatcher'),
	asymmetricMatch: (value: number) => value < most,
	toString: () => `below ${most}`,
	toAsymmetricMatcher: () => `below ${most}`,
});
