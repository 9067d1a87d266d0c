// Where prices are shown: on the canvas and on the panel, both made from the rows.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type * as table from '../../../nodes/PixVerse/prices/table';
import type { PixVerse } from '../../../nodes/PixVerse/PixVerse.node';
import { workflowWith } from '../../support/harness/editor';

const TABLE = '../../../nodes/PixVerse/prices/table';

/** A module of the node as the rows make it, after `change`. */
function moduleWith<T extends object>(
	path: string,
	change: (rows: typeof table) => void = () => {},
): T {
	let module: T | undefined;
	jest.isolateModules(() => {
		const rows = jest.requireActual<typeof table>(TABLE);
		const copy = { ...rows, ...(JSON.parse(JSON.stringify(rows)) as typeof table) };
		change(copy);
		jest.doMock(TABLE, () => copy);
		module = jest.requireActual<T>(`../../../nodes/PixVerse/${path}`);
		jest.dontMock(TABLE);
	});
	return module as T;
}

/** The description of the node as the rows make it, after `change`. */
function descriptionWith(change?: (rows: typeof table) => void) {
	const { PixVerse: Node } = moduleWith<{ PixVerse: typeof PixVerse }>('PixVerse.node', change);
	return new Node().description;
}

const description = descriptionWith();

/** What stands below the node on the canvas, as the editor evaluates it. */
function subtitle(parameters: object, shown = description): string {
	const { nodes, expression } = workflowWith(shown, { resource: 'video', ...parameters });
	const text = shown.subtitle as string;
	const later = '[filled at execution time]';
	return String(
		expression.getSimpleParameterValue(nodes.PixVerse, text, 'internal', {}, undefined, later),
	);
}

const clip = { operation: 'textToVideo', model: 'v6', quality: '540p', duration: 5 };
const spoken = (speechText: string) => ({ operation: 'lipSync', speech: 'text', speechText });

const sound = { soundEffectSwitch: true };
const shots = { generateMultiClipSwitch: true };

describe('the subtitle', () => {
	it.each([
		['35 credits each · Text to Video', {}],
		['105 credits each · Text to Video', { duration: 15 }],
		['45 credits each · Text to Video', { options: { generateAudioSwitch: true } }],
		['35 credits each · Text to Video', { options: { generateAudioSwitch: false } }],
		['45 credits each · Text to Video', { model: 'v5.5' }],
		['75 credits each · Text to Video', { model: 'v5.5', options: shots }],
		['35 credits each · Text to Video', { options: shots }],
		// N8n drops the switch, which c1 has not.
		['40 credits each · Text to Video', { model: 'c1', options: shots }],
		['80 credits each · Text to Video', { model: 'v5.6', options: { generateAudioSwitch: true } }],
		['75 credits each · Text to Video', { model: 'v5.6', quality: '1080p' }],
		['90 credits each · Text to Video', { model: 'v4', options: { motionMode: 'fast' } }],
		['45 credits each · Text to Video', { model: 'v4', options: { motionMode: 'normal' } }],
		['55 credits each · Text to Video', { model: 'v5', options: sound }],
		['65 credits each · Text to Video', { model: 'v5', options: { lipSyncTtsSwitch: true } }],
		['35 credits each · Extend Video', { operation: 'extend' }],
		['35 credits each · Fusion', { operation: 'fusion', referenceVideos: {} }],
		['2 credits each · Swap Mask', { operation: 'swapMask' }],
		['56 credits each · Lip Sync', spoken('a'.repeat(200))],
		['160 credits each · Lip Sync', spoken('好'.repeat(200))],
	])('is "%s" with %j', (expected, parameters) => {
		expect(subtitle({ ...clip, ...parameters })).toBe(expected);
	});

	it.each([
		['Dry run · Text to Video', {}],
		['35 credits each · Text to Video', { options: { dryRun: false } }],
		['35 credits each · Text to Video', { options: { dryRun: '={{ true }}' } }],
		['Dry run · Restyle Video', { operation: 'restyle' }],
		['Dry run · Apply Template', { resource: 'image', operation: 'applyTemplate' }],
		// N8n keeps the option of the operation before, which a free one has not.
		['Get Video', { operation: 'get' }],
		['Get Many Restyle Effects', { operation: 'listRestyleEffects' }],
	])('is "%s" with %j, where Dry Run is on unless it says otherwise', (expected, parameters) => {
		const options = { dryRun: true };
		expect(subtitle({ ...clip, options, ...parameters })).toBe(expected);
	});

	it.each([
		['an expression for the duration', { duration: '={{ $json.seconds }}' }],
		['an expression for the model', { model: '={{ $json.model }}' }],
		['an expression for the quality', { quality: '={{ "540p" }}' }],
		['an expression for the sound', { options: { generateAudioSwitch: '={{ true }}' } }],
		['an expression for the motion', { model: 'v4', options: { motionMode: '={{ "fast" }}' } }],
		['an expression for speech', { model: 'v5', options: { lipSyncTtsSwitch: '={{ true }}' } }],
		['a sound for no listed length', { model: 'v5', duration: 6, options: sound }],
		['an expression for the shots', { options: { generateMultiClipSwitch: '={{ true }}' } }],
		['a template', { options: { templateId: '5' } }],
		['fields of its own', { options: { additionalBodyFields: '{"model": "v5"}' } }],
		['a length that it does not know', { duration: 16 }],
		['an unlisted length', { model: 'v5.6', duration: 6 }],
		['a typed model', { model: 'other', modelName: 'v6' }],
		['no quality', { quality: '' }],
	])('has no price with %s', (_what, parameters) => {
		expect(subtitle({ ...clip, ...parameters })).toBe('Text to Video');
	});

	it.each([
		['Restyle Video', { operation: 'restyle' }],
		['Upscale Video', { operation: 'upscale' }],
		['Multi-Transition', { operation: 'multiTransition', model: 'v5' }],
		['Template Video', { operation: 'template', model: 'v5', duration: 5 }],
		['Fusion', { operation: 'fusion', referenceVideos: { entries: [{}] } }],
		['Lip Sync', spoken('={{ $json.text }}')],
		['Lip Sync', { ...spoken('Hello'), speech: 'audio' }],
		['Get Video', { operation: 'get' }],
		['Get Image', { resource: 'image', operation: 'get' }],
	])('of %s is its name with %j', (name, parameters) => {
		expect(subtitle({ ...clip, ...parameters })).toBe(name);
	});

	it('is short enough to be sent to every editor', () => {
		expect(String(description.subtitle).length).toBeLessThan(5_000);
	});
});

