/** Restyle Video: four sources, three kinds of effect, a seed. */
import { seed, seedSetter, sources, sourceSetters } from './blocks';
import { webhook } from './clips';
import type { Choice, OperationCase } from './setting';
import { job, locator } from './setting';

const effect = (mode: string, value: string) => ({ effect: locator(mode, value) });

const EFFECT_ID = '302325299692672';

const effects: Choice[] = [
	{
		name: 'a picked effect',
		parameters: effect('list', EFFECT_ID),
		sends: { restyle_id: EFFECT_ID },
	},
	{
		name: 'the name of an effect',
		parameters: effect('name', 'Watercolor'),
		sends: { restyle_id: EFFECT_ID },
		via: 'video.restyleList',
	},
	{ name: 'an effect ID', parameters: effect('id', EFFECT_ID), sends: { restyle_id: EFFECT_ID } },
	{
		name: 'a prompt',
		parameters: effect('prompt', 'as "clay"'),
		sends: { restyle_prompt: '"as \\"clay\\""' },
	},
];

export const restyle: OperationCase = {
	operation: 'video.restyle',
	row: 'video.restyle',
	groups: [sources, effects],
	extras: [seed, webhook, ...job],
	setters: {
		...sourceSetters,
		restyle_id: (value) => effect('id', value),
		restyle_prompt: (value) => effect('prompt', value),
		...seedSetter,
	},
};
