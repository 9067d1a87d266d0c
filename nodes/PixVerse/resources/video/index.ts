/** The video resource and its operations. */
import type { Resource } from '../operation';
import { avatar } from './avatar';
import { extend } from './extend';
import { fusion } from './fusion';
import { get } from './get';
import { imageToVideo } from './imageToVideo';
import { lipSync } from './lipSync';
import { listRestyleEffects } from './listRestyleEffects';
import { mimic } from './mimic';
import { modify } from './modify';
import { multiTransition } from './multiTransition';
import { realEstate } from './realEstate';
import { restyle } from './restyle';
import { soundEffect } from './soundEffect';
import { swap } from './swap';
import { swapMask } from './swapMask';
import { template } from './template';
import { textToVideo } from './textToVideo';
import { transition } from './transition';
import { upscale } from './upscale';
import { vibeMv } from './vibeMv';
import { viralRecreation } from './viralRecreation';

export const video: Resource = {
	name: 'Video',
	value: 'video',
	operations: [
		avatar,
		extend,
		fusion,
		get,
		imageToVideo,
		lipSync,
		listRestyleEffects,
		mimic,
		modify,
		multiTransition,
		realEstate,
		restyle,
		soundEffect,
		swap,
		swapMask,
		template,
		textToVideo,
		transition,
		upscale,
		vibeMv,
		viralRecreation,
	].sort((a, b) => a.option.name.localeCompare(b.option.name)),
	first: restyle,
};
