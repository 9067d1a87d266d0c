// What a record of an unhappy hour settles: nothing is confirmed or refuted by an outage, a lag or a wrong key.
import { BALANCE } from '../../../tools/probe/paths';
import { Budget } from '../../../tools/probe/budget';
import { Ids } from '../../../tools/probe/playback/ids';
import type { Line } from '../../../tools/probe/record/types';
import { costOf } from '../../../tools/probe/report';
import { findings } from '../../support/probe/run';

const answered = (probe: string, step: string, answer: object, path = '/'): Line => ({
	...{ kind: 'exchange', probe, step, at: 0, request: { method: 'GET', path } },
	answer: { ms: 1, status: 200, headers: {}, ...answer },
});
const said = (probe: string, step: string, code: number, Resp: unknown = null) =>
	answered(probe, step, { json: { ErrCode: code, Resp } });
const held = (probe: string, credit_package: number) =>
	answered(probe, 'balance', { json: { ErrCode: 0, Resp: { credit_package } } }, BALANCE);
const down = (probe: string, step: string, status = 503) =>
	answered(probe, step, { status, text: 'down' });
const key = held('balance', 100);
const video = { video_id: 7, credits: 5 };

it.each<[string, string, Line[]]>([
	['effect-list', 'not tried', [key, down('effects', 'without a query')]],
	['effect-list', 'not tried', [said('effects', 'without a query', 10005)]],
	[
		'speaker-paths',
		'not tried',
		[key, down('voices', 'new path', 429), said('voices', 'old path', 0)],
	],
	['early-look', 'not tried', [key, down('text', 'at once', 500)]],
	['early-look', 'not tried', [key, said('text', 'at once', 10005)]],
	['address-life', 'answered: HTTP 302', [key, answered('address', 'file', { status: 302 })]],
	['address-life', 'not tried', [key, down('address', 'file')]],
	['free-lists', 'not tried', [key, held('free-end', 100)]],
	['free-lists', 'not tried', [key, said('effects', 'without a query', 0), held('free-end', 110)]],
	['free-lists', 'answered', [key, said('effects', 'without a query', 0), held('free-end', 100)]],
	['list-prices', 'answered', [said('text', 'first', 0, video), held('text', 9), held('text', 9)]],
	['no-public-price', 'not tried', [key, said('restyle', 'restyle', 400017)]],
	['ids-in-quotes', 'not tried', [key, said('restyle', 'ID in quotes', 400017)]],
	[
		'parallel-jobs',
		'at least 1 at once',
		[said('text', 'first', 500044), said('limit', 'job 1', 0, video)],
	],
])('%s is %s', (anchor, verdict, lines) => {
	expect(findings(lines)[anchor]).toContain(verdict);
});

it('a first charge that shows late is no second one', () => {
	const first = [held('text', 100), said('text', 'first', 0, video), held('text', 100)];
	const repeated = (probe: string, step: string, ...balances: number[]) => [
		said(probe, step, 0, video),
		...balances.map((credits) => held(probe, credits)),
	];
	const late = [...first, ...repeated('trace-same', 'same body', 100, 95)];
	expect(findings(late)['trace-again']).toBe('answered: same body: the first answer, charged 5');
	const again = repeated('trace-other', 'another body', 95, 90);
	expect(findings([...late, ...again])['trace-again']).toContain('refuted: CHARGED AGAIN');
});

it('zero is no price, and a repetition counts until the balance shows the first charge', () => {
	const budget = new Budget(100);
	budget.accept('1', 0);
	budget.accept('1', 5);
	expect(budget.spent).toBe(50);
	const followed = new Budget(100);
	[100, 95].forEach((credits) => followed.read(credits));
	followed.accept('1', 5);
	followed.accept('1', 5);
	expect(followed.spent).toBe(5);
});

it.each([
	[{ fell: 5 }, { cost: '5 of 100 credits', doubt: '' }],
	[{ fell: 0 }, { cost: 'at most 5 of 100 credits', doubt: '; the balance fell by 0' }],
	[{}, { cost: 'at most 5 of 100 credits', doubt: '; the balance could not be read' }],
])('what was spent is certain when the balance says it: %j', (fell, cost) => {
	expect(costOf([{ kind: 'bill', budget: 100, spent: 5, ...fell }])).toEqual(cost);
});

it('a cursor that is a number is no ID', () => {
	const ids = new Ids();
	ids.learn({ next_cursor: 1 }, { next_cursor: 'abc' });
	expect(ids.body({ duration: 1 })).toEqual({ duration: 1 });
});
