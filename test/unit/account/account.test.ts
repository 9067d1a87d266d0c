// The accounts of this process: one for each key and address, and forgotten when many others were used since.
import { accountWith, forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import type { Slot } from '../../../nodes/PixVerse/transport/account/slots';

beforeEach(forgetAccounts);

const useOthers = () => Array.from({ length: 10_000 }, (_, key) => accountWith(`key ${key}`));

it('Accounts are one for each key, and forgotten when many others were used since.', () => {
	const first = accountWith('first');
	expect(accountWith('first')).toBe(first);
	const others = useOthers();
	expect(accountWith('key 9500')).toBe(others[9_500]);
	expect(accountWith('key 8000')).not.toBe(others[8_000]);
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
