/** An account at the model of the service, on scripted time, with nothing remembered. */
import { accountOf } from '../../../nodes/PixVerse/transport/run/item';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/http/recentSubmissions';
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import type { Account } from '../../../nodes/PixVerse/transport/account/account';
import { forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import { Script } from './script';
import type { ServiceSettings } from './service';
import { Service } from './service';

/** How long a job takes at the model unless said otherwise, in milliseconds. */
export const JOB_TIME = 60_000;

/** A service that nothing happens to. */
export const defaults: ServiceSettings = {
	limit: 5,
	firstId: 1,
	refusesKnown: false,
	jobTime: () => JOB_TIME,
	status: () => 1,
	price: () => 45,
	toldPrice: (price) => price,
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
	/** Another account at the service, with settings of its own. */
	another: (changes: Partial<ServiceSettings>) => Service;
	/** Gives the node its own clock and dice back. */
	close: () => void;
}

/** Sets the scene; `seed` fixes the dice of the node. */
export function setScene(changes: Partial<ServiceSettings> = {}, seed = 1): Scene {
	const script = new Script();
	const another = (own: Partial<ServiceSettings>) => new Service(script, { ...defaults, ...own });
	forgetDurations();
	forgetAccounts();
	forgetPrices();
	forgetSubmissions();
	return { script, service: another(changes), another, close: script.install(seed) };
}

/** An account at the model, as a run finds it. */
export async function accountOfScene(apiKey = 'key'): Promise<Account> {
	const request = { baseURL: 'http://model' };
	const context = { getCredentials: async () => ({ apiKey }) };
	return await accountOf({ context, request, run: { flow: {} } } as never);
}

/** Matches a number below `most`, and says the number when it does not. */
export const below = (most: number) => ({
	$$typeof: Symbol.for('jest.asymmetricMatcher'),
	asymmetricMatch: (value: number) => value < most,
	toString: () => `below ${most}`,
	toAsymmetricMatcher: () => `below ${most}`,
});
