/** A copy of the project in a temporary folder, where one file at a time may be patched. */
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Patch } from './patch';
import { placesOf, sourcesIn } from './patch';

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

/** Applies the patch to a copy; returns what undoes it, or undefined when its text does not occur exactly once. */
export function apply(patch: Patch, copy: string): (() => void) | undefined {
	const places = placesOf(patch, sourcesIn(copy));
	if (places.length !== 1) return undefined;
	const [{ path, text }] = places;
	writeFileSync(join(copy, path), text.split(patch.search).join(patch.replace));
	return () => writeFileSync(join(copy, path), text);
}
