/** A copy of the project in a temporary folder, where one file at a time may be patched. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Patch } from './patch';

const LEFT_OUT = ['.build', '.git', 'node_modules'];

/** Copies what the tests need; installed packages are linked. */
export function makeCopy(): string {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-mutants-'));
	const filter = (path: string) => !LEFT_OUT.includes(basename(path));
	cpSync(resolve('.'), folder, { recursive: true, filter });
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
	mkdirSync(join(folder, 'tmp'));
	return folder;
}

/** Applies the patch to a copy; returns what undoes it, or undefined when it does not apply. */
export function apply({ file, search, replace }: Patch, copy: string): (() => void) | undefined {
	const path = join(copy, 'nodes', 'PixVerse', file);
	const original = readFileSync(path, 'utf8');
	const pieces = original.split(search);
	if (pieces.length !== 2) return undefined;
	writeFileSync(path, pieces.join(replace));
	return () => writeFileSync(path, original);
}
