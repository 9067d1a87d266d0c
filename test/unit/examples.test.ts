// What every workflow in `examples/` has: core nodes beside ours, a note, a picture, a line in the docs.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nodes as shippedNodes, root } from '../contract/product';
import { filesIn } from '../contract/sources';
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

	it('has a picture and a line in the docs', () => {
		expect(existsSync(join(root, 'docs', 'examples', `${name}.webp`))).toBe(true);
		expect(index).toContain(`../examples/${name}.json`);
		expect(index).toContain(`examples/${name}.webp`);
	});
});
