// Workflows that begin with the rows of a table, as Google Sheets and Airtable give them.
import type { IDataObject } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
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
	expect(columnsOf(made, 'warning')).toEqual([undefined, undefined, undefined]);
	expect(columnsOf(failed, 'row_number')).toEqual([4, 6]);
	expect(failed.map(({ json }) => (json.error as IDataObject).message)).toEqual([
		expect.stringMatching(/'Prompt' holds "#N\/A".*Nothing was sent and nothing was charged\./),
		expect.stringMatching(/'Prompt' is empty\. Nothing was sent/),
	]);
});

it('A row of a sheet whose video fails leaves by the error output with its columns, the reason and the charge.', async () => {
	standIn.settings.outcome = ({ itemBody }) => (itemBody.prompt === 'a cat' ? 7 : 1);
	const rows = sheet(clipOf('a fox'), clipOf('a cat'), clipOf('a dog'));
	const result = await runFlow(standIn, rows, [step('Make', clip, errorOutput)]);
	expect(itemsOf(result, 'Make')).toHaveLength(2);
	const [{ json }] = itemsOf(result, 'Make', 1);
	expect(json).toMatchObject({ row_number: 3, prompt: 'a cat' });
	expect(json.error).toMatchObject({ class: 'moderated', charged: true, refunded: true });
});

it('A row of a sheet whose wait ends leaves by the error output with its ID, if the user wants that.', async () => {
	standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
	const options = { waitLimit: 0.005, onWaitLimit: 'fail' };
	const made = step('Make', { ...clip, options }, errorOutput);
	const result = await runFlow(standIn, sheet(clipOf('a fox')), [made]);
	expect(itemsOf(result, 'Make')).toEqual([]);
	const [{ json }] = itemsOf(result, 'Make', 1);
	expect(json).toMatchObject({ row_number: 2, error: { class: 'waitLimit', charged: true } });
	expect(json.error).toMatchObject({ video_id: Number(standIn.ledger.generations[0].videoId) });
});

it('Forty rows at once stay within the limit of the plan, and come out in their order.', async () => {
	standIn.settings.accountLimit = 5;
	const rows = sheet(...Array.from({ length: 40 }, (_, at) => clipOf(`clip ${at}`)));
	const result = await runFlow(standIn, rows, [step('Make', { ...clip, downloadVideo: false })]);
	const made = itemsOf(result, 'Make');
	expect(made.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
	expect(bodiesOf(standIn, made).map(({ prompt }) => prompt)).toEqual(columnsOf(rows, 'prompt'));
});

it('The cost of a sheet is known before it is paid, and the cost of each row after.', async () => {
	const rows = sheet(
		clipOf('a fox', { duration: '10 sec' }),
		clipOf('a cat', { quality: '1080' }),
		clipOf('#REF!'),
	);
	const dry = { ...clip, options: { dryRun: '={{ "yes" }}' } };
	const before = itemsOf(await runFlow(standIn, rows, [step('Make', dry)]), 'Make');
	expect(standIn.ledger.generations).toEqual([]);
	const estimates = columnsOf(before, 'estimated_credits').slice(0, 2).map(Number);
	const total = estimates[0] + estimates[1];
	expect(before[0].json.dry_run_total).toMatch(
		new RegExp(`^3 items, ${total} credits, 1 with a problem; the balance is [\\d,]+$`),
	);
	const result = await runFlow(standIn, rows, [step('Make', clip, errorOutput)]);
	expect(columnsOf(itemsOf(result, 'Make'), 'credits')).toEqual(estimates);
});

it('A record of Airtable that is picked up twice is one video, also with an address that was signed anew.', async () => {
	const record = (signed: number) =>
		airtable({
			Idea: 'the lamp turns',
			Photo: [attachment(`${standIn.url}/a.png?X-Amz-Date=${signed}&X-Amz-Signature=${signed}`)],
		});
	const parameters = {
		...{ operation: 'imageToVideo', prompt: '={{ $json.Idea }}', quality: '={{ $json.Quality }}' },
		image: locator('url', '={{ $json.Photo[0].url }}'),
		options: { traceId: '={{ $json.id }}' },
	};
	const runs = [];
	for (const signed of [1, 2])
		runs.push(await runFlow(standIn, record(signed), [step('Make', parameters)]));
	const [first, second] = runs.map((result) => itemsOf(result, 'Make')[0].json);
	expect(standIn.ledger.generations).toHaveLength(1);
	expect(second.video_id).toBe(first.video_id);
	// Airtable leaves empty cells out: a column that no record has may be a mistyped one.
	expect(first.warning).toBe("'Quality' is empty; 540p was used");
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
