import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json';
import { credentials, nodes, root } from './product';

interface Themed {
	light: string;
	dark: string;
}

const withIcons = [
	...nodes.map(({ file, instance }) => ({ file, icon: instance.description.icon as Themed })),
	...credentials.map(({ file, instance }) => ({ file, icon: instance.icon as Themed })),
];

/** The content of an icon that a class in `file` names. */
function iconOf(file: string, reference: string): string {
	expect(reference).toMatch(/^file:.*\.svg$/);
	return readFileSync(join(root, dirname(file), reference.replace('file:', '')), 'utf8');
}

describe.each(withIcons)('the icons of $file', ({ file, icon }) => {
	it('differ between light and dark', () => {
		expect(iconOf(file, icon.light)).not.toBe(iconOf(file, icon.dark));
	});

	it.each(['light', 'dark'] as const)('are square: %s', (theme) => {
		const svg = iconOf(file, icon[theme]);
		const [left, top, width, height] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ');
		expect([left, top]).toEqual(['0', '0']);
		expect(Number(width)).toBeGreaterThan(0);
		expect(height).toBe(width);
	});
});

describe.each(nodes)('the codex file of $className', ({ file, className, instance }) => {
	const path = join(root, file.replace(/\.ts$/, '.json'));

	it('stands beside the node and names it', () => {
		expect(existsSync(path)).toBe(true);
		const codex = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
		expect(codex.node).toBe(`${packageJson.name}.${instance.description.name}`);
		expect(codex).toMatchObject({ nodeVersion: '1.0', codexVersion: '1.0' });
		expect(codex.categories).not.toEqual([]);
	});

	it('belongs to a class that is named like its folder and file', () => {
		expect(file).toBe(`nodes/${className}/${className}.node.ts`);
		expect(instance.description.name.toLowerCase()).toBe(className.toLowerCase());
	});
});

describe.each(credentials)('the credential $className', ({ file, className, instance }) => {
	it('masks what is secret, and nothing else', () => {
		const secret = instance.properties.filter(({ name }) => /key|secret|token/i.test(name));
		const masked = instance.properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(masked).toEqual(secret);
		expect(secret.every((property) => property.default === '')).toBe(true);
	});

	it('has a documentation address on the home page of the package', () => {
		expect(URL.canParse(String(instance.documentationUrl))).toBe(true);
		const [home] = packageJson.homepage.split('#');
		expect(instance.documentationUrl?.startsWith(home)).toBe(true);
	});

	it('can be tested and authenticates', () => {
		expect(instance.test?.request.url).toMatch(/^\/openapi\//);
		expect(instance.authenticate).toBeInstanceOf(Function);
	});

	it('is the one that the nodes ask for', () => {
		expect(file).toBe(`credentials/${className}.credentials.ts`);
		const asked = nodes.flatMap(({ instance: node }) => node.description.credentials ?? []);
		expect(asked.map(({ name }) => name)).toContain(instance.name);
	});
});
