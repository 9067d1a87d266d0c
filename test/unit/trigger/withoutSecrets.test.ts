// The texts and items of the trigger contain neither the key nor a secret, wherever one is quoted.
import { hiddenIn, withoutSecrets } from '../../../nodes/PixVerseTrigger/withoutSecrets';

const SECRET = 'whsec+0123456789/abc=';
const hidden = hiddenIn({
	apiKey: ' sk-0123456789 ',
	webhookSecret: `${SECRET}, "${SECRET}_longer"`,
});

it.each([
	[`Bad signature, expected ${SECRET}.`, 'Bad signature, expected ***.'],
	[`${SECRET}${SECRET}`, '******'],
	[`${SECRET}_longer`, '***'],
	[`https://h/?s=${encodeURIComponent(SECRET)}&k=sk-0123456789`, 'https://h/?s=***&k=***'],
	['Invalid API-KEY: SK-0123456789', 'Invalid API-KEY: ***'],
	['nothing of it', 'nothing of it'],
])('The text %j becomes %j.', (text, clean) => {
	expect(withoutSecrets(text, hidden)).toBe(clean);
});

it('All texts and names in an item are looked at, and all else stays as it is.', () => {
	const item = {
		video_id: 7,
		list: [{ [SECRET]: 'sk-0123456789' }, null, true, 1.5],
		url: undefined,
	};
	const clean = { video_id: 7, list: [{ '***': '***' }, null, true, 1.5], url: undefined };
	expect(withoutSecrets(item, hidden)).toEqual(clean);
});

it.each([
	[{}, []],
	[{ apiKey: 'k', webhookSecret: 'a b' }, []],
	[{ webhookSecret: 'K2q-x9z7' }, ['K2q-x9z7']],
	[{ apiKey: 'half a character \ud800' }, 2],
])('The words to hide of %j are counted: %j', (credential, words) => {
	const found = hiddenIn(credential);
	expect(typeof words === 'number' ? found.length : found).toEqual(words);
});