/** The descriptions of the choices of a field for an operation, by value. */
function choicesOf(name: string, operation: string, { properties } = description) {
	const shownFor = ({ displayOptions }: INodeProperties | INodePropertyOptions) => {
		const operations = displayOptions?.show?.operation as string[] | undefined;
		return operations?.includes(operation) ?? true;
	};
	const field = properties.find((one) => one.name === name && shownFor(one));
	const options = (field?.options ?? []) as INodePropertyOptions[];
	return Object.fromEntries(
		options.filter(shownFor).map((one) => [one.value, one.description]),
	) as Record<string, string | undefined>;
}

describe('the choices on the panel', () => {
	it('say what a model costs, with sound and by length', () => {
		const models = choicesOf('model', 'textToVideo');
		expect(models.v6).toMatch(/\. Costs 7 credits a second, 9 with sound in 540p\.$/);
		expect(models['v5.6']).toMatch(
			/\. Costs 35 credits for 5 s, 70 for 8 s, 77 for 10 s in 540p\.$/,
		);
		expect(models.v5).toMatch(/\. Costs 45 credits for 5 s, 90 for 8 s in 540p\.$/);
		expect(models.other).not.toMatch(/credits/);
	});

	it('say what a quality costs by model', () => {
		expect(choicesOf('quality', 'textToVideo')['540p']).toBe(
			'5 s cost 35 credits with v6 or v5.6, 40 with c1, 45 with v5.5, v5, v4.5, v4 or v3.5',
		);
		expect(choicesOf('quality', 'mimic')['720p']).toBe('12 credits a second');
		expect(choicesOf('quality', 'modify')['540p']).toBe('About 10 credits a second');
		expect(choicesOf('quality', 'swap')['360p']).toBe('About 9 credits a second');
		expect(choicesOf('quality', 'vibeMv')['1080p']).toBe('About 22.5 credits a second');
	});

	it.each(['multiTransition', 'template', 'avatar'])(
		'say nothing where no price is known: %s',
		(operation) => {
			const choices = ['model', 'quality'].map((name) => choicesOf(name, operation));
			expect(JSON.stringify(choices)).not.toMatch(/credits/);
		},
	);
});

it('A row that changes, changes the subtitle and the choices.', () => {
	const changed = descriptionWith((rows) => {
		const row = rows.clipRows.find(({ models, sound }) => models.includes('v6') && !sound);
		Object.assign(row?.perSecond ?? {}, { '540p': 11 });
		Object.assign(rows.lipSyncRow, { credits: 6 });
		Object.assign(rows.flatRows[0], { credits: 3 });
		for (const one of rows.lengthRows) one.credits = { '540p': 17, '720p': 19, any: 17 };
	});
	expect(subtitle(clip, changed)).toBe('55 credits each · Text to Video');
	expect(subtitle({ operation: 'swapMask' }, changed)).toBe('3 credits each · Swap Mask');
	expect(subtitle(spoken('a'), changed)).toBe('6 credits each · Lip Sync');
	expect(choicesOf('model', 'textToVideo', changed).v6).toMatch(/Costs 11 credits a second/);
	expect(choicesOf('quality', 'textToVideo', changed)['540p']).toMatch(/55 with v6$/);
	expect(choicesOf('quality', 'mimic', changed)['540p']).toBe('17 credits a second');
	expect(choicesOf('maskFrom', 'swap', changed).find).toMatch(/about 3 credits/);
	const operations = changed.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options }) => options as INodePropertyOptions[]);
	const costOf = (value: string) => operations.find((one) => one.value === value)?.description;
	expect(costOf('lipSync')).toMatch(/Costs 6 credits/);
	expect(costOf('swapMask')).toMatch(/about 3 credits/);
	expect(costOf('soundEffect')).toMatch(/Costs 17 credits/);
	expect(costOf('upscale')).toMatch(/about 17 per second/);
	expect(costOf('restyle')).toMatch(/about 17 per second/);
	expect(costOf('vibeMv')).toMatch(/Costs 17 credits/);
});
