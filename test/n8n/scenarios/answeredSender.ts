/** Messages as Telegram's trigger gives them: the error output answers the sender of a failed video. */
import type { Bench, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { chain, noOp, node, pixVerse, splitNode, webhookNode } from '../workflows';

/** PixVerse's status of a job that failed, whose credits come back. */
const GENERATION_FAILED = 8;
const FAILING = 'a dragon';

/** What a person sent in a chat, with the field that error items of this node had for themselves once. */
const sent = (chat: number, text: string) => ({ message: { chat: { id: chat }, text } });

/** The node that answers: what Telegram's own would read of the item. */
const answer = () =>
	node(
		'Answer',
		'n8n-nodes-base.set',
		{
			mode: 'raw',
			jsonOutput:
				'={{ JSON.stringify({ chat: $json.message.chat.id, text: $json.error.message }) }}',
			options: {},
		},
		{ typeVersion: 3.4 },
	);

async function run({ rest, credential, standIn }: Bench) {
	standIn.settings.outcome = ({ itemBody }) =>
		JSON.stringify(itemBody).includes(FAILING) ? GENERATION_FAILED : 1;
	const restyle = pixVerse(
		credential,
		{
			sourceVideo: { __rl: true, mode: 'videoId', value: '401' },
			effect: { __rl: true, mode: 'prompt', value: '={{ $json.message.text }}' },
		},
		{ onError: 'continueErrorOutput' },
	);
	const path = 'answered-sender';
	const nodes = [webhookNode(path), splitNode(), restyle];
	const id = await rest.activate(chain(path, nodes, [noOp('Send the video'), answer()]));
	const items = [sent(11, 'watercolor'), sent(22, FAILING), sent(33, 'charcoal')];
	await rest.webhook(path, { items });
	const execution = await rest.finished(id);
	const chats = outputOf(execution, 0).map(({ json }) => json);
	const good = chats.map((json) => (json as ReturnType<typeof sent>).message.chat.id);
	check(JSON.stringify(good) === '[11,33]', `the videos are for the chats ${String(good)}`);
	const answers = outputOf(execution, 0, 'Answer').map(({ json }) => json);
	check(answers.length === 1 && answers[0].chat === 22, `answered: ${JSON.stringify(answers)}`);
	const text = String(answers[0].text);
	check(/could not make video.*refunded/.test(text), `the answer says: ${text}`);
	return { items: 3, readable: readableOf(execution), note: `chat 22: ${text}` };
}

export const answeredSender: Scenario = {
	name: 'the sender of a message whose video fails is answered from the error output',
	run,
};
