// Workflows that begin with the rows of a table, as Google Sheets and Airtable give them.
import type { IDataObject } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import { useStandIn } from '../../support/harness/standIn';
import { airtable, attachment, bodiesOf, itemsOf, locator, runFlow, sheet, step } from './flow';

const standIn = useStandIn({ accountLimit: 50 });

beforeEach(forgetPrices);

const errorOutput = { onError: 'continueErrorOutput' as const };
const clip = {
	...{ operation: 'textToVideo', prompt: '={{ $json.prompt }}', model: '={{ $json.model }}' },
	...{ duration: '={{ $json.duration }}', quality: '={{ $json.quality }}' },
	aspectRatio: '={{ $json.ratio }}',
};
const clipOf = (prompt: string, more: IDataObject = {}) => ({
	...{ prompt, model: '', duration: '', quality: '', ratio: '' },
	...more,
});
const columnsOf = (items: Array<{ json: IDataObject }>, name: string) =>
	items.map(({ json }) => json[name]);

it('Rows of a sheet with empty cells and cells in their own spelling are clips, and each finds its row again.', async () => {
	const rows = sheet(
		clipOf('a fox', { duration: '8s', ratio: 556 / 1440, quality: 720 }),
		clipOf('a cat'),
		clipOf('#N/A'),
		clipOf('a dog', { model: 'PixVerse V5.6', ratio: '16:09:00', quality: '1080P' }),
		clipOf(''),
	);
	const keeping = { ...clip, options: { includeInputFields: true } };
	const result = await runFlow(standIn, rows, [step('Make', keeping, errorOutput)]);
	const [made, failed] = [itemsOf(result, 'Make'), itemsOf(result, 'Make', 1)];
	const usual = { model: 'v6', duration: 5, quality: '540p', aspect_ratio: '16:9' };
	expect(bodiesOf(standIn, made)).toEqual([
		{ ...usual, prompt: 'a fox', duration: 8, aspect_ratio: '9:16', quality: '720p' },
		{ ...usual, prompt: 'a cat' },
		{ ...usual, prompt: 'a dog', model: 'v5.6', quality: '1080p' },
	]);
	expect(columnsOf(made, 'row_number')).toEqual([2, 3, 5]);
	expect(made.map(({ json, binary }) => [json.state, binary?.data.mimeType])).toEqual(
		Array(3).fill(['ready', 'video/mp4']),
	);
	// A default was used for each of these cells.
	expect(columnsOf(made, 'warning')).toEqual([
		"'Model' is empty; V6 was used",
		"'Model' is empty; V6 was used. 'Duration' is empty; 5 was used. 'Quality' is empty; 540p was used. 'Aspect Ratio' is empty; 16:9 was used",
		"'Duration' is empty; 5 was used",
	]);
	expect(columnsOf(failed, 'row_number')).toEqual([4, 6]);
	expect(failed.map(({ json }) => (json.error as IDataObject).message)).toEqual([
		expect.stringMatching(/'Prompt' holds "#N\/A".*Nothing was sent and nothing was charged\./),
		expect.stringMatching(/'Prompt' is empty\. Nothing was sent/),
	]);
});

it('A product and a model that Airtable often leaves out are a fusion of what is there, in a shape of its own.', async () => {
	const images = {
		entries: [
			{ image: locator('several', '={{ $json.Product }}'), refName: 'product' },
			{ image: locator('url', '={{ $json.Model?.[0].url }}'), refName: 'model' },
		],
	};
	const parameters = {
		...{ operation: 'fusion', images, prompt: '=@product1 {{ $json.Action }}' },
		aspectRatio: '={{ $json.Shape }}',
	};
	const product = { Product: [attachment('https://example.com/a.png')], Shape: '9x16' };
	const model = [attachment('https://example.com/b.png')];
	const records = airtable(
		{ ...product, Action: 'turns', Model: model },
		{ ...product, Action: 'shines' },
	);
	const result = await runFlow(standIn, records, [step('Make', parameters)]);
	const made = itemsOf(result, 'Make');
	const names = bodiesOf(standIn, made).map((body) =>
		(body.image_references as IDataObject[]).map(({ ref_name: name }) => name),
	);
	expect(names).toEqual([['product1', 'model'], ['product1']]);
	expect(bodiesOf(standIn, made)).toMatchObject(Array(2).fill({ aspect_ratio: '9:16' }));
	expect(columnsOf(made, 'warning')).toEqual([undefined, undefined]);
});
