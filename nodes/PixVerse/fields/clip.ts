/** Model, duration, quality and aspect ratio: what most generations have in common. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/draft';
import { InputError } from '../transport/errors';
import { choiceField, optionsOf } from './choice';
import { integerBetween } from './ids';
import type { Clip } from './models';
import { basicRatios, checkModel, wideRatios } from './models';
import { checkedText } from './send';

/** The choice that lets a model be typed: models change faster than releases of this node. */
const TYPED = 'other';

const show = (operations: string[], more: Record<string, string[]> = {}) => ({
	show: { resource: ['video'], operation: operations, ...more },
});

/** The model of operations that offer the same ones. */
export function modelField(operations: string[], models: string[]): INodeProperties {
	const model = {
		displayName: 'Model',
		name: 'model',
		description:
			'The model that makes the video. "Other" takes the name of a newer one; nothing is checked then.',
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
	body.model = checkedText(typed, 'Model', {});
});

export function durationField(operations: string[]): INodeProperties {
	return {
		displayName: 'Duration (Seconds)',
		name: 'duration',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 15 },
		default: 5,
		description:
			'Length of the video: 5 or 8 with models up to v5, also 10 with v5.5 and v5.6 (not in 1080p), 1 to 15 with v6 and c1',
		displayOptions: show(operations),
	};
}

/** Writes the duration in seconds. */
export const sendDuration: PreSendAction = intoBody(function (body) {
	const seconds = integerBetween(this.getNodeParameter('duration', ''), 'Duration', 0, 60);
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
	body.quality = checkedText(this.getNodeParameter('quality', ''), 'Quality', {});
});

function ratioField(
	ratios: string[],
	displayOptions: INodeProperties['displayOptions'],
): INodeProperties {
	return {
		displayName: 'Aspect Ratio',
		name: 'aspectRatio',
		type: 'options',
		options: optionsOf(ratios),
		default: '16:9',
		description: 'Shape of the frame, width to height',
		displayOptions,
	};
}

/**
 * The aspect ratio of operations with and without a model; the wide ones are shown only with the
 * models that know them.
 */
export function ratioFields(withModel: string[], without: string[]): INodeProperties[] {
	const wide = { model: ['v6', 'c1', TYPED] };
	return [
		ratioField(basicRatios, { ...show([...withModel, ...without]), hide: wide }),
		ratioField(wideRatios, show(withModel, wide)),
	];
}

/** Writes the aspect ratio. */
export const sendRatio: PreSendAction = intoBody(function (body) {
	body.aspect_ratio = checkedText(this.getNodeParameter('aspectRatio', ''), 'Aspect Ratio', {});
});

/**
 * Refuses a combination that the picked model does not know; comes after everything else is
 * written. Nothing is refused for a model that was typed, or that the user never sees.
 */
export const checkClip: PreSendAction = intoBody(function (body) {
	if (this.getNodeParameter('model', '') === body.model) checkModel(body as Clip);
});
