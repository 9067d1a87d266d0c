// The accounts of this process: one for each key and address, and forgotten when many others were used since.
import {
	accountWith,
	countAccounts,
	forgetAccounts,
} from '../../../nodes/PixVerse/transport/account/account';
import type { Slot } from '../../../nodes/PixVerse/transport/account/slots';

beforeEach(forgetAccounts);

const useOthers = () => {
	for (let key = 0; key < 10_000; key++) accountWith(`key ${key}`);
};

it('Accounts are one for each key, and forgotten when many others were used since.', () => {
	const first = accountWith('first');
	expect(accountWith('first')).toBe(first);
	useOthers();
	expect(countAccounts()).toBeLessThan(2_000);
	expect(accountWith('first')).not.toBe(first);
});

it('Accounts are kept while a job has a slot or waits for one.', async () => {
	const account = accountWith('a');
	const { signal } = new AbortController();
	const slot = await account.slots.acquire({}, 1, signal);
	useOthers();
	expect(accountWith('a')).toBe(account);
	account.slots.release(slot as Slot);
	useOthers();
	expect(accountWith('a')).not.toBe(account);
});
