/** Get Usage (docs/service.md, "Account"). */
import { tryToParseDateTime } from 'n8n-workflow';
import type { Input, Option } from '../../fields/input';
import { limit } from '../../fields/inputs/output';
import { intoBody, plainValue } from '../../fields/tools/body';
import { bodyOption, choiceOption } from '../../fields/tools/bodyOption';
import { optionsOf } from '../../fields/tools/choice';
import { collectionInput } from '../../fields/tools/options';
import { InputError } from '../../transport/values/errors';
import { USAGE_PATH } from '../../transport/http/client';
import { usagePages } from '../../transport/http/lists';
import { isEmpty, quoted, trimmed } from '../../transport/values/userValues';
import { getMany } from '../../transport/records';
import { operation } from '../operation';

// The operations as PixVerse's usage list names them.
const operationKinds =
	`agent avatar extend fusion image_to_image image_to_video lip_sync mimic modify
	multi_transition restyle sound_effect swap swap_mask text_to_video transition upscale`.split(/\s+/);

// An ISO date with or without a time, as n8n's date picker and n8n's own dates write it.
const ISO = /^[\d-]{10}([t ][\d:.]+(z|[+-][\d:]+)?)?$/i;

/**
 * Writes a time in the form that PixVerse wants: in UTC, as `YYYY-MM-DD HH:mm:ss`. A time without an offset is a time in
 * `timeZone`, the time zone of the workflow. A date without a time is the start of that day, or its end with `isEnd`.
 * Throws an InputError that names the field by `label`.
 */
export function utcText(value: unknown, label: string, timeZone: string, isEnd = false): string {
	// `plainValue` turns a date object of JavaScript or Luxon into a string. `trimmed` removes the blanks that an AI agent
	// may write around a date.
	const text = trimmed(plainValue(value, label));
	// The node reads only ISO dates, because a date in another form, such as 7/8/2026, could mean two different days.
	if (ISO.test(text)) {
		try {
			const time = tryToParseDateTime(text, timeZone);
			// n8n reads 30 February as a day in March. So the node compares the day that n8n has read with the day in the
			// string.
			const isSameDay = time.toFormat('yyyy-MM-dd') === text.slice(0, 10);
			const meant = isEnd && text.length === 10 ? time.endOf('day') : time;
			if (isSameDay) return meant.toUTC().toFormat('yyyy-MM-dd HH:mm:ss');
		} catch {
			// n8n throws if the string is no date. The user gets the error below.
		}
	}
	throw new InputError(`'${label}' must be a date such as 2026-07-31, not "${quoted(text)}"`);
}

const timeFilter = (key: string, displayName: string, description: string): Option =>
	bodyOption(
		[
			key,
			displayName,
			`${description}. Without an offset it is a time of the workflow's time zone.`,
		],
		{ type: 'dateTime', default: '' },
		(value, label, context) =>
			isEmpty(value) ? undefined : utcText(value, label, context.getTimezone(), key === 'end_time'),
	);

const usageFilters = collectionInput(
	{
		displayName: 'Filters',
		name: 'filters',
		placeholder: 'Add filter',
		description: 'Which records are listed',
	},
	[
		timeFilter(
			'end_time',
			'End Time',
			'Records up to this time, at most 30 days after the start, so list a month in two parts; a date without a time is that whole day',
		),
		choiceOption(['credits_status', 'Kind', 'Only charges or only refunds'], ['consume', 'refund']),
		bodyOption(
			['creation_type', 'Operations', 'Only records of these operations'],
			{ type: 'multiOptions', options: optionsOf(operationKinds), default: [] },
			// The panel gives a list of names, and PixVerse takes the list as it is.
			(value) => (isEmpty(value) ? undefined : value),
		),
		timeFilter('start_time', 'Start Time', 'Records from this time on'),
	],
);

// Refuses a start that is later than the end.
const inOrder: Input = {
	write: intoBody(function ({ start_time: start = '', end_time: end = '' }) {
		// Both times are strings in UTC and of the same form, so the earlier time is the smaller string.
		if (end === '' || String(start) <= String(end)) return;
		throw new InputError("'Start Time' is later than 'End Time'");
	}),
};

export const getUsage = operation({
	name: 'Get Usage',
	value: 'getUsage',
	action: 'Get credit usage',
	description:
		'List what was charged and refunded. A refund is a record of its own, with the credits_status "refund". Free.',
	method: 'POST',
	path: USAGE_PATH,
	inputs: [usageFilters, inOrder, limit],
	// The request for the first page contains the filters. Each further request has a cursor in place of the filters.
	handler: getMany(usagePages),
});
