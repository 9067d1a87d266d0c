// A Webhook ID that cannot be one is refused, because the video would be paid for and delivered to nobody.
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { refusalOf, submitted } from './runs';

const standIn = useStandIn();

const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v6', waitForCompletion: false };
const withWebhook = (webhookId: unknown) => ({ ...clip, options: { webhookId } as never });
const items = [{ json: { row: 1, empty: null, blank: ' ' } }];

it.each([
	...[
		'',
		' ',
		null,
		'\u200b',
		'={{ "" }}',
		'={{ null }}',
		'={{ $json.blank }}',
		'={{ $json.hook }}',
	],
])('Empty: %j.', async (webhookId) => {
	const message = await refusalOf(standIn, { items, parameters: withWebhook(webhookId) });
	expect(message).toContain("'Webhook ID' is empty. Enter an ID, or remove the option");
});

it.each([
	...['wh_', '=wh_{{ $json.blank }}', 'webhook-', 'https://n8n.example.com/webhook/1'],
	...['n8n.example.com/webhook/1', '={{ "http://n8n.example.com" }}'],
])('No ID: %j.', async (webhookId) => {
	const message = await refusalOf(standIn, { items, parameters: withWebhook(webhookId) });
	expect(message).toContain(
		"'Webhook ID' must be the ID of a webhook from the PixVerse console, not",
	);
});

it.each([
	['wh_1', 'wh_1'],
	[12345, '12345'],
	['={{ 12345 }}', '12345'],
	['a8-_', 'a8-_'],
])('%j is sent as "%s".', async (webhookId, sent) => {
	await runPixVerse(standIn, { parameters: withWebhook(webhookId) });
	expect(submitted(standIn)).toMatchObject([{ webhook_id: sent }]);
});
