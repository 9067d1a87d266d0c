// Workflows in which a model writes what is made: scenes, prompts, and texts that are spoken.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { useStandIn } from '../../support/harness/standIn';
import { bodiesOf, itemsOf, locator, runFlow, step } from './flow';

const standIn = useStandIn({ accountLimit: 20 });

/** Scenes as Split Out gives them from the answer of a model. */
const scenes = (...all: IDataObject[]): INodeExecutionData[] =>
	all.map((scene) => ({ json: scene, pairedItem: { item: 0 } }));

const clip = {
	...{ operation: 'textToVideo', prompt: '={{ $json.prompt }}', model: '={{ $json.model }}' },
	...{ duration: '={{ $json.duration }}', aspectRatio: '={{ $json.aspect_ratio }}' },
};

it('The scenes of a model are clips in their order, and are collected with their addresses.', async () => {
	const settings = { duration: '8 seconds', aspect_ratio: '9x16', model: 'PixVerse V6' };
	const prompts = ['a harbour', 'a "storm"\nat sea', 'an island — at last', 'a fire', 'the end'];
	const result = await runFlow(
		standIn,
		scenes(...prompts.map((prompt) => ({ prompt, ...settings }))),
		[step('Make', { ...clip, downloadVideo: false })],
	);
	const made = itemsOf(result, 'Make');
	const bodies = bodiesOf(standIn, made);
	expect(bodies.map(({ prompt }) => prompt)).toEqual(prompts);
	expect(bodies).toMatchObject(
		prompts.map(() => ({ duration: 8, aspect_ratio: '9:16', model: 'v6' })),
	);
	expect(made.every(({ json }) => typeof json.url === 'string')).toBe(true);
});

it('A clip is extended scene by scene, each from the ID of the one before.', async () => {
	const next = (prompt: string) => ({
		...{ operation: 'extend', prompt, duration: '={{ $json.seconds }}' },
		sourceVideo: locator('videoId', '={{ $json.video_id }}'),
		options: { includeInputFields: true },
	});
	const clipKept = { ...clip, options: { includeInputFields: true } };
	const result = await runFlow(standIn, scenes({ prompt: 'a road', seconds: '5s' }), [
		step('First', {
			...clipKept,
			duration: '={{ $json.seconds }}',
			model: 'v6',
			aspectRatio: '1:1',
		}),
		step('Second', next('it turns')),
		step('Third', next('it ends')),
	]);
	const steps = ['First', 'Second', 'Third'].flatMap((name) => itemsOf(result, name));
	const [first, second, third] = steps.map(({ json }) => json);
	expect(bodiesOf(standIn, steps).map((body) => body.source_video_id)).toEqual([
		undefined,
		first.video_id,
		second.video_id,
	]);
	expect(third).toMatchObject({ state: 'ready', seconds: '5s' });
});
