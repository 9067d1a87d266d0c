// What every workflow in `examples/` has: core nodes beside ours, a note, a picture, a part of the page.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { publishedPrice } from '../../nodes/PixVerse/prices/published';
import { clipPaths } from '../../nodes/PixVerse/prices/table';
import { nodes as shippedNodes, operationsOf, pixVerse, root } from '../operations/product';
import { filesIn } from '../operations/sources';
import type { WorkflowFile } from '../n8n/workflows';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const index = read('docs/examples.md');
const CORE = /^(n8n-nodes-base|@n8n\/n8n-nodes-langchain|n8n-nodes-pixverse)\./;

/** The newest version of each of our nodes, by type. */
const newest = new Map(
	shippedNodes.map(({ instance: { description } }) => [
		`n8n-nodes-pixverse.${description.name}`,
		[description.version].flat().at(-1),
	]),
);

/** What a Text to Video with these settings costs, those that are not set as they start. */
function priceOf(parameters: IDataObject): number | undefined {
	const shown = operationsOf(pixVerse).find(({ key }) => key === 'video.textToVideo')?.fields ?? [];
	const start = Object.fromEntries(shown.map(({ name, default: value }) => [name, value]));
	return publishedPrice(clipPaths[0], { ...start, ...parameters })?.low;
}

describe.each(filesIn('examples', '.json'))('%s', (path) => {
	const { nodes } = JSON.parse(read(path)) as WorkflowFile;
	const name = basename(path, '.json');

	it('uses core nodes beside ours', () => {
		expect(nodes.map(({ type }) => type).filter((type) => !CORE.test(type))).toEqual([]);
	});

	it('has our nodes in their newest version', () => {
		const versions = nodes.flatMap(({ type, typeVersion }) =>
			newest.has(type) ? [[type, typeVersion]] : [],
		);
		expect(versions).toEqual(versions.map(([type]) => [type, newest.get(String(type))]));
	});

	it('has a note that says what to set and what it costs', () => {
		const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		expect(notes).toHaveLength(1);
		expect(notes[0].parameters.content).toMatch(/^## [^]+\*\*Costs:\*\* /);
	});

	it('has a note and a part of the page that say the list price of its clips', () => {
		const clips = nodes.filter(({ parameters }) => parameters.operation === 'textToVideo');
		const prices = clips.map(({ parameters }) => priceOf(parameters));
		const note = nodes.find(({ type }) => type.endsWith('.stickyNote'));
		const part = index.split('\n## ').find((one) => one.includes(`../examples/${name}.json`));
		for (const price of prices) {
			expect(note?.parameters.content).toMatch(new RegExp(`\\b${price}\\b[^]* credits`));
			expect(part).toMatch(new RegExp(`\\b${price}\\b`));
		}
	});

	it('has a picture and a part of the page', () => {
		expect(existsSync(join(root, 'docs', 'examples', `${name}.webp`))).toBe(true);
		expect(index).toContain(`../examples/${name}.json`);
		expect(index).toContain(`examples/${name}.webp`);
	});
});

describe.each(['rerun-a-half-failed-batch', 'table-never-paid-twice'])('%s', (name) => {
	const { nodes } = JSON.parse(read(`examples/${name}.json`)) as WorkflowFile;

	it('downloads nothing, and keeps the row beside its video', () => {
		const made = nodes.filter(({ type }) => type.endsWith('.pixVerse'));
		expect(made.map(({ parameters }) => parameters)).toEqual([
			expect.objectContaining({
				downloadVideo: false,
				options: expect.objectContaining({ includeInputFields: true }),
			}),
		]);
	});
});
