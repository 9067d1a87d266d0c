// A dry run: everything is checked and estimated, and nothing that costs is sent.
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import type { Choice } from '../../operations/cases';
import { cases, item, parametersOf } from '../../operations/cases';
import { withEarlier } from '../../operations/cases/setting';
import { operationsOf, pixVerse } from '../../operations/product';
import { loggedDuring } from '../../support/harness/logged';
import { jsonOf, locator, messageOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { refusedWith } from '../judge';
import { ofTemplate, textToVideo } from './steps';

const standIn = useStandIn();

beforeEach(forgetPrices);

const offering = operationsOf(pixVerse).filter(({ fields }) =>
	(fields as INodeProperties[]).some(
		({ name, options }) => name === 'options' && options?.some((one) => one.name === 'dryRun'),
	),
);

/** The choice of a group that takes a file of the item, or else the first one. */
const chosen = (group: Choice[]) =>
	group.find(({ parameters }) => JSON.stringify(parameters).includes('"mode":"file"')) ?? group[0];

/** Each with the least input of its case. */
const operations = cases
	.filter(({ operation }) => offering.some(({ key }) => key === operation))
	.map(({ operation: key, groups }) => {
		const [resource, operation] = key.split('.');
		const parameters = withEarlier(JSON.stringify(parametersOf(groups.map(chosen))), ['1']);
		return { resource, operation, parameters: JSON.parse(parameters) as IDataObject };
	});

const DRY = { options: { dryRun: true } };

/** A dry run sends nothing but lists and the balance. */
function expectNothingSent() {
	const { requests, generations, uploads } = standIn.ledger;
	expect(requests.filter(({ path }) => !/\/(balance|list)$/.test(path))).toEqual([]);
	expect(generations).toEqual([]);
	expect(uploads).toEqual([]);
}

/** Text to Video, dry unless `more` has other options. */
const clip = (more: IDataObject = {}): IDataObject => ({ ...textToVideo, ...DRY, ...more });

const run = async (
	parameters: IDataObject,
	items: INodeExecutionData[] = numbered(1),
	settings: object = {},
) => await runPixVerse(standIn, { parameters, items, settings });

it('Each operation that costs credits offers a dry run.', () => {
	const paid = operationsOf(pixVerse).filter(({ option }) =>
		/[Cc]osts/.test(option.description ?? ''),
	);
	expect(offering.map(({ key }) => key)).toEqual(paid.map(({ key }) => key));
	expect(operations).toHaveLength(paid.length);
});

it.each(operations)(
	'A dry run of $resource: $operation sends nothing that costs, and estimates what it would cost.',
	async ({ resource, operation, parameters }) => {
		const items = [item];
		const options = { ...(parameters.options as IDataObject), dryRun: true };
		const dry = await run({ resource, operation, ...parameters, options }, items);
		expect(dry.error?.message).toBeUndefined();
		expectNothingSent();
		const [json] = jsonOf(dry);
		expect(json.state).toBe('dry_run');
		expect(json.request).toBeInstanceOf(Object);
		expect(json.dry_run_total).toMatch(/^1 item, .*; the balance is 1,000,000$/);
		expect(json).not.toHaveProperty('warning');
		if (json.estimate_basis === 'unknown') return expect(json.estimated_credits).toBeUndefined();

		await run({ resource, operation, ...parameters, waitForCompletion: false }, items);
		const charged = standIn.ledger.generations.reduce((sum, { credits }) => sum + credits, 0);
		const { estimated_credits: credits } = json;
		const { estimated_credits_low: low = credits, estimated_credits_high: high = credits } = json;
		expect(charged).toBeGreaterThanOrEqual(Number(low));
		expect(charged).toBeLessThanOrEqual(Number(high));
	},
);

it('A dry run shows the request as it would leave, files by their names and names as IDs.', async () => {
	const parameters = {
		...{ operation: 'restyle', sourceVideo: locator('file', 'data') },
		...{ effect: locator('name', 'watercolor'), seed: '7', ...DRY },
	};
	const [json] = jsonOf(await run(parameters, [item]));
	expect(json).toMatchObject({
		state: 'dry_run',
		estimate_basis: 'price list of resellers, 2026-11',
		...{ estimated_credits_low: 10, estimated_credits_high: 160 },
		request: { video_media_id: 'a.mp4', restyle_id: expect.any(Number), seed: 7 },
		dry_run_total: '1 item, 10 to 160 credits; the balance is 1,000,000',
	});
	expectNothingSent();
});

it('A dry run says that a price is unknown.', async () => {
	const portrait = { image: locator('imageId', '5'), voice: locator('id', '1') };
	const parameters = { operation: 'avatar', ...portrait, speechText: 'Hello', ...DRY };
	const [json] = jsonOf(await run(parameters));
	expect(json).toMatchObject({
		...{ state: 'dry_run', estimate_basis: 'unknown' },
		dry_run_total: '1 item, 1 at an unknown price; the balance is 1,000,000',
	});
});

it.each(['stopWorkflow', 'continueRegularOutput'])(
	'A dry run reports a problem as an item, checks the others and reads the balance once, with %s.',
	async (onError) => {
		const parameters = clip({ duration: '={{ $json.number % 2 === 0 ? "long" : 5 }}' });
		const result = await run(parameters, numbered(4), { onError });
		expect(result.error?.message).toBeUndefined();
		const [problem, first, other, second] = jsonOf(result);
		expect(Object.keys(problem)).toEqual(['number', 'error']);
		expect([problem, other].map(messageOf)).toEqual(
			Array(2).fill(expect.stringMatching(/'Duration'/)),
		);
		expect(first).toMatchObject({ state: 'dry_run', estimated_credits: 35 });
		expect(first.dry_run_total).toBe(
			'4 items, 70 credits, 2 with a wrong setting, not in the sum; the balance is 1,000,000',
		);
		expect(second.dry_run_total).toBeUndefined();
		const paired = result.outputs[0].map(({ pairedItem }) => pairedItem);
		expect(paired).toEqual([0, 1, 2, 3].map((item) => ({ item })));
		expect(standIn.ledger.requests).toHaveLength(1);
		expectNothingSent();
	},
);

it('A dry run goes on without the balance.', async () => {
	standIn.fail({ place: 'account', ...refusedWith(10003), times: 99 });
	const [json] = jsonOf(await run(clip()));
	expect(json).toMatchObject({ estimated_credits: 35, dry_run_total: '1 item, 35 credits' });
});

it('A dry run takes no credits or estimates of a row for its own.', async () => {
	const row = { row: 1, credits: 999, estimated_credits: 777 };
	const options = { dryRun: true, includeInputFields: true };
	const [json] = jsonOf(await run(clip({ options }), [{ json: row }]));
	expect(json).toMatchObject({ row: 1, state: 'dry_run', estimated_credits: 35 });
	expect(json).not.toHaveProperty('credits');
});

describe('A dry run knows the price', () => {
	const estimateOf = async (parameters: IDataObject) => {
		const [json] = jsonOf(await run({ ...parameters, ...DRY }));
		return [json.estimated_credits, json.estimate_basis];
	};

	it('of a template from the list of the account.', async () => {
		const [template] = standIn.settings.templates;
		standIn.settings.templates = [{ ...template, credits: 60 }];
		expect(await estimateOf(ofTemplate(standIn))).toEqual([60, 'the template list of the account']);
		expectNothingSent();
	});

	it.each(['credits', 'absent'] as const)(
		'of a template from earlier videos, where the field for credits in responses is %s.',
		async (creditsKey) => {
			standIn.settings.creditsKey = creditsKey;
			const [{ credits }] = jsonOf(await run(ofTemplate(standIn), numbered(2)));
			expect(credits).toEqual(expect.any(Number));
			expect(await estimateOf(ofTemplate(standIn))).toEqual([credits, 'charged before']);
		},
	);

	it('from the price list, whatever was charged before.', async () => {
		standIn.settings.charges = 'flat';
		await run(clip({ options: {} }), numbered(2));
		expect((await estimateOf(clip()))[0]).toBe(35);
	});
});

it.each(['={{ undefined }}', '={{ "maybe" }}'])(
	'Dry Run set by the expression %s, which says nothing, submits nothing.',
	async (dryRun) => {
		const result = await run(clip({ options: { dryRun } }));
		expect(result.error?.message).toMatch(/'Dry Run'/);
		expectNothingSent();
	},
);

describe('A dry run of one of two items', () => {
	const options = { dryRun: '={{ $json.number === 0 }}' };
	const problemAt = (dry: number) => ({
		options: { dryRun: `={{ $json.number === ${dry} }}` },
		duration: `={{ $json.number === ${dry} ? "long" : 5 }}`,
	});

	it('submits the other one.', async () => {
		const items = jsonOf(await run(clip({ options }), numbered(2)));
		expect(items.map(({ state }) => state)).toEqual(['dry_run', 'ready']);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it.each([0, 1])(
		'stops the workflow with a problem, and the other one is not paid for; the dry one: %i.',
		async (dry) => {
			const result = await run(clip(problemAt(dry)), numbered(2));
			expect(result.error?.message).toMatch(/'Duration'/);
			expectNothingSent();
		},
	);

	it('stops no later batch with its problem.', async () => {
		// Long enough for the first item to end, however busy the machine is.
		const batching = { batch: { batchSize: 1, batchInterval: 3_000 } };
		const parameters = clip({ ...problemAt(0), requestOptions: { batching } });
		const [first, second] = jsonOf(await run(parameters, numbered(2)));
		expect(messageOf(first)).toMatch(/'Duration'/);
		expect(second.state).toBe('ready');
	});
});

describe('The total of rows with Trace IDs', () => {
	const traceId = '={{ $json.number }}';
	const keyed = clip({ options: { dryRun: true, traceId } });
	const priced =
		'All rows are priced, also those that an earlier run has made; a run with the same Trace ID pays only for what was not made';

	it('counts all rows, also those that were made, and says so. The log has it, too.', async () => {
		await run(clip({ options: { traceId } }), numbered(2));
		const { result, lines } = await loggedDuring(async () => await run(keyed, numbered(3)));
		const [{ dry_run_total: total }] = jsonOf(result);
		expect(total).toMatch(
			new RegExp(`^3 items, 105 credits; the balance is [\\d,]+\\. ${priced}$`),
		);
		expect(lines.filter((line) => line.endsWith(`dry run: ${String(total)}`))).toHaveLength(1);
	});

	it('says nothing of that without Trace IDs, because each row is paid again.', async () => {
		const [{ dry_run_total: total }] = jsonOf(await run(clip()));
		expect(total).toMatch(/^1 item, 35 credits; the balance is [\d,]+$/);
	});
});

it('The total is in the first good item, also if that one ends last.', async () => {
	// Looking a template up takes longer.
	const options = { dryRun: true, templateId: '={{ $json.number === 0 ? "5" : "" }}' };
	const found = jsonOf(await run(clip({ options }), numbered(2)));
	expect(found.map(({ dry_run_total: total }) => total !== undefined)).toEqual([true, false]);
});
