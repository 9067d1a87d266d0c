/** An AI Agent restyles a video from its address, and asks for it by its ID. */
import { converse, itemIn } from '../agents/conversation';
import type { OfferedTool } from '../agents/model';
import type { Scenario } from '../bench';
import { check, readableOf } from '../bench';

/** What a model has to know of a tool before it calls it. */
const promises: Record<string, string[]> = {
	Restyle: ['Costs credits', '1 to 5 minutes', 'video_id', 'do not call again'],
	Get: ['by its ID', 'Free', 'pending'],
};

function unsaid(tools: OfferedTool[]): string[] {
	return Object.entries(promises).flatMap(([name, phrases]) => {
		const description = tools.find((tool) => tool.name === name)?.description ?? 'no such tool';
		return phrases
			.filter((phrase) => !description.includes(phrase))
			.map((phrase) => `${name} does not say "${phrase}": ${description}`);
	});
}

export const agentRestyles: Scenario = {
	name: 'agent: a restyle, then its status',
	async run(bench) {
		const { standIn } = bench;
		const [, effect] = standIn.settings.effects;
		const wish = {
			Source_Video: `${standIn.url}/clip.mp4`,
			Effect: ` ${effect.name.toUpperCase()}`,
			Seed: '',
		};
		const { model, execution } = await converse(bench, 'agent-restyle', (said) => {
			if (said.length === 0) return [{ tool: 'Restyle', arguments: wish }];
			const { video_id: id } = itemIn(said[0]);
			return said.length === 1 ? [{ tool: 'Get', arguments: { Video_ID: id } }] : `Video ${id}`;
		});
		check(unsaid(model.tools).length === 0, unsaid(model.tools).join('\n'));
		const [made, found] = model.said.map(itemIn);
		check(made?.state === 'ready' && made.url, `Restyle said ${model.said[0]}`);
		check(found?.url === made.url && found.state === 'ready', `Get said ${model.said[1]}`);
		const [{ body }] = standIn.ledger.generations;
		check(body.restyle_id === effect.restyle_id, `sent ${JSON.stringify(body)}`);
		const bytes = model.said[0].length;
		return { items: 1, readable: readableOf(execution), note: `the model reads ${bytes} bytes` };
	},
};
