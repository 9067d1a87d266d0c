/** The example with an AI Agent: one restyle for a wish, and its state when the person asks again. */
import { credentialFor, itemIn } from '../agents/conversation';
import type { Script } from '../agents/model';
import { startModel } from '../agents/model';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, readableOf } from '../bench';
import { exampleIn, say, webhookIdIn } from '../examples';

const WISH = 'Restyle my clip as a watercolor painting.';

/** What a model does that has read the descriptions: the wish, then the question. */
function model({ standIn }: Bench): Script {
	return (said, messages) => {
		const asked = messages.filter(({ role }) => role === 'user').at(-1)?.content;
		if (asked === WISH) {
			const wish = { Source_Video: `${standIn.url}/clip.mp4`, Effect: 'a watercolor painting' };
			if (said.length === 0) return [{ tool: 'Restyle_video', arguments: wish }];
			return `Your video has the ID ${String(itemIn(said[0]).video_id)}`;
		}
		const [, id] = /has the ID (\d+)/.exec(JSON.stringify(messages)) ?? [];
		if (said.length === 0) return [{ tool: 'Get_video', arguments: { Video_ID: id } }];
		return `It is ${String(itemIn(said[0]).state)}`;
	};
}

async function talk(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	const scripted = await startModel(model(bench));
	try {
		const openAiApi = await credentialFor(rest, scripted);
		const example = await exampleIn(bench, 'agent', { Chat: { public: true } });
		const nodes = example.nodes.map((one) =>
			one.type.endsWith('.lmChatOpenAi') ? { ...one, credentials: { openAiApi } } : one,
		);
		const id = await rest.activate({ ...example, nodes });
		const chat = webhookIdIn(example, 'Chat');
		const first = await say(bench, chat, WISH);
		const [made] = standIn.ledger.generations;
		check(made && first.includes(made.videoId), `the chat says ${first}`);
		check(made.body.restyle_prompt === 'a watercolor painting', JSON.stringify(made.body));
		const second = await say(bench, chat, 'Is it ready?');
		check(second.includes('It is ready'), `the chat says ${second}`);
		const executions = await rest.executions(id);
		const ended = await Promise.all(executions.map(async (one) => await rest.execution(one.id)));
		return { items: 1, readable: ended.map(readableOf), note: 'a wish and a question: 1 restyle' };
	} finally {
		scripted.close();
	}
}

export const agentExample: Scenario = {
	name: 'example: an agent that restyles',
	example: 'agent',
	run: talk,
};
