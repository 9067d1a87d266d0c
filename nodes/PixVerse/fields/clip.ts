/** Model, duration, quality and aspect ratio: what most generations have in common. */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { InputError } from '../transport/http/errors';
import { choiceField, optionsOf } from './choice';
import { integerBetween } from './ids';
import { basicRatios, newestModels, wideRatios } from './models';
import { checkedText } from './write';

/** The choice that lets a model be typed: models change faster than releases of this node. */
const TYPED = 'other';

/** Whether the model of the item was typed: no limit that belongs to models is known for it. */
export const isTypedModel = (context: IExecuteSingleFunctions): boolean =>
	context.getNodeParameter('model', '') === TYPED;

const show = (operations: string[], more: Record<string, string[]> = {}) => ({
	show: { resource: ['video'], operation: operations, ...more },
});

/** The model of operations that offer the same ones. */
export function modelField(operations: string[], models: string[]): INodeProperties {
	const model = {
		displayName: 'Model',
		name: 'model',
		description:
			'The model that makes the video. "Other" takes the name of a newer one, whose limits are not checked.',
		displayOptions: show(operations),
	};
	return choiceField(model, [...models, TYPED], models.includes('v5.5') ? 'v5.5' : 'v5');
}

/** The field to type a model that is not listed. */
export function modelNameField(operations: string[]): INodeProperties {
	return {
		displayName: 'Model Name',
		name: 'modelName',
		type: 'string',
		default: '',
		placeholder: 'e.g. v6',
		description: 'The name of the model as PixVerse spells it',
		displayOptions: show(operations, { model: [TYPED] }),
	};
}

/** Writes the model, picked or typed. */
export const sendModel: PreSendAction = intoBody(function (body) {
	const model = String(this.getNodeParameter('model', ''));
	const typed = model === TYPED ? this.getNodeParameter('modelName', '') : model;
	body.model = checkedText(typed, 'Model');
});

export function durationField(operations: string[]): INodeProperties {
	return {
		displayName: 'Duration (Seconds)',
		name: 'duration',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description:
			'Length of the video: 5 or 8 with models up to v5 (v3.5 in 1080p only 5), also 10 with v5.5 and v5.6 (not in 1080p), 1 to 15 with v6 and c1. With reference videos their length counts instead.',
		displayOptions: show(operations),
	};
}

/** Writes the duration in seconds. */
export const sendDuration: PreSendAction = intoBody(function (body) {
	const seconds = integerBetween(this.getNodeParameter('duration', ''), 'Duration', 0);
	if (seconds === undefined) throw new InputError("'Duration' is empty");
	body.duration = Number(seconds);
});

export function qualityField(operations: string[], qualities: string[]): INodeProperties {
	const quality = {
		displayName: 'Quality',
		name: 'quality',
		description: 'Resolution of the video. Higher ones cost more credits.',
		displayOptions: show(operations),
	};
	return choiceField(quality, qualities, qualities.includes('540p') ? '540p' : '720p');
}

/** Writes the quality. */
export const sendQuality: PreSendAction = intoBody(function (body) {
	body.quality = checkedText(this.getNodeParameter('quality', ''), 'Quality');
});

function ratioField(
	ratios: string[],
	displayOptions: INodeProperties['displayOptions'],
	description = 'Shape of the frame, width to height',
): INodeProperties {
	return {
		displayName: 'Aspect Ratio',
		name: 'aspectRatio',
		type: 'options',
		options: optionsOf(ratios),
		default: '16:9',
		description,
		displayOptions,
	};
}

/**
 * The aspect ratio of a text, a fusion and a music video; the wide ones are shown only with the
 * models that know them, and `auto` only where videos may be references.
 */
export function ratioFields(text: string, fusion: string, music: string): INodeProperties[] {
	const wide = { model: [...newestModels, TYPED] };
	return [
		ratioField(basicRatios, { ...show([text, fusion, music]), hide: wide }),
		ratioField(wideRatios, show([text], wide)),
		ratioField(
			[...wideRatios, 'auto'],
			show([fusion], wide),
			'Shape of the frame, width to height. Auto is for fusions with reference videos.',
		),
	];
}

/** Writes the aspect ratio. */
export const sendRatio: PreSendAction = intoBody(function (body) {
	body.aspect_ratio = checkedText(this.getNodeParameter('aspectRatio', ''), 'Aspect Ratio');
});
