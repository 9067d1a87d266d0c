// When the balance that an account is known to have allows a submission.
import type { Account, Books, Verdict } from '../../../nodes/PixVerse/transport/job/creditBudget';
import {
	afterAcceptance,
	afterReading,
	afterSurprise,
	emptyBooks,
	verdictOn,
} from '../../../nodes/PixVerse/transport/job/creditBudget';

const NOW = 1_000_000;

/** An account with 1000 credits at the last reading, and what happened since. */
function account(since: Partial<Books> = {}, more: Partial<Account> & { age?: number } = {}) {
	const { age = 0, ...rest } = more;
	const reading = { balance: 1000, at: NOW - age, books: emptyBooks };
	return { books: { ...emptyBooks, ...since }, reading, unanswered: 0, abandoned: 0, ...rest };
}

describe('under a minimum balance', () => {
	it.each<[string, Account, number, Verdict]>([
		['nothing was read yet', account({}, { reading: undefined }), 0, 'read'],
		['just enough is left', account(), 1000, 'enough'],
		['too little is left', account(), 1001, 'tooLow'],
		['just enough is left after what was accepted', account({ spent: 90 }), 910, 'enough'],
		['by reckoning too little is left', account({ spent: 90 }), 911, 'read'],
		['something cost nobody knows what', account({ surprises: 1 }), 0, 'read'],
		['a minute ago there was enough', account({}, { age: 60_000 }), 500, 'enough'],
		['longer ago there was enough', account({}, { age: 60_001 }), 500, 'read'],
		[
			'an unanswered one and this one fit in',
			account({ dearest: 90 }, { unanswered: 1 }),
			820,
			'enough',
		],
		['only an unanswered one fits in', account({ dearest: 90 }, { unanswered: 1 }), 821, 'wait'],
		['one unanswered too many', account({ dearest: 90 }, { unanswered: 2 }), 820, 'wait'],
		['an unanswered one at a price unknown', account({}, { unanswered: 1 }), 321, 'wait'],
		['it and this one fit in at 340 each', account({}, { unanswered: 1 }), 320, 'enough'],
		['one that was given up fits in', account({ dearest: 90 }, { abandoned: 1 }), 910, 'enough'],
		['one given up too many', account({ dearest: 90 }, { abandoned: 2 }), 910, 'tooLow'],
		['one given up at a learned price', account({ learned: 91 }, { abandoned: 1 }), 910, 'tooLow'],
		['two at a higher learned price', account({ learned: 500 }, { unanswered: 1 }), 1, 'wait'],
		['a lower learned price', account({ learned: 1 }, { unanswered: 1 }), 321, 'wait'],
		['one given up at a price unknown', account({}, { abandoned: 1 }), 661, 'tooLow'],
		['it fits in at 340', account({}, { abandoned: 1 }), 660, 'enough'],
		['too little whatever the answer', account({}, { unanswered: 1 }), 1001, 'tooLow'],
	])('%s', (_title, known, minimum, verdict) => {
		expect(verdictOn(known, { minimum, since: 0, now: NOW })).toBe(verdict);
	});

	it('a balance that an earlier run read is read again', () => {
		const known = account({}, { age: 10 });
		const ask = (since: number) => verdictOn(known, { minimum: 0, since, now: NOW });
		expect([ask(NOW - 9), ask(NOW - 10)]).toEqual(['read', 'enough']);
	});
});

describe('the books', () => {
	const after = (answers: Array<Record<string, unknown>>) =>
		answers.reduce(afterAcceptance, emptyBooks);

	it.each([
		['credits', [{ credits: 45 }, { credits: 30 }], { spent: 75, surprises: 0, dearest: 45 }],
		['credit', [{ credit: '45' }], { spent: 45, surprises: 0, dearest: 45 }],
		['nothing', [{ credits: 45 }, {}], { spent: 45, surprises: 1, dearest: 45 }],
		['nonsense', [{ credits: -1 }, { credits: 'x' }], { spent: 0, surprises: 2 }],
	])('add up answers that tell %s', (_name, answers, books) => {
		expect(after(answers as Array<Record<string, unknown>>)).toEqual(books);
	});

	it.each([
		['one job without a price', 1, 0, 930, 70],
		['two of them', 2, 0, 930, 35],
		['one beside others that told theirs', 1, 45, 885, 70],
		['nothing without a price', 0, 45, 955, undefined],
		['one that cost nothing', 1, 0, 1000, undefined],
	])('learn a price from the balance after %s', (_name, surprises, spent, balance, learned) => {
		const books = { spent, surprises };
		const before = { balance: 1000, at: 0, books: emptyBooks };
		expect(afterReading(books, before, { balance, at: 1, books }).learned).toBe(learned);
	});

	it('count what is known to have an unknown price', () => {
		expect(afterSurprise(after([{ credits: 45 }])).surprises).toBe(1);
	});
});
