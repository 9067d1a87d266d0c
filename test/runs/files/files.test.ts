// Files as n8n hands them on: kept in the item, in n8n's storage, and in the JSON of items ("combined" binary mode).
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { inMemory, inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { fileBytes } from '../../support/harness/fileBytes';
import {
	continues,
	image,
	itemWith,
	locator,
	places,
	sentAs,
	video,
	workflowWith,
} from '../../support/harness/files';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { fromModel } from '../../support/harness/tool';

const standIn = useStandIn();

describe.each(places)(
	'a file that n8n keeps $place',
	({ prepare, store, settings, isInJson = false }) => {
		beforeAll(prepare);

		const run = async (
			parameters: IDataObject,
			binary: Record<string, unknown>,
			json: IDataObject = {},
		) =>
			await runPixVerse(standIn, {
				parameters,
				items: [itemWith(binary, json)],
				workflow: workflowWith(settings),
				settings: continues,
			});

		it.each([
			['the name of its field', 'data', true],
			['an expression with its name', '={{ "da" + "ta" }}', true],
			['an expression that gives it', '={{ $binary.data }}', !isInJson],
			['a path to it', '_files.data', isInJson],
			['an expression that gives it from the JSON', '={{ $json._files.data }}', isInJson],
			[
				'an expression that gives it from another node',
				isInJson
					? `={{ $("When clicking 'Execute workflow'").item._files.data }}`
					: `={{ $("When clicking 'Execute workflow'").item.binary.data }}`,
				settings === undefined || isInJson,
			],
		])('is uploaded by %s', async (_how, value, isThere) => {
			const data = await store(fileBytes.mp4);
			const result = await run({ sourceVideo: locator(value) }, { data });
			expect(sentAs(standIn)).toEqual(isThere ? ['clip.mp4 video/mp4'] : []);
			expect(jsonOf(result)[0].state).toBe(isThere ? 'ready' : undefined);
			const bytes = standIn.ledger.uploads.map(({ bytes: sent }) => sent);
			expect(bytes).toEqual(isThere ? [fileBytes.mp4.length] : []);
		});

		it('is told when another name is wanted', async () => {
			const result = await run(
				{ sourceVideo: locator('film') },
				{ data: await store(fileBytes.mp4) },
			);
			expect(jsonOf(result)[0].message).toMatch(/has only data\. /);
		});

		it('is judged by its size where the item does not say it', async () => {
			const large = Buffer.concat([fileBytes.png, Buffer.alloc(20 * 1024 * 1024)]);
			const { bytes: _bytes, ...png } = await store(large, { fileName: 'a.png' });
			const { bytes: _none, ...empty } = await store(fileBytes.nothing);
			const tooLarge = await run(image, { data: png });
			expect(jsonOf(tooLarge)[0].message).toMatch(
				/'Image' has 20\.0 MB; PixVerse takes at most 20 MB/,
			);
			expect(jsonOf(await run(video, { data: empty }))[0].message).toMatch(
				/'Source Video' is empty/,
			);
			expect(standIn.ledger.requests).toEqual([]);
		});
	},
);

describe('what is no file', () => {
	beforeAll(useFileStorage);

	const refused = async (value: unknown, binary: Record<string, unknown>, json = {}) => {
		const { error } = await runPixVerse(standIn, {
			parameters: { sourceVideo: locator(value) },
			items: [itemWith(binary, json)],
		});
		expect(standIn.ledger.requests).toEqual([]);
		return error?.message;
	};

	it.each([
		['null', null],
		['no content', { mimeType: 'video/mp4' }],
		['null as its content', { mimeType: 'video/mp4', data: null }],
		['a text', 'data'],
	])('%s in the binary field is told in a sentence', async (_what, data) => {
		expect(await refused('data', { data })).toMatch(
			/^The file in 'Source Video' has no content\. /,
		);
	});

	it.each([
		['a list of names', '={{ ["a", "b"] }}'],
		['all files of an item', '={{ $binary }}'],
		['an object', '={{ { a: 1 } }}'],
	])('%s is told in a sentence', async (_what, value) => {
		const message =
			/^'Source Video' must be the name of a binary field, for example data, or a file such as \{\{ \$binary\.data \}\}$/;
		expect(await refused(value, { data: inMemory(fileBytes.mp4) })).toMatch(message);
	});

	it('a file of which only the content differs from another one is not guessed', async () => {
		const [one, other] = [
			inMemory(fileBytes.mp4),
			inMemory(Buffer.from(fileBytes.mp4).fill(7, fileBytes.mp4.length - 1)),
		];
		expect(await refused('={{ $binary.other }}', { one, other })).toMatch(
			/may be any of the files one, other: .*Enter the name of one/,
		);
	});

	it('a file whose content spells a word for nothing is sent', async () => {
		const parameters = {
			sourceVideo: locator('={{ { ...$json.file, data: $json.parts.join("") } }}'),
		};
		const padding = Buffer.alloc(3 - (fileBytes.mp4.length % 3));
		const spelled = Buffer.concat([fileBytes.mp4, padding, Buffer.from('null', 'base64')]);
		const { data, ...file } = inMemory(spelled);
		const json = { file, parts: [data.slice(0, -2), data.slice(-2)] } as unknown as IDataObject;
		await runPixVerse(standIn, { parameters, items: [{ json }], settings: continues });
		expect(standIn.ledger.uploads.map(({ bytes }) => bytes)).toEqual([spelled.length]);
	});

	it('an object in the JSON is none where the workflow keeps its files apart', async () => {
		const { data: _data, ...file } = await inStorage(fileBytes.mp4);
		expect(await refused('file', {}, { file })).toMatch(/but the item has no file/);
	});
});

describe('an object from an agent', () => {
	beforeAll(useFileStorage);

	it.each(agents)(
		'of the %s kind is no file: it could name one of another execution',
		async (kind) => {
			const stored = await inStorage(fileBytes.mp4);
			const parameters = {
				sourceVideo: locator(
					`={{ JSON.parse(${String(fromModel).replace(/^=\{\{|\}\}$/g, '')}) }}`,
				),
				effect: locator('watercolor', 'prompt'),
			};
			const asked = inTurn({ prompt: JSON.stringify(stored) });
			const result = await runAgent(standIn, kind, asked, { parameters });
			expect(JSON.stringify(result)).toContain('holds a file from an agent');
			expect(standIn.ledger.requests).toEqual([]);
		},
	);
});
