// An empty cell of an optional choice takes the default of the panel, and an item warns of a column that no row has.
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { jsonOf, messageOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { faults } from '../../support/standin/faults';
import { retryOnFail } from '../judge';
import { locator, runRows, submitted, warningsOf } from './runs';

const standIn = useStandIn({ accountLimit: 20 });

const columns = {
	...{ model: '={{ $json.model }}', duration: '={{ $json.seconds }}' },
	...{ quality: '={{ $json.quality }}', aspectRatio: '={{ $json.ratio }}' },
};
const clip = { operation: 'textToVideo', prompt: 'a cat', ...columns };

const run = async (rows: IDataObject[], parameters: IDataObject = clip, settings = {}) =>
	await runRows(standIn, rows, parameters, settings);

const full = { model: 'v5', seconds: 8, quality: '720p', ratio: '1:1' };
const usual = { model: 'v6', duration: 5, quality: '540p', aspect_ratio: '16:9' };

it.each([
	['an empty text', ''],
	['null', null],
	['an empty array', []],
])('A cell that is %s takes the default, without a warning.', async (_what, cell) => {
	const row = { model: cell, seconds: cell, quality: cell, ratio: cell };
	const result = await run([row as IDataObject]);
	expect(submitted(standIn)).toEqual([expect.objectContaining(usual)]);
	expect(jsonOf(result)).toEqual([expect.not.objectContaining({ warning: expect.anything() })]);
});

it('A column that no row has takes the default, and each item says so.', async () => {
	const { quality: _, ...row } = full;
	const result = await run([row, row]);
	expect(submitted(standIn)).toMatchObject(Array(2).fill({ model: 'v5', quality: '540p' }));
	expect(warningsOf(result)).toEqual(Array(2).fill("'Quality' is empty; 540p was used"));
});

const soundEffect = { operation: 'soundEffect', sound: '={{ $json.sond }}' };
const swap = { operation: 'swap', keyframe: '={{ $json.fram }}', maskName: '={{ $json.nam }}' };
const keyFrames = { operation: 'multiTransition', model: 'v5' };

it.each<[what: string, IDataObject, warning: string, sent?: IDataObject]>([
	['an option', { options: { style: '={{ $json.styl }}' } }, "'Style' is empty and was not sent"],
	['the seed', { seed: '={{ $json.sed }}' }, "'Seed' is empty and was not sent"],
	['a sound', soundEffect, "'Sound' is empty and was not sent"],
	[
		'a frame and the name of a mask',
		swap,
		"'Frame Number' is empty; 1 was used. 'Mask Name' is empty; the first mask of the frame was used",
		{ keyframe_id: 1 },
	],
	['the seconds of key frames', keyFrames, "'Seconds to Next' is empty; 5 was used"],
])('A mistyped column is seen wherever something else is made without it: %s.', async (...row) => {
	const [, parameters, warning, sent = {}] = row;
	const entry = (id: string) => ({ image: locator('imageId', id), seconds: '={{ $json.secs }}' });
	const all = {
		...{ operation: 'textToVideo', prompt: 'a cat', sourceVideo: locator('videoId', '7') },
		...{ image: locator('imageId', '5'), images: { entries: [entry('5'), entry('6')] } },
		...{ model: 'v6', duration: 5, quality: '540p', aspectRatio: '1:1', seed: '', ...parameters },
	};
	const result = await run([{}], all as IDataObject);
	expect(warningsOf(result)).toEqual([warning]);
	expect(submitted(standIn).at(-1)).toMatchObject(sent);
	expect(jsonOf(result)).toMatchObject([{ state: 'ready' }]);
});

it.each([[7], [''], [null]])(
	'A cell that Airtable leaves out is no mistake if another row has the column: %j.',
	async (seed) => {
		const parameters = { ...clip, seed: '={{ $json.seed }}' };
		const result = await run([full, { ...full, seed }, full], parameters);
		const seeds = submitted(standIn).flatMap((body) => body.seed ?? []);
		expect(seeds).toEqual(seed ? [seed] : []);
		expect(warningsOf(result)).toEqual([undefined, undefined, undefined]);
	},
);

/** Each column by its name, with the default as the panel writes it. */
const ALL_EMPTY =
	"'Model' is empty; V6 was used. 'Duration' is empty; 5 was used. 'Quality' is empty; 540p was used. 'Aspect Ratio' is empty; 16:9 was used";

it.each([[undefined], [null], ['']])(
	'An empty cell for which a default is used is seen if other rows are filled, and a dry run counts its row: %j.',
	async (cell) => {
		const error = { id: 7, model: cell, seconds: cell, quality: cell, ratio: cell } as IDataObject;
		const warnings = [undefined, ALL_EMPTY, undefined];
		expect(warningsOf(await run([full, error, full]))).toEqual(warnings);
		const dry = await run([full, error, full], { ...clip, options: { dryRun: true } });
		expect(warningsOf(dry)).toEqual(warnings);
		expect(jsonOf(dry)[0].dry_run_total).toMatch(/^3 items, [\d,]+ credits, 1 with a warning;/);
	},
);

it('A blank line of a sheet is one problem, which says what to do.', async () => {
	const options = { traceId: '={{ $json.id }}' };
	const parameters = { ...clip, prompt: '={{ $json.text }}', options };
	const [filled, blank] = [
		{ ...full, text: 'a cat', id: 7 },
		{ text: '', id: null },
	];
	const result = await run([filled, blank], parameters, { onError: 'continueRegularOutput' });
	expect(submitted(standIn)).toHaveLength(1);
	expect(messageOf(jsonOf(result)[1])).toMatch(
		/^All fields of this item are empty, .*Leave the line out[^(']*$/,
	);
});

it('A warning is said once, also when the node is tried again.', async () => {
	standIn.fail({ place: 'submit', ...faults.resetBefore, times: 5, skip: 1 });
	const parameters = { ...clip, ...{ model: 'v6', duration: 5, aspectRatio: '1:1' } };
	const result = await run([{}, {}], parameters, retryOnFail);
	expect(warningsOf(result)).toEqual(Array(2).fill("'Quality' is empty; 540p was used"));
	expect(standIn.ledger.generations).toHaveLength(2);
});

it.each([
	['multiTransition', { model: 'v5', quality: '540p' }],
	['realEstate', { model: 'fast' }],
	['vibeMv', { aspect_ratio: '16:9', quality: '720p' }],
	['mimic', { quality: '540p' }],
	['template', { quality: '540p' }],
	['avatar', { quality: '720p' }],
])('The default is that of the operation: %s.', async (operation, sent) => {
	const empty = '={{ $json.none }}';
	const page = { propertyFrom: 'page', listingUrl: 'https://a.example/1' };
	const entries = ['5', '6'].map((id) => ({ image: locator('imageId', id) }));
	await run([{ none: null }], {
		...{ operation, ...(operation === 'realEstate' && page), images: { entries } },
		...{ image: locator('imageId', '5'), sourceVideo: locator('videoId', '7') },
		...{ song: locator('mediaId', '7'), template: locator('id', '302325299692608') },
		...{ speech: 'audio', audio: locator('mediaId', '8') },
		...{ model: empty, filmModel: empty, aspectRatio: empty, quality: empty },
	} as IDataObject);
	expect(submitted(standIn)).toContainEqual(expect.objectContaining(sent));
});

it.each(agents)('An agent of the %s kind may leave a choice out.', async (kind) => {
	const parameters = { ...clip, prompt: '={{ $fromAI("prompt", "", "string") }}' };
	await runAgent(standIn, kind, inTurn({ prompt: 'a cat' }), { parameters });
	expect(standIn.ledger.generations.map(({ body }) => body)).toMatchObject([usual]);
});
