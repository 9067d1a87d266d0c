// An empty entry of a list of images or videos is left out, as long as enough remain.
import type { IDataObject } from 'n8n-workflow';
import { useStandIn } from '../../support/harness/standIn';
import { locator, refusalOf, runRows, submitted, warningsOf } from './runs';

const standIn = useStandIn();

describe('An empty entry of Images or Reference Videos', () => {
	const entry = (value: string, more: IDataObject = {}) => ({
		image: locator('url', value),
		...more,
	});
	const photo = (name: string) => `${standIn.url}/${name}.png`;
	const fusion = (...entries: IDataObject[]) => ({
		...{ operation: 'fusion', prompt: 'they run', images: { entries } },
		...{ model: 'v6', duration: 5, quality: '540p', aspectRatio: '16:9' },
	});

	it('is left out, and says so if no row has the column.', async () => {
		const parameters = fusion(
			entry('={{ $json.first }}', { refName: 'one' }),
			entry('={{ $json.second }}', { refName: 'two' }),
		);
		const [first, second] = [photo('a'), photo('b')];
		const result = await runRows(
			standIn,
			[{ first }, { first, second: '' }, { first, second }],
			parameters,
		);
		const counts = submitted(standIn).map(({ image_references: all }) => (all as object[]).length);
		expect(counts.sort()).toEqual([1, 1, 2]);
		expect(warningsOf(result)).toEqual([undefined, undefined, undefined]);
		expect(warningsOf(await runRows(standIn, [{ first }], parameters))).toEqual([
			"'Image 2' is empty and was left out",
		]);
	});

	it('of a file that the item does not have is left out as well.', async () => {
		const second = { image: locator('file', '={{ Object.keys($binary)[0] ?? "" }}') };
		await runRows(standIn, [{ first: photo('a') }], fusion(entry('={{ $json.first }}'), second));
		expect(submitted(standIn)[0].image_references).toHaveLength(1);
	});

	it('of a video leaves a fusion of images with its own length.', async () => {
		const referenceVideos = { entries: [{ video: locator('url', '={{ $json.video }}') }] };
		const parameters = { ...fusion(entry(photo('a'))), referenceVideos } as IDataObject;
		await runRows(standIn, [{ video: '' }], parameters);
		expect(submitted(standIn)).toEqual([expect.objectContaining({ duration: 5 })]);
		expect(submitted(standIn)[0]).not.toHaveProperty('video_references');
	});

	it('is refused if nothing remains.', async () => {
		const parameters = fusion(entry('={{ $json.a }}'), entry('={{ $json.b }}'));
		const message = /'Images' is empty. Add an image, or with the model v6 a reference video/;
		expect(await refusalOf(standIn, { parameters })).toMatch(message);
	});
});
