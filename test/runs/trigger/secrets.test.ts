// The items and the log of the trigger contain neither the API key nor the secret, even if a delivery quotes them.
import { FOUR_HOURS, ID, OK, SECRET, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { resultPath } from '../../support/standin/files';
import { call, fieldsOf, signed } from '../../support/standin/webhook/deliver';
import { successWith } from '../responses';

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 } });
const receiver = useReceiver(standIn);

const KEY = 'standin-key';
const quote = `signed with ${SECRET}, asked with ${KEY}`;

const all = () => JSON.stringify([receiver.server.executions, receiver.server.log]);

const expectQuiet = () => {
	expect(all()).not.toContain(SECRET);
	expect(all()).not.toContain(KEY);
};

it('A delivery that quotes the secret and the key starts the workflow without them.', async () => {
	await receiver.listen({ webhookSecret: `"${SECRET}", ${SECRET}_new` });
	const address = `https://media.pixverse.ai/1.mp4?secret=${SECRET}`;
	const more: Array<[string, string]> = [
		['err_msg', JSON.stringify(quote)],
		[SECRET, `{"nested":["${KEY}"]}`],
	];
	const webhook = receiver.webhook({ reading: 'whole body' });
	const sent = signed(fieldsOf(ID, 1, more, address), webhook);
	expect(await call(receiver.server.url, sent)).toEqual(OK);
	expect(receiver.server.executions).toMatchObject([
		{
			video_id: Number(ID),
			url: 'https://media.pixverse.ai/1.mp4?secret=***',
			err_msg: 'signed with ***, asked with ***',
			'***': { nested: ['***'] },
		},
	]);
	expectQuiet();
});

it('A record that quotes them becomes an item without them.', async () => {
	await receiver.listen();
	const url = `${standIn.url}${resultPath('1')}`;
	const record = { id: Number(ID), status: 1, url, prompt: quote };
	standIn.fail({ place: 'poll', ...successWith(record) });
	expect(await receiver.once(ID, { age: FOUR_HOURS })).toEqual(OK);
	expect(receiver.server.executions).toHaveLength(1);
	expectQuiet();
});

it.each([
	['PixVerse quotes them', quote],
	['PixVerse quotes them where the log breaks off', `${'x'.repeat(140)} ${quote}`],
])('The log says why a job cannot be read, and not the secret: %s.', async (_what, message) => {
	await receiver.listen();
	standIn.fail({ place: 'poll', acts: false, answer: { code: 400017, message } });
	await receiver.once(ID, { age: FOUR_HOURS });
	expect(receiver.server.log).toEqual([
		expect.stringMatching(/a read without an answer \(code 400017 .*status 503$/),
	]);
	expect(all()).not.toMatch(/whsec|standin-/);
});
