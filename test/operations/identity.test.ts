// How n8n finds and shows the package. What n8n's own lint checks (names of files, secrets, the icons' kind) is left to it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json';
import { credentials, nodes, root } from './product';

const icons = [
	...nodes.map(({ file, instance }) => ({ file, icon: instance.description.icon })),
	...credentials.map(({ file, instance }) => ({ file, icon: instance.icon })),
].flatMap(({ file, icon }) =>
	Object.values(icon as { light: string; dark: string }).map((reference) =>
		join(dirname(file), reference.replace('file:', '')),
	),
);

it.each([...new Set(icons)])('The icon %s is there, and square.', (path) => {
	const [, side, height] =
		/viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(join(root, path), 'utf8')) ?? [];
	expect(Number(side)).toBeGreaterThan(0);
	expect(height).toBe(side);
});

it.each(nodes)('The codex file of $className names the node.', ({ file, instance }) => {
	const codex: unknown = JSON.parse(
		readFileSync(join(root, file.replace(/\.ts$/, '.json')), 'utf8'),
	);
	expect(codex).toMatchObject({
		node: `${packageJson.name}.${instance.description.name}`,
		nodeVersion: `${Math.max(...[instance.description.version].flat())}.0`,
		codexVersion: '1.0',
		categories: [expect.any(String)],
	});
});
