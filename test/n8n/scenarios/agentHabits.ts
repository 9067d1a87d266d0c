/** What models do with a tool: numbers as text, nulls, more fields than asked for, calls at once. */
import type { ToolCall } from '../agents/model';
import { converse, itemIn } from '../agents/conversation';
import type { Scenario } from '../bench';
import { check, readableOf } from '../bench';

export const agentHabits: Scenario = {
	name: 'agent: the habits of models',
	async run(bench) {
		const { standIn } = bench;
		const [first, second, third] = standIn.settings.effects;
		const source = `${standIn.url}/clip.mp4`;
		const call = (given: object): ToolCall => ({
			tool: 'Restyle',
			arguments: { Source_Video: source, Seed: '', ...given },
		});
		const atOnce = [
			call({ Effect: first.restyle_id, Seed: 7 }),
			call({ Effect: String(second.restyle_id), Seed: '8' }),
			call({ Effect: third.name.toLowerCase(), quality: '1080p', Seed: null }),
		];
		const { model, execution } = await converse(bench, 'agent-habits', (said) => {
			if (said.length === 0) return atOnce;
			const ids = said.slice(0, 3).map((text) => itemIn(text).video_id);
			if (said.length > 3) return 'Done';
			return ids.map((id) => ({ tool: 'Get', arguments: { Video_ID: String(id), wait: true } }));
		});
		const problems = model.said.filter((text) => itemIn(text).state !== 'ready');
		check(problems.length === 0, `the tools said ${problems.join('\n')}`);
		const { generations } = standIn.ledger;
		const sent = generations.map(({ body }) => [body.restyle_id, body.seed ?? 'none'].join());
		const wanted = [`${first.restyle_id},7`, `${second.restyle_id},8`, `${third.restyle_id},none`];
		check(sent.sort().join(' ') === wanted.sort().join(' '), `sent ${sent.join(' ')}`);
		const note = `${generations.length} videos for ${atOnce.length} calls at once`;
		return { items: 3, readable: readableOf(execution), note };
	},
};
