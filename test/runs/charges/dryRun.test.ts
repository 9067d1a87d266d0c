// A dry run: everything is checked and estimated, and nothing that costs is sent.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import { operationsOf, pixVerse } from '../../operations/product';
import { binary, everyOperation, files, rl } from '../../support/harness/everyOperation';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

beforeEach(() => {
	forgetPrices();
});

const operations = everyOperation(files, { video: '1', image: '1', voice: '1' }).filter(
	({ resource, operation }) =>
		operationsOf(pixVerse)
			.find(({ key }) => key === `${resource}.${operation}`)
			?.fields.some(
				({ name, options = [] }) =>
					name === 'options' && options.some((option) => option.name === 'dryRun'),
			),
);

const DRY = { options: { dryRun: true } };

/** What a dry run may send: lists and the balance. */
const isFree = (path: string) => /\/(balance|list)$/.test(path);

function expectNothingSent() {
	const { requests, generations, uploads } = standIn.ledger;
	expect(requests.map(({ path }) => path).filter((path) => !isFree(path))).toEqual([]);
	expect(generations).toEqual([]);
	expect(uploads).toEqual([]);
}

const textToVideo = (more: IDataObject = {}) => ({
	resource: 'video',
	operation: 'textToVideo',
	prompt: 'a cat',
	model: 'v6',
	duration: 5,
	quality: '540p',
	aspectRatio: '16:9',
	...DRY,
	...more,
});

const run = async (
	parameters: IDataObject,
	items: INodeExecutionData[] = numbered(1),
	settings: object = {},
) => await runPixVerse(standIn, { parameters, items, settings });

it('is offered by everything that costs credits', () => {
	const paid = operationsOf(pixVerse).filter(({ option }) =>
		/[Cc]osts/.test(option.description ?? ''),
	);
	expect(operations).toHaveLength(paid.length);
	expect(paid.length).toBeGreaterThan(19);
});

describe.each(operations)('$resource: $operation', ({ resource, operation, parameters }) => {
	const items = [{ json: {}, binary }];
	const parametersOf = (dryRun: boolean) => ({
		resource,
		operation,
		...parameters,
		options: { ...(parameters.options as IDataObject), dryRun },
	});

	it('sends nothing that costs, and estimates what it would', async () => {
		const dry = await run(parametersOf(true), items);
		expect(dry.error?.message).toBeUndefined();
		expectNothingSent();
		const [json] = jsonOf(dry);
		expect(json.state).toBe('dry_run');
		expect(json.request).toBeInstanceOf(Object);
		expect(json.warning).toMatch(/^1 item, .*; the balance is 1,000,000$/);
		if (json.estimate_basis === 'unknown') return expect(json.estimated_credits).toBeUndefined();

		await run({ ...parametersOf(false), waitForCompletion: false }, items);
		const charged = standIn.ledger.generations.reduce((sum, { credits }) => sum + credits, 0);
		const {
			estimated_credits: credits,
			estimated_credits_low: low = credits,
			estimated_credits_high: high = credits,
		} = json;
		expect(charged).toBeGreaterThanOrEqual(Number(low));
		expect(charged).toBeLessThanOrEqual(Number(high));
	});
});

it('shows the request as it would leave, files by their names and names as IDs', async () => {
	const [json] = jsonOf(
		await run(
			{
				resource: 'video',
				operation: 'restyle',
				sourceVideo: rl('file', 'clip'),
				effect: rl('name', 'watercolor'),
				seed: '7',
				...DRY,
			},
			[{ json: {}, binary }],
		),
	);
	expect(json).toMatchObject({
		state: 'dry_run',
		estimate_basis: 'unknown',
		request: { video_media_id: 'a.mp4', restyle_id: expect.any(Number), seed: 7 },
		warning: '1 item, 1 at an unknown price; the balance is 1,000,000',
	});
	expectNothingSent();
});

it('over 1,000 items reads the balance once, and estimates to the credit', async () => {
	const parameters = textToVideo({ duration: '={{ 1 + $json.n % 15 }}' });
	const items = Array.from({ length: 1000 }, (_none, n) => ({ json: { n } }));
	const result = await run(parameters, items);
	const outputs = jsonOf(result);
	const total = outputs.reduce((sum, { estimated_credits: credits }) => sum + Number(credits), 0);
	expectNothingSent();
	expect(standIn.ledger.requests).toHaveLength(1);
	expect(outputs[0].warning).toBe(
		`1,000 items, ${total.toLocaleString('en-US')} credits; the balance is 1,000,000`,
	);
	expect(outputs.filter(({ warning }) => warning !== undefined)).toHaveLength(1);
	expect(result.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
		items.map((_none, item) => ({ item })),
	);
});

