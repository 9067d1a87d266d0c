// The accounts of this process: one for each key and address, and forgotten when many others were used since.
import { accountWith, forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';

beforeEach(forgetAccounts);

it('Accounts are one for each key, and forgotten when many others were used since.', () => {
	const first = accountWith('first');
	expect(accountWith('first')).toBe(first);
	const others = Array.from({ length: 10_000 }, (_, key) => accountWith(`key ${key}`));
	expect(accountWith('key 1')).toBe(others[1]);
	expect(accountWith('first')).not.toBe(first);
});
