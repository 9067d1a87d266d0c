/** Mistakes of `npm run probe`: its budget, and what it writes down. */
import { mistakes } from '../patch';

export const probe = [
	...mistakes('recorded/recorded', {
		'probe: a submission does not ask the budget': [
			'this.price > left',
			'false',
			'is never more than the budget',
		],
		'probe: a submission without an answer counts as free': [
			"videoId !== '' || !isRefusal(reply)",
			"videoId !== ''",
			'never more than the budget: .*absent',
		],
		'probe: IDs are written down': [
			"digits.replace(/\\d/g, '1')",
			'digits',
			'has nothing of the account',
		],
	}),
];
