// What the process remembers of each account, and what it forgets first.
import { LatestOfAccounts } from '../../../nodes/PixVerse/transport/base/latest';

const fill = (values: LatestOfAccounts<number>, account: string, from: number, to: number) => {
	for (let key = from; key < to; key++) values.add(account, `${key}`, key);
};

const keysOf = (values: LatestOfAccounts<number>, account: string) => [
	...values.of(account).keys(),
];

it('An account sees only its own values.', () => {
	const values = new LatestOfAccounts<number>(9);
	values.add('mine', 'key', 1);
	values.add('other', 'key', 2);
	expect(values.of('mine').get('key')).toBe(1);
	expect(values.of('third').get('key')).toBeUndefined();
	values.delete('other', 'key');
	expect(values.of('mine').get('key')).toBe(1);
	values.clear();
	expect(values.of('mine').size).toBe(0);
});

it('An account forgets its own oldest values, whatever the others have.', () => {
	const values = new LatestOfAccounts<number>(9);
	fill(values, 'mine', 0, 3);
	fill(values, 'other', 0, 100);
	expect(keysOf(values, 'mine')).toEqual(['0', '1', '2']);
	expect(keysOf(values, 'other')).toEqual(['94', '95', '96', '97', '98', '99']);
});

it('A value that is added again is the latest, and counts once.', () => {
	const values = new LatestOfAccounts<number>(3);
	fill(values, 'mine', 0, 3);
	fill(values, 'mine', 0, 1);
	fill(values, 'mine', 3, 4);
	expect(keysOf(values, 'mine')).toEqual(['2', '0', '3']);
	values.delete('mine', '2');
	fill(values, 'mine', 4, 5);
	expect(keysOf(values, 'mine')).toEqual(['0', '3', '4']);
});

it('The values of all accounts are at most as many as one account may have.', () => {
	const values = new LatestOfAccounts<number>(3);
	for (const account of ['a', 'b', 'c', 'd']) fill(values, account, 0, 1);
	expect(['a', 'b', 'c', 'd'].map((account) => keysOf(values, account).length)).toEqual([
		0, 1, 1, 1,
	]);
});
