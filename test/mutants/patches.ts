/** All mistakes that the tests must notice: those of every file in `patches/`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Patch } from './patch';

const folder = join(__dirname, 'patches');

export const patches: Patch[] = readdirSync(folder).flatMap((file) =>
	Object.values(require(join(folder, file)) as Record<string, Patch[]>).flat(),
);
