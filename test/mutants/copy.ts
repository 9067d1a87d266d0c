/** A copy of the project in a temporary folder, where one file at a time may be patched. */
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Patch } from './patch';

const PARTS = [
	'nodes',
	'credentials',
	'test',
	'examples',
	'scripts',
	'docs',
	'.github',
	'tools',
	'jest.config.js',
	'package.json',
	'tsconfig.json',
	'tsconfig.check.json',
];

export class Copy {
	private constructor(readonly folder: string) {}

	/** Copies what the tests need; installed packages are linked. */
	static make(project = resolve('.')): Copy {
		const folder = mkdtempSync(join(tmpdir(), 'pixverse-mutants-'));
		for (const part of PARTS.filter((name) => existsSync(join(project, name)))) {
			const filter = (path: string) => basename(path) !== 'node_modules';
			cpSync(join(project, part), join(folder, part), { recursive: true, filter });
		}
		symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
		mkdirSync(join(folder, 'tmp'));
		return new Copy(folder);
	}

	/** Applies the patch; returns what undoes it, or undefined when it does not apply. */
	apply({ file, search, replace }: Patch): (() => void) | undefined {
		const path = join(this.folder, 'nodes', 'PixVerse', file);
		const original = existsSync(path) ? readFileSync(path, 'utf8') : '';
		const pieces = original.split(search);
		if (pieces.length !== 2) return undefined;
		writeFileSync(path, pieces.join(replace));
		return () => writeFileSync(path, original);
	}

	remove(): void {
		rmSync(this.folder, { recursive: true, force: true });
	}
}
