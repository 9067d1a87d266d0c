// What `npm run editor` adds to n8n beside the node, and where it keeps n8n's own folder.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { checkedSecrets } from '../../nodes/PixVerse/transport/values/webhookSecret';
import { INSTALLED } from '../../tools/editor/data';
import { rehearsals } from '../support/standin/rehearsal';
import { examplesIn, ownWebhook, SECRET, webhooksFor } from '../../tools/editor/examples';
import { rehearsalLines, settingsIn } from '../../tools/editor/settings';

const N8N = 'http://127.0.0.1:5678';
const OWN = '0f1e2d3c-4b5a-4678-9abc-def012345678';

it.each([
	[OWN, `/webhook/${OWN}/webhook`],
	[`test-${OWN}`, `/webhook-test/${OWN}/webhook`],
])('A trigger that a person made gets signed deliveries for the ID %s in its URL.', (id, path) => {
	expect(ownWebhook(id, N8N, SECRET)).toMatchObject({ url: `${N8N}${path}`, secret: SECRET });
});

it.each(['wh_123', 'http://localhost:5678/rest/login', 'undefined'])(
	'The Webhook ID %s is no trigger, so nothing is delivered.',
	(id) => {
		expect(ownWebhook(id, N8N, SECRET)).toBeUndefined();
	},
);

it.each([
	[[], { slots: 5, seconds: 20 }],
	[['--fresh', '--slots=2', '--seconds=90'], { fresh: true, slots: 2, seconds: 90 }],
	[['--seconds=0.5'], { slots: 5, seconds: 0.5 }],
])('The editor is started with %j: %j.', (args, meant) => {
	expect(settingsIn(args)).toMatchObject(meant);
});

it.each([['--slots=0'], ['--slots=1.5'], ['--slots=many'], ['--seconds=-1'], ['--slot=3']])(
	'The editor refuses %s.',
	(argument) => {
		expect(() => settingsIn([argument])).toThrow(/--slots|--seconds|--slot/);
	},
);

it('The editor says how each fault is rehearsed, also one of a text.', () => {
	const text = rehearsalLines(4711).join('\n');
	for (const { id, what } of rehearsals) expect(text).toContain(`${id}  ${what}`);
	expect(text).toMatch(/text with the word "forbidden" .* 500063/);
	expect(text).toContain('kill -9 4711');
});

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
