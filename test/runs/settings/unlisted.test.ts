// A value that PixVerse's lists do not have is sent, but a dry run and the item warn of it.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { locator, refusalOf, submitted, warningsOf } from './runs';

const standIn = useStandIn();

const clip = {
	...{ operation: 'textToVideo', prompt: 'a cat', model: 'v6', duration: 5, seed: '' },
	...{ quality: '540p', aspectRatio: '16:9' },
};
const old = { ...clip, model: 'v5' };
const image = { image: locator('imageId', '5') };
const not = (value: string, what: string) =>
	`'${value}' is not among the ${what} that PixVerse names`;

const LONG = 'word '.repeat(600).slice(0, 2768).trim().padEnd(2768, '.');
const LENGTH = 'has 2,768 characters; some pages of PixVerse allow only 2048';

const unlisted: Array<[IDataObject, string]> = [
	[{ ...clip, quality: 'HD' }, not('HD', 'qualities of v6')],
	[{ ...clip, quality: 'Full HD' }, not('Full HD', 'qualities of v6')],
	[{ ...clip, quality: '={{ "4K" }}' }, not('4K', 'qualities of v6')],
	[{ ...clip, aspectRatio: 'portrait' }, not('portrait', 'aspect ratios of v6')],
	[{ ...clip, aspectRatio: '5:4' }, not('5:4', 'aspect ratios of v6')],
	[{ ...old, aspectRatio: '21:9' }, not('21:9', 'aspect ratios of v5')],
	[{ ...clip, duration: 30 }, not('30', 'durations of v6')],
	[{ ...old, duration: 10 }, not('10', 'durations of v5')],
	[{ ...clip, model: 'v5.6', duration: 10, quality: '1080p' }, not('10', 'durations of v5.6')],
	[{ ...clip, model: 'sora 2' }, not('sora 2', 'models of this operation')],
	[{ ...clip, prompt: LONG }, `'Prompt' ${LENGTH}`],
	[{ effect: locator('prompt', LONG) }, `'Effect' ${LENGTH}`],
	[{ ...clip, options: { style: 'noir' } }, not('noir', "choices of 'Style'")],
	[
		{ ...old, model: '={{ "v6" }}', options: { motionMode: 'fast' } },
		"PixVerse takes Fast in 'Motion Mode' only with the models v3.5, v4 and v4.5. Choose one of these, or remove the option",
	],
	[
		{
			...{ operation: 'multiTransition', model: 'v5', quality: '540p' },
			images: { entries: [{ ...image, seconds: 30 }, image] },
		},
		not('30', "values of 'Seconds to Next'"),
	],
	[
		{
			operation: 'avatar',
			...image,
			quality: '4K',
			speech: 'audio',
			audio: locator('mediaId', '6'),
		},
		not('4K', 'qualities'),
	],
	[
		{
			operation: 'realEstate',
			propertyFrom: 'page',
			listingUrl: 'https://a.example',
			filmModel: 'best',
		},
		not('best', "choices of 'Variant'"),
	],
];

it.each(unlisted)('A dry run of %j warns.', async (parameters, warning) => {
	const options = { ...(parameters.options as object), dryRun: true };
	const result = await runPixVerse(standIn, { parameters: { ...parameters, options } });
	expect(jsonOf(result)).toMatchObject([{ state: 'dry_run', warning }]);
	expect(submitted(standIn)).toEqual([]);
});

it.each([
	[{ ...clip, model: 'sora 2' }, not('sora 2', 'models of this operation')],
	[{ ...clip, prompt: LONG }, `'Prompt' ${LENGTH}`],
])('A made item warns, too: %#.', async (parameters, warning) => {
	const result = await runPixVerse(standIn, { parameters });
	expect(jsonOf(result)).toMatchObject([{ state: 'ready', warning }]);
});

it('A value that is not listed is sent, because only PixVerse decides.', async () => {
	await runPixVerse(standIn, { parameters: { ...clip, quality: '4K', duration: 30 } });
	expect(submitted(standIn)).toMatchObject([{ quality: '4K', duration: 30 }]);
});

it.each([
	...['720', '1080P', 'full hd (1080p)', ' 360p'].map((quality) => ({ ...clip, quality })),
	...['9x16', '1080x1920', 'Vertical (9:16)'].map((aspectRatio) => ({
		...clip,
		aspectRatio,
	})),
	...['5s', '5.0', '00:00:05'].map((duration) => ({ ...clip, duration })),
	...['V6', 'pixverse v6', 6].map((model) => ({ ...clip, model })),
	// The user names a model that the node does not know, so nothing is known of its lists.
	{ ...clip, model: 'other', modelName: 'v9', quality: '4K', duration: 60, prompt: LONG },
])('A spelling that the node knows needs no warning: %j.', async (parameters) => {
	const options = { dryRun: true };
	const result = await runPixVerse(standIn, { parameters: { ...parameters, options } as never });
	expect(warningsOf(result)).toEqual([undefined]);
});

it.each([0, '0', '={{ 0 }}'])('Duration %j is refused.', async (duration) => {
	expect(await refusalOf(standIn, { parameters: { ...clip, duration } })).toContain(
		"'Duration' must be a whole number of at least 1",
	);
});
