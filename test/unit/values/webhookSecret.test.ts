// The credential's field Webhook Secret: secrets, and words that are none.
import { checkedSecrets } from '../../../nodes/PixVerse/transport/values/webhookSecret';

const [ONE, TWO] = ['whsec_0123456789abcdef', 'whsec_fedcba9876543210'];

it.each([
	[undefined, []],
	['', []],
	[' \n,', []],
	['"', []],
	[ONE, [ONE]],
	[`${ONE}\r\n${TWO}`, [ONE, TWO]],
	[`${ONE}, ${TWO} ${ONE}`, [ONE, TWO]],
	[`"${ONE}"`, [`"${ONE}"`, ONE]],
	[`“${ONE}”`, [`“${ONE}”`, ONE]],
	[`\u200b${ONE}\u200b`, [`\u200b${ONE}\u200b`, ONE]],
	[`${ONE};${TWO}`, [`${ONE};${TWO}`, ONE, TWO]],
	[`" ${ONE} "`, [ONE]],
	['dGhlIHNlY3JldA==', ['dGhlIHNlY3JldA==']],
	['0b5f2c9e7a1d4836a1b2c3d4e5f60718', ['0b5f2c9e7a1d4836a1b2c3d4e5f60718']],
	['f47ac10b-58cc-4372-a567-0e02b2c3d479', ['f47ac10b-58cc-4372-a567-0e02b2c3d479']],
	['kqjzxwvbnmplokij', ['kqjzxwvbnmplokij']],
	['Zx81-hook-K9', ['Zx81-hook-K9']],
	['K2q-x9z7', ['K2q-x9z7']],
	[`${ONE} whsec_0123456789abc`, [ONE, 'whsec_0123456789abc']],
])('The secrets in %j are %j.', (field, secrets) => {
	expect(checkedSecrets(field)).toEqual(secrets);
});

it.each([
	...[`ID: 40583337 Secret: ${ONE}`, `ID:40583337 Secret:${ONE}`, `ID 40583337 Secret ${ONE}`],
	...[`40583337, ${ONE}`, `40583337\n${ONE}`, `Secret: ${ONE}`, `Secret:${ONE}`],
	...[`Secret\uff1a${ONE}`, `secret=${ONE}`, `"secret": "${ONE}"`, `my-first-webhook ${ONE}`],
	...[`https://n8n.example.com/webhook ${ONE}`, '40583337', '4058333700014058', '4058-3337-0001'],
	...[`production-webhook ${ONE}`, `a1b2c3d4e5f6a7b8c9d0e1 ${ONE}`],
	'f47ac10b-58cc-4372-a567-0e02b2c3d479 0b5f2c9e7a1d4836a1b2c3d4e5f60718',
	...['0b5f2c9e7a1d4836a1b2c3d4 dGhlIHNlY3JldCBvZiBhIGhvb2s9', 'webhook-secret', 'Webhook-Secret'],
	...['WEBHOOK_SECRET', 'webhookSecret', 'my-n8n-webhook-2', 'undefined', 'placeholder'],
	...['changeme1', 'Secret', 'Secret:', 'a', 'K2q-x9z'],
])('A field with %j holds no secret, and is not quoted.', (field) => {
	const PROBLEM =
		/^(?!.*(whsec_|40583337))The 'Webhook Secret' of the credential holds a label or an ID/;
	expect(() => checkedSecrets(field)).toThrow(PROBLEM);
});

it('A word of another length than the secret beside it is an ID.', () => {
	expect(() =>
		checkedSecrets('dGhlIHNlY3JldCBvZiBhIGhvb2s9dGhlIHNlY3JldA kQ7xW2mZ9pL4vT8b'),
	).toThrow(/holds a label or an ID/);
});
