// A value that PixVerse's lists do not have is sent, but a dry run and the item warn of it.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, locator, refusalOf, submitted } from './runs';

const standIn = useStandIn();

const old = { ...clip, model: 'v5' };
const image = { image: locator('imageId', '5') };
const keyFrames = { operation: 'multiTransition', model: 'v5', quality: '540p' };
const avatar = { operation: 'avatar', ...image, speech: 'audio', audio: locator('mediaId', '6') };
const film = { operation: 'realEstate', propertyFrom: 'page', listingUrl: 'https://a.example' };

const not = (value: string, what: string) =>
	`'${value}' is not among the ${what} that PixVerse names`;

const LONG = 'word '.repeat(600).slice(0, 2768).trim().padEnd(2768, '.');
const LENGTH = 'has 2,768 characters; some pages of PixVerse allow only 2048';
const ofModel: [IDataObject, string] = [
	{ ...clip, model: 'sora 2' },
	not('sora 2', 'models of this operation'),
];
const ofLength: [IDataObject, string] = [{ ...clip, prompt: LONG }, `'Prompt' ${LENGTH}`];

const dryRun = async ({ options, ...parameters }: IDataObject) => {
	const dry = { ...parameters, options: { ...(options as object), dryRun: true } };
	return jsonOf(await runPixVerse(standIn, { parameters: dry }));
};

it.each<[IDataObject, string]>([
	[{ ...clip, quality: 'Full HD' }, not('Full HD', 'qualities of v6')],
	[{ ...clip, quality: '={{ "4K" }}' }, not('4K', 'qualities of v6')],
	[{ ...clip, aspectRatio: '5:4' }, not('5:4', 'aspect ratios of v6')],
	[{ ...old, aspectRatio: '21:9' }, not('21:9', 'aspect ratios of v5')],
	[{ ...clip, duration: 30 }, not('30', 'durations of v6')],
	[{ ...old, duration: 10 }, not('10', 'durations of v5')],
	[{ ...clip, model: 'v5.6', duration: 10, quality: '1080p' }, not('10', 'durations of v5.6')],
	ofModel,
	ofLength,
	[{ effect: locator('prompt', LONG) }, `'Effect' ${LENGTH}`],
	[{ ...clip, options: { style: 'noir' } }, not('noir', "choices of 'Style'")],
	[
		{ ...clip, model: '={{ "v6" }}', options: { motionMode: 'fast' } },
		"PixVerse takes Fast in 'Motion Mode' only with the models v3.5, v4 and v4.5. Choose one of these, or remove the option",
	],
	[
		{ ...keyFrames, images: { entries: [{ ...image, seconds: 30 }, image] } },
		not('30', "values of 'Seconds to Next'"),
	],
	[{ ...avatar, quality: '4K' }, not('4K', 'qualities')],
	[{ ...film, filmModel: 'best' }, not('best', "choices of 'Variant'")],
])('A dry run of %j warns.', async (parameters, warning) => {
	expect(await dryRun(parameters)).toMatchObject([{ state: 'dry_run', warning }]);
	expect(submitted(standIn)).toEqual([]);
});

it.each([ofModel, ofLength])('A made item warns, too: %#.', async (parameters, warning) => {
	const result = await runPixVerse(standIn, { parameters });
	expect(jsonOf(result)).toMatchObject([{ state: 'ready', warning }]);
});

it('A value that is not listed is sent, because only PixVerse decides.', async () => {
	await runPixVerse(standIn, { parameters: { ...clip, quality: '4K', duration: 30 } });
	expect(submitted(standIn)).toMatchObject([{ quality: '4K', duration: 30 }]);
});

it.each<IDataObject>([
	{ quality: 'full hd (1080p)' },
	{ aspectRatio: 'Vertical (9:16)' },
	{ duration: '00:00:05' },
	{ duration: '5.0' },
	{ model: 'pixverse v6' },
	{ model: 6 },
	// The user names a model that the node does not know, so nothing is known of its lists.
	{ model: 'other', modelName: 'v9', quality: '4K', duration: 60, prompt: LONG },
])('A spelling that the node knows needs no warning: %j.', async (set) => {
	expect((await dryRun({ ...clip, ...set }))[0].warning).toBeUndefined();
});

it.each([0, '0', '={{ 0 }}'])('Duration %j is refused.', async (duration) => {
	expect(await refusalOf(standIn, { parameters: { ...clip, duration } })).toContain(
		"'Duration' must be a whole number of at least 1",
	);
});
