/** The fields of every operation that makes something: waiting, the file, and the options. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { plainValue } from '../transport/http/bodyValue';
import { intoBody } from '../transport/http/requestBody';
import { InputError } from '../transport/http/errors';
import { additionalFields } from './additionalFields';

const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

/**
 * Makes every value of the body fit for it, merges "Additional Body Fields" into it, last, and
 * then checks the either-or rules of the operation: of each group exactly one field may be in it.
 */
export function sendAdditionalFields(exactlyOne: string[][]): PreSendAction {
	return intoBody(function (body) {
		const { additionalBodyFields } = this.getNodeParameter('options', {}) as Record<
			string,
			unknown
		>;
		for (const key of Object.keys(body)) body[key] = plainValue(body[key], key);
		const fields = additionalFields(additionalBodyFields);
		const forbidden = Object.keys(fields).find((key) => FORBIDDEN_KEYS.includes(key));
		if (forbidden) throw new InputError(`'Additional Body Fields' may not contain "${forbidden}"`);
		Object.assign(body, fields);
		for (const group of exactlyOne) {
			const present = group.filter((field) => body[field] !== undefined);
			if (present.length === 1) continue;
			throw new InputError(
				`Exactly one of ${group.join(' and ')} may be set. Check 'Additional Body Fields'`,
			);
		}
	});
}

const waitForCompletion: INodeProperties = {
	displayName: 'Wait for Completion',
	name: 'waitForCompletion',
	type: 'boolean',
	default: true,
	description:
		'Whether to wait until the result is ready, usually 1 to 5 minutes, for films and music videos up to an hour. When off, the item holds only the ID; "Get" brings the result later.',
};

const download = (what: string): INodeProperties => ({
	displayName: `Download ${what}`,
	name: 'downloadVideo',
	type: 'boolean',
	default: false,
	description: `Whether to put the finished ${what.toLowerCase()} into a binary field of the item`,
});

const outputBinaryField: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'outputBinaryField',
	type: 'string',
	default: 'data',
	hint: 'The name of the output binary field to put the file in',
};

/** Waiting and downloading, of the operations that make images or videos, or get them. */
export function waitFields(image: string[], video: string[]): INodeProperties[] {
	const show = { resource: ['image', 'video'], operation: [...new Set([...image, ...video])] };
	const waiting = { waitForCompletion: [true] };
	const downloading = { ...show, ...waiting, downloadVideo: [true] };
	const showOf = (resource: string, operation: string[]) => ({
		show: { resource: [resource], operation, ...waiting },
	});
	return [
		{ ...waitForCompletion, displayOptions: { show } },
		{ ...download('Image'), displayOptions: showOf('image', image) },
		{ ...download('Video'), displayOptions: showOf('video', video) },
		{ ...outputBinaryField, displayOptions: { show: downloading } },
	];
}
