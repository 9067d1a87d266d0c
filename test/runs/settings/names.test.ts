// A name in the place of an ID: looked up once, before anything is sent, for free.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { defaultEffects } from '../../support/standin/catalogue';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');
const LIST = '/openapi/v2/video/restyle/list';

const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value });
const effect = (mode: string, value: unknown) => ({ effect: locator(mode, value) });
const sent = () => standIn.ledger.generations.map(({ body }) => body.restyle_id);
const asked = () => standIn.ledger.requests.filter(({ path }) => path === LIST).length;
const idOf = (name: string) => defaultEffects.find((one) => one.name === name)?.restyle_id;

const effects = defaultEffects.map(({ name }) => name);

/** Runs an item for each value of "Effect". */
const runAll = async (values: unknown[], settings: IDataObject = {}) =>
	await runPixVerse(standIn, {
		parameters: { ...effect('id', '={{ $json.style }}'), options: { maxParallel: 2 } },
		items: values.map((style) => ({ json: { style } as IDataObject })),
		settings,
	});

const goesOn = { onError: 'continueRegularOutput' };

describe('the name of an effect', () => {
	it.each([
		['list', 'Pop Art'],
		['name', ' pop ART '],
		['id', 'pop art'],
		['list', '={{ "POP ART" }}'],
	])('works in the mode "%s": %s', async (mode, value) => {
		await runPixVerse(standIn, { parameters: effect(mode, value) });
		expect([sent(), asked()]).toEqual([[idOf('Pop Art')], 1]);
	});

	it('works as the value of an expression for the whole field', async () => {
		await runPixVerse(standIn, { parameters: { effect: '={{ "noir" }}' } });
		expect(sent()).toEqual([idOf('Noir')]);
	});

	it('is looked up once for all items, and never for an ID', async () => {
		await runAll(['noir', idOf('Clay'), 'NOIR', 'mosaic', String(idOf('Anime'))]);
		const wanted = ['Noir', 'Clay', 'Noir', 'Mosaic', 'Anime'].map(idOf);
		expect(sent().sort()).toEqual(wanted.sort());
		expect(asked()).toBe(1);
	});

	it.each([idOf('Clay'), '302325299692672', ' 302325299692672 '])(
		'is not asked for when there is an ID: %s',
		async (id) => {
			await runAll([id ?? 302325299692608]);
			expect([asked(), sent().length]).toEqual([0, 1]);
		},
	);

	it('may be left to the additional fields', async () => {
		const options = { additionalBodyFields: `{"restyle_id": ${idOf('Clay')}}` };
		await runPixVerse(standIn, { parameters: { ...effect('name', 'nothing'), options } });
		expect([sent(), asked()]).toEqual([[idOf('Clay')], 0]);
	});

	it('of a page further on is found as well', async () => {
		standIn.settings.effects = Array.from({ length: 60 }, (_, index) => ({
			...standIn.settings.effects[0],
			restyle_id: index + 1,
			name: `Style ${index + 1}`,
		}));
		await runAll(['style 60']);
		expect(sent()).toEqual([60]);
	});
});

describe('a name that nothing has', () => {
	it.each([
		[
			'watercolour',
			`'Effect' is "watercolour", but the account has no such name. Did you mean Watercolor?`,
		],
		['zzz', `'Effect' is "zzz", but the account has no such name. It has ${effects.join(', ')}`],
	])('is refused, and the near ones are named: %s', async (name, message) => {
		const { error } = await runAll([name]);
		expect(error?.message).toContain(message);
		expect(standIn.ledger.requests.map(({ path }) => path)).toEqual([LIST]);
	});

	it('of an empty list is refused', async () => {
		standIn.settings.effects = [];
		const { error } = await runAll(['zzz']);
		expect(error?.message).toContain('no such name. Its list is empty');
	});

	it('stops the whole run before anything is sent', async () => {
		const { error } = await runAll([idOf('Clay'), 'noir', 'zzz', 'mosaic']);
		expect(error?.message).toContain('[item 2]');
		expect(standIn.ledger.requests.map(({ path }) => path)).toEqual([LIST]);
	});

	it('leaves the other items alone under "Continue"', async () => {
		const result = await runAll(['noir', 'zzz', idOf('Clay')], goesOn);
		expect(jsonOf(result).map(({ error }) => Boolean(error))).toEqual([false, true, false]);
		expect(sent().sort()).toEqual(['Noir', 'Clay'].map(idOf).sort());
	});

	it('is not asked for again by "Retry On Fail"', async () => {
		await runAll(['zzz'], { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
		expect(asked()).toBe(1);
	});
});

describe('a name that several effects have', () => {
	it('is refused with their IDs', async () => {
		const [first, second, ...others] = standIn.settings.effects;
		const twins = [first, { ...second, name: first.name.toUpperCase() }];
		standIn.settings.effects = [...twins, ...others];
		const { error } = await runAll(['anime']);
		expect(error?.message).toContain(`'Effect' is "anime", and several have that name`);
		for (const { restyle_id: id } of twins) expect(error?.message).toContain(String(id));
		await runAll(['Anime']);
		expect(sent()).toEqual([first.restyle_id]);
	});
});

describe('a list that cannot be read', () => {
	beforeEach(() => {
		const fault = { kind: 'errCode', code: 10001, message: 'no' } as const;
		standIn.fail({ place: 'list', fault });
	});

	it('fails the items with names only', async () => {
		const result = await runAll(['noir', idOf('Clay'), 'clay'], goesOn);
		expect(jsonOf(result).map(({ error }) => Boolean(error))).toEqual([true, false, true]);
		expect(sent()).toEqual([idOf('Clay')]);
	});

	it('is read again by "Retry On Fail"', async () => {
		await runAll(['noir'], { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 });
		expect([sent(), asked()]).toEqual([[idOf('Noir')], 2]);
	});
});

describe('a further try', () => {
	it('does not look up the name of a video that it knows', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times: 5 });
		await runAll(['noir'], { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 });
		expect([sent(), asked()]).toEqual([[idOf('Noir')], 1]);
	});
});

describe('the name of a template', () => {
	it('works like that of an effect', async () => {
		const [template] = standIn.settings.templates;
		const parameters = {
			operation: 'template',
			template: locator('name', template.name.toLowerCase()),
			images: { entries: [{ image: locator('url', `${standIn.url}/a.png`) }] },
		};
		await runPixVerse(standIn, { parameters });
		expect(standIn.ledger.generations[0]?.body.template_id).toBe(template.template_id);
	});
});

it('many names are one request', async () => {
	await runPixVerse(standIn, { parameters: effect('name', 'clay'), items: numbered(40) });
	expect([asked(), sent().length]).toEqual([1, 40]);
});

it('A list whose records have no ID is an answer that cannot be read, and not an empty list', async () => {
	const body = JSON.stringify({
		...{ ErrCode: 0, ErrMsg: 'Success' },
		Resp: { data: [{ category: 'Painting', effects: 'three' }] },
	});
	const headers = { 'content-type': 'application/json' };
	standIn.fail({
		place: 'list',
		fault: { kind: 'httpAfter', status: 200, headers, body },
		times: 9,
	});
	const result = await runAll(['Noir']);
	expect(result.error?.message).toMatch(/category/);
	expect(sent()).toEqual([]);
});
