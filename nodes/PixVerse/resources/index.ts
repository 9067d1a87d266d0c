/**
 * The resources of the node and their operations. n8n lists them in this order, so the most important operations come first.
 */
import { getBalance } from './account/getBalance';
import { getUsage } from './account/getUsage';
import { uploadImage, uploadMedia } from './file/upload';
import { imageTemplate } from './image/imageTemplate';
import type { Resource } from './operation';
import { getOperation } from './operation';
import { getTemplates } from './template/getAll';
import { avatar } from './video/avatar';
import { extend } from './video/extend';
import { fusion } from './video/fusion';
import { imageToVideo } from './video/imageToVideo';
import { lipSync } from './video/lipSync';
import { listRestyleEffects } from './video/listRestyleEffects';
import { mimic } from './video/mimic';
import { modify } from './video/modify';
import { multiTransition } from './video/multiTransition';
import { realEstate } from './video/realEstate';
import { restyle } from './video/restyle';
import { soundEffect } from './video/soundEffect';
import { swap } from './video/swap';
import { swapMask } from './video/swapMask';
import { templateVideo } from './video/template';
import { textToVideo } from './video/textToVideo';
import { transition } from './video/transition';
import { upscale } from './video/upscale';
import { vibeMv } from './video/vibeMv';
import { viralRecreation } from './video/viralRecreation';
import { createVoice } from './voice/create';
import { deleteVoice } from './voice/delete';
import { getVoices } from './voice/getAll';
import { image, video } from '../transport/values/record';

export const resources: Resource[] = [
	{
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
			templateVideo,
			vibeMv,
			realEstate,
			viralRecreation,
			getOperation(video),
			listRestyleEffects,
			swapMask,
		],
	},
	{ name: 'Image', value: 'image', operations: [imageTemplate, getOperation(image)] },
	{
		name: 'Voice',
		value: 'voice',
		operations: [createVoice, deleteVoice, getVoices],
		// The default is the list, because it changes nothing in the account: a user who picks this resource by mistake
		// creates and deletes nothing.
		first: getVoices,
	},
	{ name: 'Template', value: 'template', operations: [getTemplates] },
	{ name: 'File', value: 'file', operations: [uploadImage, uploadMedia] },
	{ name: 'Account', value: 'account', operations: [getBalance, getUsage] },
];
