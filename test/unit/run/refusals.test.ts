// Which submissions are not sent after PixVerse's refusal of another one.
import { refused } from '../../../nodes/PixVerse/transport/http/outcome';
import type { Outcome } from '../../../nodes/PixVerse/transport/http/outcome';
import { Refusals } from '../../../nodes/PixVerse/transport/run/refusals';

const KEY = refused('10001', 'no such key');
const CREDITS = refused('500090', 'too few');

const exactly = (credits: number) => ({ low: credits, high: credits });

const after = (...outcomes: Array<[Outcome, price?: { low: number; high: number }]>) => {
	const refusals = new Refusals();
	for (const given of outcomes) refusals.note(...given);
	return refusals;
};

it.each<[string, Outcome]>([
	['a success', { outcome: 'success' }],
	['no answer', { outcome: 'lost', reason: 'HTTP 502' }],
	["a page in place of PixVerse's answer", { outcome: 'foreign', status: 401, reason: 'HTTP 401' }],
	['a full account', refused('500044', 'full')],
	['a permission that one model may lack', refused('500020', 'no')],
	['refused content', refused('500063', 'no')],
	['a wrong setting', refused('400017', 'no')],
])('After %s, every submission is sent.', (_name, outcome) => {
	expect(after([outcome, exactly(1)]).expectedFor(exactly(9))).toBeUndefined();
});

it.each([undefined, exactly(1)])('After a refusal of the key, none is sent: price %j.', (price) => {
	expect(after([KEY]).expectedFor(price)).toBe(KEY);
});

it.each([
	['dearer', exactly(36), CREDITS],
	['as dear', exactly(35), CREDITS],
	['cheaper', exactly(34), undefined],
	['perhaps cheaper', { low: 10, high: 160 }, undefined],
	['of an unknown price', undefined, undefined],
])('After a refusal for credits at 35, a submission that is %s gets %j.', (_name, price, found) => {
	expect(after([CREDITS, exactly(35)]).expectedFor(price)).toBe(found);
});

it('Of several refusals for credits, that of the cheapest submission decides.', () => {
	const refusals = after([CREDITS, exactly(60)], [CREDITS, exactly(35)], [CREDITS, exactly(90)]);
	expect(refusals.expectedFor(exactly(40))).toBe(CREDITS);
	expect(refusals.expectedFor(exactly(30))).toBeUndefined();
});

it('A refusal for credits of a submission with a range of prices counts at the maximum.', () => {
	const refusals = after([CREDITS, { low: 10, high: 160 }]);
	expect(refusals.expectedFor(exactly(100))).toBeUndefined();
	expect(refusals.expectedFor(exactly(160))).toBe(CREDITS);
	expect(after([CREDITS]).expectedFor(exactly(1_000))).toBeUndefined();
});
