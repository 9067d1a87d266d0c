/** AI Agents with the node as tools: restyles with the habits of models, and the example. */
import type { Model, Script, ToolCall } from '../agents/model';
import { itemIn, withModel } from '../agents/model';
import { agentWorkflow, get, restyle, tool } from '../agents/workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, readableOf } from '../bench';
import { example, exampleIn, sendChatMessage, webhookIdIn } from '../examples';
import type { Execution } from '../rest';

/** Talks to an agent with the tools "Restyle" and "Get" until the model ends the script. */
async function converse(
	{ rest, credential }: Bench,
	path: string,
	script: Script,
): Promise<{ model: Model; execution: Execution }> {
	return await withModel(rest, script, async (model) => {
		const tools = [tool('Restyle', credential, restyle), tool('Get', credential, get)];
		const workflowId = await rest.activate(agentWorkflow(path, model.credential, tools));
		await rest.webhook(path, { wish: 'Restyle my video' });
		return { model, execution: await rest.finished(workflowId) };
	});
}

/** What a model has to know of a tool before it calls it. */
const promises: Record<string, string[]> = {
	Restyle: ['Costs credits', 'half a minute to four minutes', 'video_id', 'do not call again'],
	Get: ['by its ID', 'Free', 'pending'],
};

function checkDescriptions({ tools }: Model): void {
	for (const [name, phrases] of Object.entries(promises)) {
		const description = tools.find((one) => one.name === name)?.description ?? 'no such tool';
		const unsaid = phrases.filter((phrase) => !description.includes(phrase));
		check(unsaid.length === 0, `${name} does not say "${unsaid.join('", "')}": ${description}`);
	}
}

/** Three calls at once, with numbers as text, nulls, blanks and more fields than asked for; then their states. */
async function restyles(bench: Bench): Promise<Outcome> {
	const { standIn } = bench;
	const [first, second, third] = standIn.settings.effects;
	const source = { Source_Video: `${standIn.url}/clip.mp4` };
	const calls: ToolCall[] = [
		{ Effect: first.restyle_id, Seed: 7 },
		{ Effect: String(second.restyle_id), Seed: '8' },
		{ Effect: ` ${third.name.toUpperCase()}`, Seed: null, quality: '1080p' },
	].map((given) => ({ tool: 'Restyle', arguments: { ...source, ...given } }));
	const { model, execution } = await converse(bench, 'agent-restyle', (replies) => {
		if (replies.length === 0) return calls;
		if (replies.length > calls.length) return 'Done';
		const ids = replies.map((text) => String(itemIn(text).video_id));
		return ids.map((id) => ({ tool: 'Get', arguments: { Video_ID: id, wait: true } }));
	});
	checkDescriptions(model);
	const items = model.replies.map(itemIn);
	check(items.length === 6, `${items.length} answers`);
	const [made, found] = [items.slice(0, 3), items.slice(3)].map((part) =>
		part.map(({ video_id: id, state, url }) => `${id} ${state} ${url}`).sort(),
	);
	const isReady = made.every((text) => text.includes(' ready http'));
	check(isReady && made.join() === found.join(), `the tools said ${model.replies.join('\n')}`);
	const { generations } = standIn.ledger;
	const sent = generations.map(({ body }) => [body.restyle_id, body.seed ?? 'none'].join());
	const wanted = [`${first.restyle_id},7`, `${second.restyle_id},8`, `${third.restyle_id},none`];
	check(sent.sort().join(' ') === wanted.sort().join(' '), `sent ${sent.join(' ')}`);
	const note = `${calls.length} calls at once; the model reads ${model.replies[0].length} bytes of each`;
	return { items: 3, readable: readableOf(execution), note };
}

const WISH = 'Restyle my clip as a watercolor painting.';

/** What a model does in the example that has read the descriptions: the wish, then the question. */
const scriptOf =
	({ standIn }: Bench): Script =>
	(replies, messages) => {
		const isWish = messages.filter(({ role }) => role === 'user').at(-1)?.content === WISH;
		const [, id] = /has the ID (\d+)/.exec(JSON.stringify(messages)) ?? [];
		if (replies.length > 0) {
			const { video_id: made, state } = itemIn(replies[0]);
			return isWish ? `Your video has the ID ${String(made)}` : `It is ${String(state)}`;
		}
		const wish = { Source_Video: `${standIn.url}/clip.mp4`, Effect: 'a watercolor painting' };
		if (isWish) return [{ tool: 'Restyle_video', arguments: wish }];
		return [{ tool: 'Get_video', arguments: { Video_ID: id } }];
	};

async function ofExample(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	return await withModel(rest, scriptOf(bench), async ({ credential: openAiApi }) => {
		const workflow = await exampleIn(bench, 'agent', { Chat: { public: true } });
		const nodes = workflow.nodes.map((one) =>
			one.type.endsWith('.lmChatOpenAi') ? { ...one, credentials: { openAiApi } } : one,
		);
		const id = await rest.activate({ ...workflow, nodes });
		const chat = webhookIdIn(workflow, 'Chat');
		const first = await sendChatMessage(bench, chat, WISH);
		const [made] = standIn.ledger.generations;
		check(made && first.includes(made.videoId), `the chat says ${first}`);
		check(made.body.restyle_prompt === 'a watercolor painting', JSON.stringify(made.body));
		const second = await sendChatMessage(bench, chat, 'Is it ready?');
		check(second.includes('It is ready'), `the chat says ${second}`);
		const readable = (await rest.allFinished(id, 2)).map(readableOf);
		return { items: 1, readable, note: 'a wish and a question: 1 restyle' };
	});
}

export const agents: Scenario[] = [
	{ name: 'an agent restyles with the habits of models and asks for the status', run: restyles },
	example('of an agent restyles once for a wish', 'agent', ofExample),
];
