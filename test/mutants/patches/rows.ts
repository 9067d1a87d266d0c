/** Mistakes about the columns of a row: what an earlier node said of a row is no news of this item. */
import { mistakes } from '../patch';

export const rows = [
	...mistakes('runs/charges/creditsCharged', {
		'row: what an earlier node paid for it is paid by this one': [
			"['credits_charged', 'pixverse_state', 'pixverse_warning']",
			"['pixverse_state', 'pixverse_warning']",
			'is summed once, if the row (is a dry run|is refused|is read by Get)',
		],
		'row: one that is not submitted keeps what an earlier node paid': [
			'\tdelete row.credits_charged;\n',
			'is summed once, if the row is not submitted',
		],
	}),
	...mistakes('unit/run/row', {
		'row: a failed item of another run goes out as one that was not submitted': [
			'if (isOurs(row.error)) delete row.error;',
			'has no error of an earlier item of the node',
		],
		'row: a column of the user is gone beside an error': [
			'ours.state !== undefined || isMade(row)',
			'true',
			'A column of the user stays beside an error',
		],
	}),
	...mistakes('unit/run/row', {
		'row: a failed item looks like the video before it': [
			'ours.state !== undefined || isMade(row)',
			'ours.state !== undefined',
			'nothing that makes a success of it',
		],
		'row: the state of the video before it stands beside an error': [
			"['state', 'warning',",
			"['warning',",
			'nothing that makes a success of it',
		],
	}),
];
