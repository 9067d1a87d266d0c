/**
 * Which operation of the node is which row of `test/operations.ts`, and how a user sets the fields
 * of the body. Names differ between the two, so the mapping is written by hand.
 */
import { reads } from './cases/reads';
import { restyle } from './cases/restyle';
import { avatar } from './cases/avatar';
import { extend } from './cases/extend';
import { imageToVideo } from './cases/imageToVideo';
import { lipSync } from './cases/lipSync';
import { mimic } from './cases/mimic';
import { soundEffect } from './cases/soundEffect';
import { textToVideo } from './cases/textToVideo';
import { transition } from './cases/transition';
import { upscale } from './cases/upscale';
import type { OperationCase } from './cases/setting';

export type { Choice, OperationCase } from './cases/setting';
export { item } from './cases/item';

export const cases: OperationCase[] = [
	restyle,
	avatar,
	extend,
	imageToVideo,
	lipSync,
	mimic,
	soundEffect,
	textToVideo,
	transition,
	upscale,
	...reads,
];
