/** The inputs that say what a swap or Modify Video changes: a frame of the video, and masks in that frame. */
import type { INodeProperties } from 'n8n-workflow';
import { maskPriceText } from '../../prices/describe';
import { NOT_SENT, noteSetting } from '../../transport/http/requestBody';
import { trimmed } from '../../transport/values/userValues';
import type { Input } from '../input';
import { intoBody } from '../tools/body';
import { requiredChoice, readWithNotice } from '../tools/choice';
import { integerBetween } from '../tools/ids';
import { checkedText } from '../tools/write';

const frameField: INodeProperties = {
	displayName: 'Frame Number',
	name: 'keyframe',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'The frame of the video in which the masks are found; the first one is 1',
};

/** The frame of the video in which PixVerse finds masks, sent as `keyframe_id`, an integer from 1. */
export const frame: Input = {
	fields: [frameField],
	write: intoBody(function (body) {
		body.keyframe_id = integerBetween(readWithNotice(this, body, frameField), 'Frame Number', 1);
	}),
};

const maskFrom: INodeProperties = {
	displayName: 'Mask',
	name: 'maskFrom',
	type: 'options',
	options: [
		{
			name: 'By ID',
			value: 'id',
			description: 'Needs the ID of a mask that Swap Mask found in the same frame',
		},
		{
			name: 'Find by Name',
			value: 'find',
			description: `Find it on the way, for ${maskPriceText}`,
		},
	],
	default: 'find',
	description: 'What of the video is replaced',
};

const maskFields: INodeProperties[] = [
	maskFrom,
	{
		displayName: 'Mask Name',
		name: 'maskName',
		type: 'string',
		default: '',
		placeholder: 'e.g. person',
		description:
			'Part of the name of what is replaced. Of several that fit, or without it, the first is taken.',
		displayOptions: { show: { maskFrom: ['find'] } },
	},
	{
		displayName: 'Mask ID',
		name: 'maskId',
		type: 'string',
		default: '',
		placeholder: 'e.g. mask_1',
		description: 'The mask_id from Swap Mask, for the same video and frame',
		displayOptions: { show: { maskFrom: ['id'] } },
	},
];

/**
 * The mask that a swap replaces, sent as the string `mask_id`. The user enters its ID, or the run has PixVerse find the mask
 * before the swap. PixVerse charges for finding a mask.
 */
export const mask: Input = {
	fields: maskFields,
	write: intoBody(function (body) {
		// The node reads only the chosen field, because the other field may still hold a value.
		if (requiredChoice(this, maskFrom) === 'find') {
			const given: unknown = this.getNodeParameter('maskName', '');
			noteSetting(body, 'Mask Name', given, '; the first mask of the frame was used');
			const name = checkedText(given, 'Mask Name', { optional: true, isName: true });
			// The name stays in the body until the run replaces it by an ID, because the identity of the job depends on the
			// name.
			if (name !== undefined) body.maskName = name.toLowerCase();
			return;
		}
		body.mask_id = checkedText(this.getNodeParameter('maskId', ''), 'Mask ID', { isName: true });
	}),
};

/**
 * Several masks, sent as the list `mask_ids`, and their frame, sent as `keyframe_ids`. In spite of its name, `keyframe_ids`
 * is one integer (docs/service.md, "Changes to a video"). If the user enters no mask, the node sends neither field.
 */
export const maskIds: Input = {
	fields: [
		{
			displayName: 'Mask IDs',
			name: 'maskIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. mask_1, mask_2',
			description: 'Up to 3 mask_id values of Swap Mask for the frame below, comma-separated',
		},
		frameField,
	],
	write: intoBody(function (body) {
		const given: unknown = this.getNodeParameter('maskIds', '');
		noteSetting(body, 'Mask IDs', given, NOT_SENT);
		// An expression may give an array, or a text with commas.
		const texts = [given]
			.flat()
			.map((one) => checkedText(one, 'Mask IDs', { optional: true }) ?? '');
		const masks = texts.flatMap((text) => text.split(',').map(trimmed)).filter((id) => id !== '');
		// A frame without a mask has no meaning, so the node does not send the default of the hidden field.
		if (masks.length === 0) return;
		body.mask_ids = masks;
		body.keyframe_ids = integerBetween(this.getNodeParameter('keyframe', 1), 'Frame Number', 1);
	}),
};
