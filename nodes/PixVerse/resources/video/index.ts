/** The video resource and its operations, the most used first: n8n lists the actions in this order. */
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
		restyle,
		textToVideo,
		imageToVideo,
		lipSync,
		extend,
		upscale,
		soundEffect,
		avatar,
		modify,
		swap,
		mimic,
		fusion,
		transition,
		multiTransition,
		template,
		vibeMv,
		realEstate,
		viralRecreation,
		get,
		listRestyleEffects,
		swapMask,
	],
	first: restyle,
};
