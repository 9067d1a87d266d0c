/** What the model of an AI Agent reads when nothing is made, and that it may mend its call. */
import { converse, itemIn } from '../agents/conversation';
import type { Script } from '../agents/model';
import type { Scenario } from '../bench';
import { check, readableOf } from '../bench';

/** Without it, the model of an agent until version 2 reads an empty text when its tool fails. */
const goesOn = { onError: 'continueRegularOutput' };

/** What the tools have to say, call by call. */
const expected = [
	/no such name. Did you mean Watercolor\?/,
	/content violation/,
	/refused video \d+ in its content review/,
	/"state":"ready"/,
];

export const agentRefused: Scenario = {
	name: 'agent: refusals, and calls that are mended',
	async run(bench) {
		const { standIn } = bench;
		const fault = { kind: 'errCode', code: 500063, message: 'content violation' } as const;
		standIn.fail({ place: 'submit', fault });
		standIn.settings.outcome = ({ index }) => (index === 0 ? 7 : 1);
		const source = `${standIn.url}/clip.mp4`;
		const wishes = ['Watercolour', 'Watercolor', 'Noir', 'Clay'];
		const script: Script = (said) => {
			const effect = wishes[said.length];
			if (effect === undefined) return 'Done';
			return [{ tool: 'Restyle', arguments: { Source_Video: source, Effect: effect, Seed: '' } }];
		};
		const { model, execution } = await converse(bench, 'agent-refused', script, goesOn);
		expected.forEach((phrase, call) => {
			check(phrase.test(model.said[call]), `call ${call + 1} said ${model.said[call]}`);
		});
		check(standIn.ledger.generations.length === 2, 'not two generations');
		check(itemIn(model.said[3]).video_id, `the last call said ${model.said[3]}`);
		const note = `the model reads: ${model.said.slice(0, 3).join(' ')}`;
		return { items: 2, readable: [...readableOf(execution), model.said], note };
	},
};
