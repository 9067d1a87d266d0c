/** The inputs that many operations share: model, duration, quality, aspect ratio and seed. */
import type {
	IExecuteSingleFunctions,
	INodeProperties,
	INodePropertyOptions,
	PreSendAction,
} from 'n8n-workflow';
import { highest } from '../bounds';
import type { Input } from '../input';
import type { ModelEntry } from '../models';
import {
	basicRatios,
	clipModels,
	keyFrameModels,
	lengthsText,
	wideModels,
	wideRatios,
} from '../models';
import { intoBody } from '../tools/body';
import {
	toChoice,
	choiceField,
	choiceInput,
	choiceOrText,
	optionsOf,
	readable,
	readWithNotice,
} from '../tools/choice';
import { integerBetween } from '../tools/ids';
import { withoutUnit } from '../tools/spelling';
import {
	describeModelPrice,
	describeQualityPrices,
	describePricePerSecond,
} from '../../prices/describe';
import { noteUnlisted } from '../tools/unlisted';
import { checkedText, typedInput } from '../tools/write';
import { addNotice } from '../../transport/http/requestBody';
import { modelReason } from '../../transport/values/modelOptions';

// The choice "Other", for a model that the user types, because PixVerse may add a model before this node lists it.
const TYPED = 'other';

const typedModel: INodePropertyOptions = {
	name: 'Other',
	value: TYPED,
	description: 'A newer one by its name; its limits are not checked',
};

/**
 * Whether the user typed the model of the item. The node does not check the limits of a typed model, because the node does
 * not know these limits.
 */
export const isTypedModel = (context: IExecuteSingleFunctions): boolean =>
	toChoice(context.getNodeParameter('model', ''), { options: [typedModel] }) === TYPED;

const modelName: INodeProperties = {
	displayName: 'Model Name',
	name: 'modelName',
	type: 'string',
	default: '',
	placeholder: 'e.g. v7',
	description: 'The name of the model as PixVerse spells it',
	displayOptions: { show: { model: [TYPED] } },
};

// The model, picked or typed, sent as `model`. `chosen` is the default. The node refuses "Other" without a name.
function modelInput(models: ModelEntry[], chosen: string): Input {
	const field: INodeProperties = {
		displayName: 'Model',
		name: 'model',
		type: 'options',
		options: [
			...models.map(({ name: value, purpose: description }) => {
				return { name: readable(value), value, description };
			}),
			typedModel,
		],
		default: chosen,
		description: 'The model that makes the video',
	};
	return {
		fields: [field, modelName],
		write: intoBody(function (body) {
			// PixVerse requires a model, so the default replaces an empty choice.
			const picked = choiceOrText(readWithNotice(this, body, field), field);
			const typed = picked === TYPED ? this.getNodeParameter('modelName', '') : picked;
			body.model = checkedText(typed, 'Model', { isName: true });
			const names = [...models.map(({ name }) => name), TYPED];
			noteUnlisted(body, picked, names, 'models of this operation');
		}),
		// The panel hides an option that the model does not take, but the model may be an expression.
		check: intoBody((body) => {
			const reason = modelReason(body);
			if (reason !== undefined) addNotice(body, { text: reason });
		}),
	};
}

// The row of a model; undefined for a model that the user typed.
const modelNamed = (name: unknown) => clipModels.find((one) => one.name === name);

/** The model of a clip. Each choice shows its purpose and its price. `models` are the models of the operation. */
export const model = (models: string[]): Input =>
	modelInput(
		clipModels.flatMap(({ name, purpose }) => {
			if (!models.includes(name)) return [];
			// The panel also offers a model whose price is not known.
			const price = describeModelPrice(name);
			return [{ name, purpose: price === undefined ? purpose : `${purpose}. ${price}.` }];
		}),
		'v6',
	);

/** The model of a multi-transition: one of `keyFrameModels`, or a model that the user types. */
export const keyFrameModel = modelInput(keyFrameModels, 'v5');

const durationField: INodeProperties = {
	displayName: 'Duration (Seconds)',
	name: 'duration',
	type: 'number',
	required: true,
	default: 5,
	description: 'The length of the video, a whole number. Each model says which it makes.',
	hint: lengthsText,
};

