// A Webhook ID that cannot be one is refused, because the video would be paid for and delivered to nobody.
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, refusalOf, submitted } from './runs';

const standIn = useStandIn();

const withWebhook = (webhookId: unknown) => ({
	...{ ...clip, waitForCompletion: false, options: { webhookId } as never },
});

it.each([
	...['', ' ', null, '={{ null }}', '={{ $json.blank }}', '={{ $json.hook }}'].map(
		(webhookId) => [webhookId, 'is empty. Enter an ID, or remove the option'] as const,
	),
	...[
		...['wh_', '=wh_{{ $json.blank }}', 'webhook-', 'https://n8n.example.com/webhook/1'],
		...['n8n.example.com/webhook/1', '={{ "http://n8n.example.com" }}'],
	].map((id) => [id, 'must be the ID of a webhook from the PixVerse console, not'] as const),
])('%j is refused: it %s.', async (webhookId, why) => {
	const items = [{ json: { row: 1, blank: ' ' } }];
	expect(await refusalOf(standIn, { items, parameters: withWebhook(webhookId) })).toContain(
		`'Webhook ID' ${why}`,
	);
});

it.each([
	['wh_1', 'wh_1'],
	['={{ 12345 }}', '12345'],
	['a8-_', 'a8-_'],
])('%j is sent as "%s".', async (webhookId, sent) => {
	await runPixVerse(standIn, { parameters: withWebhook(webhookId) });
	expect(submitted(standIn)).toMatchObject([{ webhook_id: sent }]);
});
