// The accounts of this process: one for each key and address, and forgotten some time after its last use.
import {
	accountWith,
	countAccounts,
	forgetAccounts,
} from '../../../nodes/PixVerse/transport/account/account';
import type { Slot } from '../../../nodes/PixVerse/transport/account/slots';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

describe('the accounts', () => {
	const { now, pause } = clock;
	let time = 0;

	beforeEach(() => {
		time = 0;
		clock.now = () => time;
		clock.pause = async () => await new Promise(() => {});
		forgetAccounts();
	});
	afterAll(() => Object.assign(clock, { now, pause }));

	it('are one for each key', () => {
		expect(accountWith('a')).toBe(accountWith('a'));
		expect(accountWith('a')).not.toBe(accountWith('b'));
	});

	it('are forgotten some time after their last use', () => {
		const first = accountWith('key 0');
		for (let key = 0; key < 10_000; key++) {
			time += 1_000;
			accountWith(`key ${key}`);
		}
		expect(countAccounts()).toBeLessThan(2_000);
		expect(accountWith('key 0')).not.toBe(first);
	});

	it('remember the limit between two runs', () => {
		const account = accountWith('a');
		time += 9 * 60_000;
		expect(accountWith('a')).toBe(account);
	});

	it('are kept as long as somebody has a slot or waits for one', async () => {
		const account = accountWith('a');
		const { signal } = new AbortController();
		const slot = await account.slots.acquire({}, 1, signal);
		const hours = 3_600_000;
		time = 5 * hours;
		expect(accountWith('a')).toBe(account);
		account.slots.release(slot as Slot);
		time = 6 * hours;
		expect(accountWith('a')).not.toBe(account);
	});
});
