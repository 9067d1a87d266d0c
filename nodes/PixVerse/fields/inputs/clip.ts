/** Model, duration, quality and aspect ratio: what most generations have in common. */
import type { IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow';
import { InputError } from '../../transport/http/errors';
import { intoBody } from '../../transport/http/requestBody';
import type { Input } from '../input';
import { basicRatios, newestModels, wideRatios } from '../models';
import { choiceField, optionsOf } from '../tools/choice';
import { integerBetween } from '../tools/ids';
import { writeText, checkedText } from '../tools/write';

/** The choice that lets a model be typed: models change faster than releases of this node. */
const TYPED = 'other';

/** Whether the model of the item was typed: no limit that belongs to models is known for it. */
export const isTypedModel = (context: IExecuteSingleFunctions): boolean =>
	context.getNodeParameter('model', '') === TYPED;

const modelNameField: INodeProperties = {
	displayName: 'Model Name',
	name: 'modelName',
	type: 'string',
	default: '',
	placeholder: 'e.g. v6',
	description: 'The name of the model as PixVerse spells it',
	displayOptions: { show: { model: [TYPED] } },
};

/** Writes the model, picked or typed. */
const writeModel = intoBody(function (body) {
	const picked = String(this.getNodeParameter('model', ''));
	const typed = picked === TYPED ? this.getNodeParameter('modelName', '') : picked;
	body.model = checkedText(typed, 'Model');
});

/** The model, one of those that the operation offers or a typed one. */
export function model(models: string[]): Input {
	const modelField = choiceField(
		{
			displayName: 'Model',
			name: 'model',
			description:
				'The model that makes the video. "Other" takes the name of a newer one, whose limits are not checked.',
		},
		[...models, TYPED],
		models.includes('v5.5') ? 'v5.5' : 'v5',
	);
	return { fields: [modelField, modelNameField], write: writeModel };
}

/** The length of a video in seconds. */
export const duration: Input = {
	fields: [
		{
			displayName: 'Duration (Seconds)',
			name: 'duration',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 5,
			description:
				'Length of the video: 5 or 8 with models up to v5 (v3.5 in 1080p only 5), also 10 with v5.5 and v5.6 (not in 1080p), 1 to 15 with v6 and c1. With reference videos their length counts instead.',
		},
	],
	write: intoBody(function (body) {
		const seconds = integerBetween(this.getNodeParameter('duration', ''), 'Duration', 0);
		if (seconds === undefined) throw new InputError("'Duration' is empty");
		body.duration = Number(seconds);
	}),
};

/** The resolution, one of those that the operation offers. */
export function quality(qualities: string[]): Input {
	const field = {
		displayName: 'Quality',
		name: 'quality',
		description: 'Resolution of the video. Higher ones cost more credits.',
	};
	const usual = qualities.includes('540p') ? '540p' : '720p';
	return {
		fields: [choiceField(field, qualities, usual)],
		write: writeText({ parameter: 'quality', key: 'quality', label: 'Quality' }),
	};
}

const SHAPE = 'Shape of the frame, width to height';

const wideModels = { model: [...newestModels, TYPED] };

const ratioField = (
	ratios: string[],
	displayOptions: INodeProperties['displayOptions'],
	description = SHAPE,
): INodeProperties => ({
	displayName: 'Aspect Ratio',
	name: 'aspectRatio',
	type: 'options',
	options: optionsOf(ratios),
	default: '16:9',
	description,
	displayOptions,
});

const ratioInput = (...wider: INodeProperties[]): Input => ({
	fields: [ratioField(basicRatios, { hide: wideModels }), ...wider],
	write: writeText({ parameter: 'aspectRatio', key: 'aspect_ratio', label: 'Aspect Ratio' }),
});

/** The aspect ratio, one that all models know. */
export const ratio = ratioInput();

/** The same with the wide ones, which are shown only with the models that know them. */
export const wideRatio = ratioInput(ratioField(wideRatios, { show: wideModels }));

/** The same with `auto` as well, which only references can have. */
export const referenceRatio = ratioInput(
	ratioField(
		[...wideRatios, 'auto'],
		{ show: wideModels },
		`${SHAPE}. Auto is for fusions with reference videos.`,
	),
);
