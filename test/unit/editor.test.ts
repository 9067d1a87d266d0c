// What `npm run editor` adds to n8n beside the node, and where it keeps n8n's own folder.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { checkedSecrets } from '../../nodes/PixVerse/transport/values/webhookSecret';
import { INSTALLED } from '../../tools/editor/data';
import { examplesIn, ownWebhook, SECRET, webhooksFor } from '../../tools/editor/examples';

const N8N = 'http://127.0.0.1:5678';

it.each([
	['http://localhost:5678/webhook/0f1e/webhook', '/webhook/0f1e/webhook'],
	['http://127.0.0.1:5678/webhook-test/0f1e/webhook', '/webhook-test/0f1e/webhook'],
])('A trigger that a person made gets signed deliveries at its URL %s.', (id, path) => {
	expect(ownWebhook(id, N8N, SECRET)).toMatchObject({ url: `${N8N}${path}`, secret: SECRET });
});

it.each(['wh_123', 'http://localhost:5678/rest/login', 'undefined'])(
	'The Webhook ID %s is no trigger, so nothing is delivered.',
	(id) => {
		expect(ownWebhook(id, N8N, SECRET)).toBeUndefined();
	},
);

it('The trigger takes the secret of the credential.', () => {
	expect(checkedSecrets(SECRET)).toEqual([SECRET]);
});

it('Each example with a trigger has its production URL and its test URL.', () => {
	const webhooks = webhooksFor(examplesIn(), N8N, SECRET);
	expect(Object.keys(webhooks).sort()).toEqual([
		...['submit-and-collect', 'submit-and-collect-test'],
		...['try-the-trigger', 'try-the-trigger-test'],
	]);
});

it('In the folder of the editor, the node finds no n8n-workflow but that of n8n, which knows its errors.', () => {
	const file = JSON.stringify(join(INSTALLED, 'index.js'));
	const script = `require('module').createRequire(${file}).resolve('n8n-workflow')`;
	const run = () => execFileSync(process.execPath, ['-e', script], { stdio: 'pipe' });
	expect(run).toThrow(/MODULE_NOT_FOUND/);
});
