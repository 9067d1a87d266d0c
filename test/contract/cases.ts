/**
 * Which operation of the node is which row of `test/support/operations.ts`, and how a user sets the fields
 * of the body. Names differ between the two, so the mapping is written by hand.
 */
import { reads } from './cases/reads';
import { restyle } from './cases/restyle';
import { applyTemplate } from './cases/applyTemplate';
import { avatar } from './cases/avatar';
import { extend } from './cases/extend';
import { fusion } from './cases/fusion';
import { imageToVideo } from './cases/imageToVideo';
import { lipSync } from './cases/lipSync';
import { mimic } from './cases/mimic';
import { modify } from './cases/modify';
import { multiTransition } from './cases/multiTransition';
import { realEstate } from './cases/realEstate';
import { soundEffect } from './cases/soundEffect';
import { swap } from './cases/swap';
import { swapMask } from './cases/swapMask';
import { template } from './cases/template';
import { textToVideo } from './cases/textToVideo';
import { transition } from './cases/transition';
import { uploads } from './cases/uploads';
import { upscale } from './cases/upscale';
import { usage } from './cases/usage';
import { vibeMv } from './cases/vibeMv';
import { viralRecreation } from './cases/viralRecreation';
import { voices } from './cases/voices';
import type { OperationCase } from './cases/setting';

export type { Choice, OperationCase } from './cases/setting';
export { item } from './cases/item';

export const cases: OperationCase[] = [
	restyle,
	applyTemplate,
	avatar,
	extend,
	fusion,
	imageToVideo,
	lipSync,
	mimic,
	modify,
	multiTransition,
	realEstate,
	soundEffect,
	swap,
	swapMask,
	template,
	textToVideo,
	transition,
	...uploads,
	upscale,
	usage,
	vibeMv,
	viralRecreation,
	...voices,
	...reads,
];
