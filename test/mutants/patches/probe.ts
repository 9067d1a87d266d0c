/** Mistakes of `npm run probe`: its budget, and what it writes down. */
import { mistakes } from '../patch';

export const probe = [
	...mistakes('recorded/recorded', {
		'probe: a submission does not ask the budget': [
			'(price > left)',
			'(false)',
			'is never more than the budget',
		],
		'probe: the ID of the video that is restyled is written down': [
			'BigInt(otherDigits(String(value)))',
			'value',
			'has nothing of the account',
		],
		'probe: a submission without an answer counts as free': [
			"videoId !== '' || !isRefusal(reply)",
			"videoId !== ''",
			'never more than the budget: .*absent',
		],
		'probe: IDs of videos are written down': [
			'(id + (BigInt(shift) << LOW_BITS)) ^ lowBits',
			'id',
			'has nothing of the account',
		],
		'probe: IDs are written down': [
			"digits.replace(/\\d/g, '1')",
			'digits',
			'has nothing of the account',
		],
	}),
];
