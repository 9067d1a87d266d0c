// A name in the place of an ID is looked up once, before anything is sent, for free.
import type { IDataObject, INode } from 'n8n-workflow';
import { continues } from '../../support/harness/files';
import { jsonOf, runPixVerse, searchList } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { defaultEffects } from '../../support/standin/catalogue';
import { refusedWith, retryOnFail } from '../judge';
import { successWith } from '../responses';
import { effect } from './runs';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn({}, 'test');

const sent = () => standIn.ledger.generations.map(({ body }) => body.restyle_id);
const reads = () => standIn.ledger.count('list');
const idOf = (name: string) => defaultEffects.find((one) => one.name === name)?.restyle_id;

/** Runs an item for each value of "Effect". */
const runAll = async (values: unknown[], settings: Partial<INode> = {}) =>
	await runPixVerse(standIn, {
		parameters: { ...effect('id', '={{ $json.style }}'), options: { maxParallel: 2 } },
		items: values.map((style) => ({ json: { style } as IDataObject })),
		settings,
	});

it.each<[IDataObject]>([
	[effect('list', 'Pop Art')],
	[effect('id', '={{ " pop ART " }}')],
	[{ effect: '={{ "Pop Art" }}' }],
])('An effect is found by its name: %j.', async (parameters) => {
	await runPixVerse(standIn, { parameters });
	expect([sent(), reads()]).toEqual([[idOf('Pop Art')], 1]);
});

it('A name on a later page is found.', async () => {
	const [first] = defaultEffects;
	standIn.settings.effects = Array.from({ length: 60 }, (_, at) => ({
		...{ ...first, restyle_id: at + 1, name: `Style ${at + 1}` },
	}));
	await runAll(['style 60']);
	expect(sent()).toEqual([60]);
});

it('The list is read once for all items.', async () => {
	await runAll(['noir', idOf('Clay'), 'NOIR', 'mosaic', String(idOf('Anime'))]);
	const wanted = ['Noir', 'Clay', 'Noir', 'Mosaic', 'Anime'].map(idOf);
	expect(sent().sort()).toEqual(wanted.sort());
	expect(reads()).toBe(1);
});

it('The list is not read for an ID, nor for a name that the additional fields replace.', async () => {
	await runAll([String(idOf('Clay'))]);
	const options = { additionalBodyFields: `{"restyle_id": ${idOf('Clay')}}` };
	await runPixVerse(standIn, { parameters: { ...effect('name', 'nothing'), options } });
	expect([sent(), reads()]).toEqual([[idOf('Clay'), idOf('Clay')], 0]);
});

describe('A name that no effect has', () => {
	it('stops the run before anything is sent, with near names in the error.', async () => {
		const { error } = await runAll([idOf('Clay'), 'noir', 'watercolour', 'mosaic']);
		expect(error?.message).toBe(
			`'Effect' is "watercolour", but the account has no such name. Did you mean Watercolor? [input row 3, n8n's item 2]`,
		);
		expect(standIn.ledger.requests).toMatchObject([{ path: '/openapi/v2/video/restyle/list' }]);
	});

	it('fails its item alone when the node continues.', async () => {
		const result = await runAll(['noir', 'zzz', idOf('Clay')], continues);
		expect(jsonOf(result).map(({ error }) => Boolean(error))).toEqual([false, true, false]);
		expect(sent().sort()).toEqual(['Noir', 'Clay'].map(idOf).sort());
	});

	it('is not looked up again by "Retry On Fail".', async () => {
		await runAll(['zzz'], retryOnFail);
		expect(reads()).toBe(1);
	});
});

it('A name that several effects have is refused with their IDs.', async () => {
	const [first, second] = defaultEffects;
	const twins = [first, { ...second, name: first.name.toUpperCase() }];
	standIn.settings.effects = twins;
	const { error } = await runAll(['anime']);
	expect(error?.message).toContain(`'Effect' is "anime", and several have that name`);
	for (const { restyle_id: id } of twins) expect(error?.message).toContain(String(id));
	await runAll(['Anime']);
	expect(sent()).toEqual([first.restyle_id]);
});

describe('A list of which not all comes', () => {
	const part = defaultEffects.slice(0, 4);
	const pages = (...all: unknown[][]) =>
		all.forEach((data) => standIn.fail({ place: 'list', ...successWith({ total: 25, data }) }));
	const words = (gap: string) =>
		`'Effect' is "noir 2", which is not among the 4 records that came, and the list could not be read whole: ${gap}. Use the ID, or try again later`;

	it.each([
		['the service ignores the number of the page', [part, part], 'gave the same page twice'],
		['the service has fewer than it says', [part, []], 'says that there are 25'],
	])('denies no name: %s.', async (_why, both, gap) => {
		pages(...both);
		const result = await runAll(['noir 2', part[1].name, idOf('Clay')], continues);
		const message = `${words(`PixVerse ${gap}`)}. This request costs nothing.`;
		expect(jsonOf(result)).toMatchObject([
			{ error: { class: 'server', retryable: true, charged: false, message } },
			{ state: 'ready' },
			{ state: 'ready' },
		]);
		expect([sent().sort(), reads()]).toEqual([[part[1].restyle_id, idOf('Clay')].sort(), 2]);
	});

	it('stops the run with "Stop Workflow", before anything is sent.', async () => {
		pages(part, part);
		const { error } = await runAll([idOf('Clay'), 'noir 2']);
		expect(error?.message).toContain(words('PixVerse gave the same page twice'));
		expect(sent()).toEqual([]);
	});

	it('gives the picker what came, and denies nothing there.', async () => {
		pages(part, part, part, part);
		const found = async (filter: string) =>
			await searchList(standIn, 'searchRestyleEffects', { filter });
		expect(await found(part[1].name)).toHaveLength(1);
		await expect(found('noir 2')).rejects.toThrow('"noir 2" is not among the 4 records that came');
	});
});

describe('A list that cannot be read', () => {
	it('fails only the items with names.', async () => {
		standIn.fail({ place: 'list', ...refusedWith(10001) });
		const result = await runAll(['noir', idOf('Clay'), 'clay'], continues);
		expect(jsonOf(result).map(({ error }) => Boolean(error))).toEqual([true, false, true]);
		expect(sent()).toEqual([idOf('Clay')]);
	});

	it('is read again by "Retry On Fail".', async () => {
		standIn.fail({ place: 'list', ...refusedWith(10001) });
		await runAll(['noir'], retryOnFail);
		expect([sent(), reads()]).toEqual([[idOf('Noir')], 2]);
	});
});

it('A retry does not look up the name of a video that it knows.', async () => {
	standIn.fail({ place: 'submit', ...faults.resetAfter, times: 5 });
	await runAll(['noir'], retryOnFail);
	expect([sent(), reads()]).toEqual([[idOf('Noir')], 1]);
});
