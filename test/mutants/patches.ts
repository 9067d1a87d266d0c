/** All mistakes that the tests must notice. */
import type { Patch } from './patch';
import { outcome } from './patches/outcome';
import { sending } from './patches/sending';
import { stopping } from './patches/stopping';
import { submission } from './patches/submission';

export const patches: Patch[] = [...submission, ...sending, ...stopping, ...outcome];
