/** All probes, in the order in which they run. */
import { freeProbes } from './free';
import { freeEnd, paidProbes } from './paid';
import type { Probe } from './types';

export const probes: Probe[] = [...freeProbes, freeEnd, ...paidProbes];
