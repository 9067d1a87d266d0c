/** The video resource: its operations in alphabetical order, and its fields in the order of need. */
import type { Operation } from '../../fields/operation';
import { resourceProperties } from '../../fields/operation';
import { avatar } from './avatar';
import { extend } from './extend';
import { firstFields, lastFields } from './fields';
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

const jobs = [
	...[avatar, extend, fusion, imageToVideo, lipSync, mimic, modify, multiTransition, realEstate],
	...[restyle, soundEffect, swap, template, textToVideo, transition, upscale, vibeMv],
	viralRecreation,
];
const others: Operation[] = [get, listRestyleEffects, swapMask];
const operations = [...jobs, ...others].sort((a, b) => a.option.name.localeCompare(b.option.name));

export const videoProperties = resourceProperties(
	'video',
	'restyle',
	operations,
	firstFields,
	lastFields(jobs),
);
