// A job that names a webhook: what its item says, and its delivery.
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { OK, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { clientOf, idIn } from '../../support/standin/client';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

describe('a job that names a webhook', () => {
	it.each([
		['its option', { webhookId: 'wh_1' }],
		['an additional field', { additionalBodyFields: '{"webhook_id": "wh_1"}' }],
	])('by %s says where the result will arrive', async (_what, options) => {
		await receiver.listen();
		const parameters = { waitForCompletion: false, options };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters }));
		expect(item.state).toBe('submitted');
		expect(item.delivery).toContain('webhook wh_1');
	});

	it.each([
		['there is none', { waitForCompletion: false }],
		['the node waits', { options: { webhookId: 'wh_1' } }],
	])('says nothing of it when %s', async (_what, parameters) => {
		await receiver.listen();
		const [item] = jsonOf(await runPixVerse(standIn, { parameters }));
		expect(item).not.toHaveProperty('delivery');
	});

	it('is delivered at its end', async () => {
		await receiver.listen();
		standIn.settings.jobs = { kind: 'time', ms: 50 };
		standIn.settings.webhooks = { wh_1: receiver.webhook() };
		const body = { source_video_id: 1, restyle_prompt: 'as clay', webhook_id: 'wh_1' };
		const id = idIn(await clientOf(standIn).restyle(body));
		while (standIn.ledger.webhookAttempts.length === 0) {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		expect(standIn.ledger.webhookAttempts).toEqual([OK]);
		const url = expect.stringContaining(`${standIn.url}/files/${id}.mp4`);
		expect(receiver.server.executions).toMatchObject([{ video_id: Number(id), url }]);
	});
});
