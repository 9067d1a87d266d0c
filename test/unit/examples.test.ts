// Every workflow in `examples/` has core nodes beside ours, a note, a picture, and a part of the page.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { IDataObject } from 'n8n-workflow';
import { publishedPrice } from '../../nodes/PixVerse/prices/published';
import { clipPaths } from '../../nodes/PixVerse/prices/table';
import type { WorkflowFile } from '../n8n/workflows';
import { unknownParameters } from '../operations/known';
import { nodes as shippedNodes, operationsOf, pixVerse, root } from '../operations/product';
import { filesIn } from '../operations/sources';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const index = read('docs/examples.md');
const operations = operationsOf(pixVerse);
const CORE = /^(n8n-nodes-base|@n8n\/n8n-nodes-langchain|n8n-nodes-pixverse)\./;
const OURS = 'n8n-nodes-pixverse.pixVerse';

/** The newest version of each of our nodes, by type. */
const newest = new Map(
	shippedNodes.map(({ instance: { description } }) => [
		`n8n-nodes-pixverse.${description.name}`,
		[description.version].flat().at(-1),
	]),
);

/**
 * What a Text to Video with these settings costs, those that are not set or from the input as they start; a second if the
 * duration is from the input.
 */
function priceOf(parameters: IDataObject): number | undefined {
	const shown = operations.find(({ key }) => key === 'video.textToVideo')?.fields ?? [];
	const start = Object.fromEntries(shown.map(({ name, default: value }) => [name, value]));
	const isRead = (value: unknown) => String(value).startsWith('=');
	const set = Object.fromEntries(Object.entries(parameters).filter(([, value]) => !isRead(value)));
	const duration = isRead(parameters.duration) ? { duration: 1 } : {};
	return publishedPrice(clipPaths[0], { ...start, ...set, ...duration })?.low;
}

describe.each(filesIn('examples', '.json'))('%s', (path) => {
	const { nodes } = JSON.parse(read(path)) as WorkflowFile;
	const name = basename(path, '.json');
	const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));

	it('uses core nodes beside ours, in their newest version, and sets only what they know', () => {
		expect(nodes.map(({ type }) => type).filter((type) => !CORE.test(type))).toEqual([]);
		const ours = nodes.filter(({ type }) => newest.has(type));
		expect(ours.filter((one) => one.typeVersion !== newest.get(one.type))).toEqual([]);
		const set = nodes.filter(({ type }) => type === OURS);
		expect(set.flatMap((node) => unknownParameters(node as never, operations))).toEqual([]);
	});

	it('ends in something that people use, and its note names each account', () => {
		expect(nodes.filter(({ type }) => type.endsWith('.noOp'))).toEqual([]);
		const accounts = nodes.flatMap(({ credentials = {} }) =>
			Object.values(credentials as Record<string, { name: string }>).map(({ name: one }) => one),
		);
		const named = accounts.map((account) => account.replace(/ account$/, ''));
		const unsaid = named.filter((one) => !String(notes[0].parameters.content).includes(one));
		expect(unsaid).toEqual([]);
	});

	it('has a picture, a part of the page, and a note, with the list price of its clips', () => {
		expect(existsSync(join(root, 'docs', 'examples', `${name}.webp`))).toBe(true);
		const part = index.split('\n## ').find((one) => one.includes(`../examples/${name}.json`));
		expect(part).toContain(`examples/${name}.webp`);
		expect(notes).toHaveLength(1);
		expect(notes[0].parameters.content).toMatch(/^## [^]+\*\*Costs:\*\* /);
		const clips = nodes.filter(({ parameters }) => parameters.operation === 'textToVideo');
		for (const price of clips.map(({ parameters }) => priceOf(parameters))) {
			expect(notes[0].parameters.content).toMatch(new RegExp(`\\b${price}\\b[^]* credits`));
			expect(part).toMatch(new RegExp(`\\b${price}\\b`));
		}
	});
});

it('A message to Telegram is no Markdown, in which the _ of an ID or of a field would fail it.', () => {
	const texts = filesIn('examples', '.json')
		.flatMap((path) => (JSON.parse(read(path)) as WorkflowFile).nodes)
		.filter(({ type, parameters }) => type.endsWith('.telegram') && parameters.text !== undefined);
	expect(texts.length).toBeGreaterThan(0);
	for (const { parameters } of texts) {
		expect(parameters.additionalFields).toMatchObject({ parse_mode: 'HTML' });
		const [, code] = /^=\{\{(.*)\}\}$/.exec(String(parameters.text)) ?? [];
		const $json = { error: { message: 'video_id <b> & "Image"' } };
		const text: unknown = runInNewContext(code, { $json });
		expect(text).toBe('video_id &lt;b&gt; &amp; "Image"');
	}
});

it.each([
	[{ class: 'notSubmitted', video_id: null, refunded: false }, '7', 35],
	[{ class: 'waitLimit', video_id: 8, credits: 20, refunded: false }, '8', 20],
	[{ class: 'failed', video_id: 7, credits: 35, refunded: true }, '7', 0],
])('The table of rows keeps an earlier video of a row after %j.', (error, id, credits) => {
	const { nodes } = JSON.parse(read('examples/table-never-paid-twice.json')) as WorkflowFile;
	const { columns } = nodes.find(({ name }) => name === 'Write the failure')?.parameters as {
		columns: { value: Record<string, string> };
	};
	const of = (column: string): unknown =>
		runInNewContext(columns.value[column].slice(3, -2), {
			...{ $json: { error }, $: () => ({ item: { json: { video_id: '7', credits: 35 } } }) },
		});
	expect([of('video_id'), of('credits')]).toEqual([id, credits]);
});

it('The table of rows downloads nothing, and keeps the row beside its video.', () => {
	const { nodes } = JSON.parse(read('examples/table-never-paid-twice.json')) as WorkflowFile;
	const made = nodes.filter(({ type }) => type === OURS);
	expect(made.map(({ parameters }) => parameters)).toEqual([
		expect.objectContaining({
			downloadVideo: false,
			options: expect.objectContaining({ includeInputFields: true }),
		}),
	]);
});
