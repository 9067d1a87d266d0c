import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { resolveOutputSchemaPath } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { jsonOf } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';

import { call } from './call';
import { cases, parametersOf, rowOf } from './cases';
import { readPreviews } from './current';
import type { Preview } from './product';
import { builtPreviews, operationsOf, pixVerse, previewPath, root } from './product';

const standIn = useStandIn({ listedOnly: false });

const previews = readPreviews();

/** The folder of the node as the build makes it. */
const nodeDir = mkdtempSync(join(tmpdir(), 'pixverse-previews-'));

beforeAll(() => {
	for (const [path, text] of builtPreviews()) {
		mkdirSync(dirname(join(nodeDir, path)), { recursive: true });
		writeFileSync(join(nodeDir, path), text);
	}
});

afterAll(() => rmSync(nodeDir, { recursive: true }));

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Everything in which an item differs from its preview. */
function differences({ properties, required }: Preview, item: IDataObject): string[] {
	const wrong = Object.entries(item)
		.filter(([name, value]) => ![properties[name]?.type].flat().includes(typeOf(value)))
		.map(([name, value]) => `${name} is ${typeOf(value)}, not ${properties[name]?.type}`);
	const missing = required.filter((name) => !(name in item)).map((name) => `${name} is missing`);
	return [...wrong, ...missing];
}

describe.each(operationsOf(pixVerse))('the preview of $key', ({ key, resource, option }) => {
	const one = cases.find(({ operation }) => operation === key);
	if (!one) throw new Error(`test/operations/cases/ has no case for ${key}`);
	const least = parametersOf(one.groups.map(([first]) => first));
	const itemsOf = async (parameters: IDataObject) => {
		const { result } = await call(standIn, one, { ...least, ...parameters });
		expect(result.error?.message).toBeUndefined();
		expect(jsonOf(result)).not.toEqual([]);
		return jsonOf(result);
	};
	const differencesIn = async (parameters: IDataObject = {}) =>
		(await itemsOf(parameters)).flatMap((item) => differences(previews[key], item));

	it('exists where n8n looks for it', () => {
		const path = resolveOutputSchemaPath({
			nodeDir,
			version: 1,
			resource,
			operation: String(option.value),
		});
		expect(path).toBe(join(nodeDir, previewPath(resource, option.value)));
	});

	it('is in the format of n8n and without empty promises', () => {
		const { required, properties, ...rest } = previews[key];
		expect(rest).toEqual({ type: 'object', version: 1 });
		expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
	});

	const { kind, fields } = rowOf(one.row).response;
	const isRecord = kind === 'record';
	const inEvery = fields.filter(({ optional }) => !optional).map(({ name }) => name);

	it('or the raw item has every field of the row', async () => {
		const [raw] = isRecord ? await itemsOf({ simplify: false }) : [previews[key].properties];
		const names = isRecord ? inEvery : fields.map(({ name }) => name);
		expect(Object.keys(raw)).toEqual(expect.arrayContaining(names));
	});

	it('is what a finished item looks like', async () => {
		const [item] = await itemsOf({});
		const optional = rowOf(one.row).response.fields.filter((field) => field.optional);
		const exempt = ['credits', ...optional.map(({ name }) => name)];
		const { properties } = previews[key];
		const missing = Object.keys(properties).filter((name) => !(name in item));
		expect(differences(previews[key], item)).toEqual([]);
		expect(missing.filter((name) => !exempt.includes(name))).toEqual([]);
	});

	it('is what an item looks like that was not waited for', async () => {
		expect(await differencesIn({ waitForCompletion: false })).toEqual([]);
	});

	it('holds for IDs that a number would round', async () => {
		standIn.settings.bigIds = true;
		expect(await differencesIn()).toEqual([]);
	});

	it('holds for an answer without the charge', async () => {
		standIn.settings.creditsKey = 'absent';
		expect(await differencesIn()).toEqual([]);
	});
});

const schemas = join(root, 'nodes/PixVerse/__schema__');
const filesIn = (folder: string) =>
	readdirSync(join(schemas, folder), { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.json'))
		.map((path) => join('__schema__', folder, path));

it('there is no preview for an operation that does not exist', () => {
	const built = builtPreviews().map(([path]) => path);
	expect(filesIn('v1.0.0').filter((path) => !built.includes(path))).toEqual([]);
});

it('no two files hold the same preview', () => {
	const texts = [...filesIn('v1.0.0'), ...filesIn('made')].map((path) =>
		readFileSync(join(schemas, '..', path), 'utf8'),
	);
	expect(new Set(texts).size).toBe(texts.length);
	expect(new Set(builtPreviews().map(([, text]) => text)).size).toBe(texts.length);
});