/** The length of a video in whole seconds, sent as the number `duration`. The default replaces an empty field. */
export const duration: Input = {
	fields: [durationField],
	write: intoBody(function (body) {
		// The node sends any whole number, because it does not know the lengths of a typed model.
		const given = readWithNotice(this, body, durationField, 'Duration');
		body.duration = Number(integerBetween(withoutUnit(given), 'Duration', 0));
	}),
	check: intoBody((body) => {
		const { model: name, duration: seconds, quality: lines, video_references: videos } = body;
		// With reference videos, the result is as long as they are, and PixVerse wants the duration 0.
		if (videos !== undefined) return;
		if (seconds === 0) integerBetween(seconds, 'Duration', 1);
		const row = modelNamed(name);
		if (row === undefined) return;
		const listed = (lines === '1080p' && row.secondsIn1080p) || row.seconds;
		noteUnlisted(body, seconds, listed, `durations of ${String(name)}`);
	}),
};

// Adds a notice if a field of the body has a value that the list of the item's model does not have. `valuesOf` returns this
// list for the ratios of a model. The check does nothing for a model that the user typed, because its lists are not known.
const checkListed = (
	key: string,
	nouns: string,
	valuesOf: (ratios: string[]) => unknown[],
): PreSendAction =>
	intoBody((body) => {
		const { model: name } = body;
		const row = modelNamed(name);
		if (name !== undefined && row === undefined) return;
		// Some operations have no model. Then the choices of the panel are the list.
		const what = name === undefined ? nouns : `${nouns} of ${String(name)}`;
		noteUnlisted(body, body[key], valuesOf(row?.ratios ?? basicRatios), what);
	});

/**
 * The resolution of a result. `qualities` are the choices of the operation, and `priceOf` describes the price of a choice.
 */
export function quality(
	qualities: string[],
	priceOf: (quality: string) => string | undefined = () => undefined,
): Input {
	const field = {
		displayName: 'Quality',
		name: 'quality',
		description: 'Resolution of the video. Higher ones cost more credits.',
	};
	// PixVerse makes no music videos or avatars in 540p, so for these operations the default is 720p, the lowest quality.
	const choice = choiceField(field, qualities, qualities.includes('540p') ? '540p' : '720p');
	// The panel shows a price only if it is known, because PixVerse publishes no price for some operations.
	const options = optionsOf(qualities).map((option) => {
		const description = priceOf(String(option.value));
		return description === undefined ? option : { ...option, description };
	});
	return {
		...choiceInput('quality', { ...choice, options }),
		check: checkListed('quality', 'qualities', () => qualities),
	};
}

/** The resolution of a clip. Each choice shows the price of 5 seconds. */
export const clipQuality = (qualities: string[]): Input =>
	quality(qualities, describeQualityPrices);

/** The resolution of a result that PixVerse charges by the second. Each choice shows the price of one second. */
export const qualityBySecond = (path: string, qualities: string[]): Input =>
	quality(qualities, (value) => describePricePerSecond(path, value));

const ratioInput = (ratios: INodePropertyOptions[]): Input => ({
	...choiceInput('aspect_ratio', {
		displayName: 'Aspect Ratio',
		name: 'aspectRatio',
		type: 'options',
		options: ratios,
		default: '16:9',
		description: 'Shape of the frame, width to height',
	}),
	check: checkListed('aspect_ratio', 'aspect ratios', (ofModel) =>
		ratios
			.map(({ value }) => String(value))
			.filter((value) => value === 'auto' || ofModel.includes(value)),
	),
});

// Not all models support a ratio outside `basicRatios`. The panel shows such a ratio only for the newest models, and for a
// typed model, which may support it.
const wide = (ratio: INodePropertyOptions): INodePropertyOptions =>
	basicRatios.includes(String(ratio.value))
		? ratio
		: { ...ratio, displayOptions: { show: { model: [...wideModels, TYPED] } } };

/** The aspect ratio of operations without a field for the model. It offers only the ratios that all models support. */
export const ratio = ratioInput(optionsOf(basicRatios));

// Every ratio that any model supports. `wide` decides for which models the panel shows each ratio.
const wideOptions = optionsOf(wideRatios).map(wide);

/** The aspect ratio of operations with a field for the model. */
export const wideRatio = ratioInput(wideOptions);

/** The aspect ratio of a fusion. Only a fusion has `auto`, because `auto` is the shape of its reference videos. */
export const referenceRatio = ratioInput([
	...wideOptions,
	wide({ name: 'Auto', value: 'auto', description: 'The shape of the reference videos' }),
]);

/**
 * The seed, a whole number from 0 to 2^31 - 1. The node sends a seed only if the user enters one. Results with the same seed
 * are similar, but never the same. The field holds a string, because a number field cannot be empty, and 0 is a seed.
 */
export const seed = typedInput(
	'seed',
	{
		displayName: 'Seed',
		name: 'seed',
		placeholder: 'e.g. 42',
		description:
			'A whole number from 0 to 2147483647. The same seed gives similar results. Empty: a new result each time.',
	},
	(value, label) => integerBetween(value, label, 0, highest.seed),
);