it.each(['stopWorkflow', 'continueRegularOutput'])(
	'reports a problem as an item and checks the others, with %s',
	async (onError) => {
		const parameters = textToVideo({ duration: '={{ $json.number % 2 === 0 ? "long" : 5 }}' });
		const result = await run(parameters, numbered(4), { onError });
		expect(result.error?.message).toBeUndefined();
		const [problem, first, other, second] = jsonOf(result);
		expect(Object.keys(problem).sort()).toEqual(['error', 'message']);
		expect([problem.message, other.message]).toEqual(
			Array(2).fill(expect.stringMatching(/'Duration'/)),
		);
		expect(first).toMatchObject({ state: 'dry_run', estimated_credits: 35 });
		expect(first.warning).toBe('4 items, 70 credits, 2 with a problem; the balance is 1,000,000');
		expect(second.warning).toBeUndefined();
		expect(standIn.ledger.requests).toHaveLength(1);
		expectNothingSent();
	},
);

it('goes on without the balance', async () => {
	standIn.fail({
		place: 'account',
		fault: { kind: 'errCode', code: 10003, message: 'no' },
		times: 99,
	});
	const [json] = jsonOf(await run(textToVideo()));
	expect(json).toMatchObject({ estimated_credits: 35, warning: '1 item, 35 credits' });
});

it('knows the price of a template from the list of the account', async () => {
	const [template] = standIn.settings.templates;
	standIn.settings.templates = [{ ...template, credits: 60 }];
	const parameters = {
		resource: 'video',
		operation: 'template',
		template: rl('list', String(template.template_id)),
		images: { entries: [{ image: rl('id', '5') }] },
		...DRY,
	};
	const [json] = jsonOf(await run(parameters));
	expect(json).toMatchObject({
		estimated_credits: 60,
		estimate_basis: 'the template list of the account',
	});
	expectNothingSent();
});

it('goes by what answers told before', async () => {
	standIn.settings.charges = 'flat';
	await run(textToVideo({ options: {} }), numbered(2));
	const [json] = jsonOf(await run(textToVideo()));
	expect(json).toMatchObject({ estimated_credits: 45, estimate_basis: 'charged 2 times before' });
});

it('goes by what a record told where the answer told nothing', async () => {
	Object.assign(standIn.settings, { creditsKey: 'absent', charges: 'flat', price: 7 });
	const images = { entries: [{ image: rl('id', '5') }] };
	const [{ template_id: id }] = standIn.settings.templates;
	const picture = {
		...{ resource: 'image', operation: 'applyTemplate', images },
		template: rl('id', String(id)),
	};
	await run(picture, numbered(1));
	const [json] = jsonOf(await run({ ...picture, ...DRY }));
	expect(json).toMatchObject({ estimated_credits: 7, estimate_basis: 'charged once before' });
});

it.each(['={{ undefined }}', '={{ "maybe" }}'])(
	'set by the expression %s that says nothing submits nothing',
	async (dryRun) => {
		const result = await run(textToVideo({ options: { dryRun } }));
		expect(result.error?.message).toMatch(/'Dry Run'/);
		expectNothingSent();
	},
);

it('of some items submits the others', async () => {
	const options = { dryRun: '={{ $json.number === 0 }}' };
	const [dry, made] = jsonOf(await run(textToVideo({ options }), numbered(2)));
	expect(dry.state).toBe('dry_run');
	expect(made.state).toBe('ready');
	expect(standIn.ledger.generations).toHaveLength(1);
});

it('of some items stops the workflow at a problem, as without it', async () => {
	const options = { dryRun: '={{ $json.number === 0 }}' };
	const parameters = textToVideo({ options, duration: '={{ $json.number === 0 ? "long" : 5 }}' });
	const result = await run(parameters, numbered(2));
	expect(result.error?.message).toMatch(/'Duration'/);
	expectNothingSent();
});

it('of the first batch keeps no later item back with its problem', async () => {
	const options = { dryRun: '={{ $json.number === 0 }}' };
	const parameters = textToVideo({
		options,
		duration: '={{ $json.number === 0 ? "long" : 5 }}',
		// Long enough for the first item to end, however busy the machine is.
		requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 3_000 } } },
	});
	const [problem, made] = jsonOf(await run(parameters, numbered(2)));
	expect(problem.message).toMatch(/'Duration'/);
	expect(made.state).toBe('ready');
});
