// The previews of n8n's editor against the items that the operations give.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resolveOutputSchemaPath } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { forgetDurations } from '../../nodes/PixVerse/transport/job/schedule';
import { jsonOf } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import { call } from './call';
import { cases, parametersOf, rowOf } from './cases';
import { readPreviews } from './current';
import { builtPreviews, previewPath, root } from './product';

const standIn = useStandIn({ listedOnly: false });
const previews = readPreviews();

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

describe.each(cases)('The preview of $operation', (one) => {
	const { properties, required, ...rest } = previews[one.operation];
	const least = parametersOf(one.groups.map(([first]) => first));

	const itemsOf = async (parameters: IDataObject = {}) => {
		const { result } = await call(standIn, one, { ...least, ...parameters });
		expect(result.error?.message).toBeUndefined();
		expect(jsonOf(result)).not.toEqual([]);
		return jsonOf(result);
	};

	/** Everything in which these items differ from the preview. */
	const differencesIn = (items: IDataObject[]) =>
		items.flatMap((item) => [
			...Object.entries(item)
				.filter(([name, value]) => ![properties[name]?.type].flat().includes(typeOf(value)))
				.map(([name, value]) => `${name} is ${typeOf(value)}, not ${properties[name]?.type}`),
			...required.filter((name) => !(name in item)).map((name) => `${name} is missing`),
		]);

	it('stands where n8n looks for it, in the format of n8n.', () => {
		const [resource, operation] = one.operation.split('.');
		const nodeDir = join(root, 'dist/nodes/PixVerse');
		const found = resolveOutputSchemaPath({ nodeDir, version: 1, resource, operation });
		expect(found).toBe(join(nodeDir, previewPath(resource, operation)));
		expect(rest).toEqual({ type: 'object', version: 1 });
		expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
	});

	const { kind, fields } = rowOf(one.row).response;
	const optional = fields.filter((field) => field.optional).map(({ name }) => name);

	it('or, of a record, the raw item has every field of the row.', async () => {
		const isRecord = kind === 'record';
		const [raw] = isRecord ? await itemsOf({ simplify: false }) : [properties];
		const names = fields.map(({ name }) => name);
		const wanted = names.filter((name) => !isRecord || !optional.includes(name));
		expect(Object.keys(raw)).toEqual(expect.arrayContaining(wanted));
	});

	it('is what a finished item looks like, and one that was not waited for.', async () => {
		const items = await itemsOf();
		const missing = Object.keys(properties).filter((name) => !(name in items[0]));
		expect(differencesIn(items)).toEqual([]);
		expect(missing.filter((name) => !['credits', ...optional].includes(name))).toEqual([]);
		// Like a warning, the expected time is not always there.
		forgetDurations();
		expect(differencesIn(await itemsOf({ waitForCompletion: false }))).toEqual([]);
	});

	it.each([
		['IDs that a number would round', { bigIds: true }],
		['a response without the charge', { creditsKey: 'absent' }],
	] as const)('holds for %s.', async (_name, settings) => {
		Object.assign(standIn.settings, settings);
		expect(differencesIn(await itemsOf())).toEqual([]);
	});
});

it('There is no preview for an operation that does not exist.', () => {
	const folder = '__schema__/v1.0.0';
	const files = readdirSync(join(root, 'nodes/PixVerse', folder), { recursive: true })
		.map((path) => join(folder, String(path)))
		.filter((path) => path.endsWith('.json'));
	const built = builtPreviews().map(([path]) => path);
	expect(files.filter((path) => !built.includes(path))).toEqual([]);
});
