/** The filters of the usage list. */
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { intoBody } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import type { Input } from '../input';
import { optionsOf } from '../tools/choice';
import { utcText } from '../tools/moment';

const operationKinds = [
	'agent',
	'avatar',
	'extend',
	'fusion',
	'image_to_image',
	'image_to_video',
	'lip_sync',
	'mimic',
	'modify',
	'multi_transition',
	'restyle',
	'sound_effect',
	'swap',
	'swap_mask',
	'text_to_video',
	'transition',
	'upscale',
];

/** Writes the filters that the user added. */
const writeUsageFilters = intoBody(function (body) {
	const filters = this.getNodeParameter('filters', {}) as IDataObject;
	const utc = (time: unknown, label: string) => utcText(time, label, this.getTimezone());
	if (filters.startTime) body.start_time = utc(filters.startTime, 'Start Time');
	if (filters.endTime) body.end_time = utc(filters.endTime, 'End Time');
	if (filters.creditsStatus) body.credits_status = filters.creditsStatus;
	const kinds = filters.creationType as string[] | undefined;
	if (kinds !== undefined && kinds.length > 0) body.creation_type = kinds;
	if (!filters.startTime || !filters.endTime) return;
	if (String(body.start_time) <= String(body.end_time)) return;
	throw new InputError("'Start Time' is later than 'End Time'");
});

const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	description: 'Which records are listed',
	options: [
		{
			displayName: 'End Time',
			name: 'endTime',
			type: 'dateTime',
			default: '',
			description:
				"Records up to this time, at most 30 days after the start. Without an offset it is a time of the workflow's time zone.",
		},
		{
			displayName: 'Kind',
			name: 'creditsStatus',
			type: 'options',
			options: [
				{ name: 'Charge', value: 'consume' },
				{ name: 'Refund', value: 'refund' },
			],
			default: 'consume',
			description: 'Only charges or only refunds',
		},
		{
			displayName: 'Operations',
			name: 'creationType',
			type: 'multiOptions',
			options: optionsOf(operationKinds),
			default: [],
			description: 'Only records of these operations',
		},
		{
			displayName: 'Start Time',
			name: 'startTime',
			type: 'dateTime',
			default: '',
			description:
				"Records from this time on. Without an offset it is a time of the workflow's time zone.",
		},
	],
};

/** Which records of the usage are listed. */
export const usageFilters: Input = {
	fields: [filtersField],
	write: writeUsageFilters,
};
