// The lines of the log about a trouble: one when it begins, one when it is over, and none about a blink.
import type { Outcome } from '../../../nodes/PixVerse/transport/http/outcome';
import { refused } from '../../../nodes/PixVerse/transport/http/outcome';
import { Troubles } from '../../../nodes/PixVerse/transport/run/troubles';
import { useScript } from '../../support/simulation/script';

const { advance } = useScript();

const ok: Outcome = { outcome: 'success' };
const lost: Outcome = { outcome: 'lost', reason: 'HTTP 502' };
const unsent: Outcome = { outcome: 'unsent', reason: 'EAI_AGAIN' };
const key = refused('10001', 'no such key');

function troublesOf() {
	const lines: string[] = [];
	const write = (line: string) => lines.push(line);
	return { lines, troubles: new Troubles(write, () => 7) };
}

it('A trouble gets a line after five seconds, although no request leaves meanwhile, and one when it is over.', async () => {
	const { lines, troubles } = troublesOf();
	troubles.note(1, 'poll', unsent);
	troubles.note(2, 'poll', lost);
	await advance(4_900);
	expect(lines).toEqual([]);
	await advance(200);
	expect(lines).toEqual(['PixVerse gives no usable answer (EAI_AGAIN). 2 items held']);
	troubles.note(1, 'poll', ok);
	await advance(5 * 60_000);
	expect(lines).toHaveLength(1);
	troubles.note(2, 'poll', ok);
	expect(lines.slice(1)).toEqual([
		'over after 5 minutes: PixVerse gives no usable answer (EAI_AGAIN)',
	]);
});

it('A blink gets no line.', async () => {
	const { lines, troubles } = troublesOf();
	for (let time = 0; time < 9; time++) {
		troubles.note(1, 'poll', lost);
		await advance(4_000);
		troubles.note(1, 'poll', ok);
	}
	await advance(60_000);
	expect(lines).toEqual([]);
});

it('A kind of trouble that comes again in the run gets no third line.', async () => {
	const { lines, troubles } = troublesOf();
	for (let time = 0; time < 5; time++) {
		troubles.note(1, 'poll', lost);
		await advance(60_000);
		troubles.note(1, 'poll', ok);
	}
	expect(lines).toHaveLength(2);
});

it('An answer to another kind of request does not end a trouble.', async () => {
	const { lines, troubles } = troublesOf();
	troubles.note(1, 'submission', lost);
	await advance(3_000);
	troubles.note(1, 'balance', ok);
	troubles.note(2, 'poll', ok);
	await advance(3_000);
	expect(lines).toEqual(['PixVerse gives no usable answer (HTTP 502). 1 item held']);
});

it('An item that has ended is not held, and does not say that the trouble is over.', async () => {
	const { lines, troubles } = troublesOf();
	troubles.note(1, 'poll', lost);
	await advance(2_000);
	troubles.forget(1, false);
	await advance(9_000);
	expect(lines).toEqual([]);
	troubles.note(2, 'poll', lost);
	await advance(9_000);
	troubles.forget(2, false);
	expect(lines).toHaveLength(1);
	troubles.note(3, 'submission', ok);
	expect(lines).toHaveLength(1);
	troubles.note(3, 'poll', ok);
	expect(lines[1]).toMatch(/^over after 9 seconds: /);
});

it('A trouble is not over for an item that has failed, until a later attempt gets an answer for it.', async () => {
	const { lines, troubles } = troublesOf();
	troubles.note(1, 'submission', key);
	troubles.note(2, 'poll', key);
	troubles.forget(1, true);
	troubles.note(2, 'poll', ok);
	expect(lines).toHaveLength(1);
	await advance(60_000);
	troubles.note(1, 'submission', ok);
	expect(lines.slice(1)).toEqual([expect.stringMatching(/^over after 1 minute: /)]);
});

it('An account that is still full is not over, and an accepted submission ends it.', async () => {
	const { lines, troubles } = troublesOf();
	troubles.hold('full', 1, 'submission', 'The account is full');
	await advance(9_000);
	troubles.note(1, 'submission', refused('500044', 'full'));
	expect(lines).toEqual(['The account is full. 7 items held']);
	troubles.note(1, 'submission', ok);
	expect(lines[1]).toBe('over after 9 seconds: The account is full');
});

it.each<[string, Outcome, RegExp]>([
	['HTTP 429', { outcome: 'busy', reason: 'HTTP 429' }, /HTTP 429/],
	[
		'a proxy',
		{ outcome: 'unsent', reason: 'HTTP 407, the proxy', isProxy: true },
		/407, the proxy/,
	],
	['a database', { outcome: 'noCredential', reason: 'SQLITE_BUSY' }, /SQLITE_BUSY/],
	['a page', { outcome: 'foreign', status: 200, reason: 'a web page' }, /a web page/],
	['an answer without an ID', { outcome: 'unusable', reason: 'no ID' }, /no ID/],
])('%s is named as the cause.', async (_name, outcome, words) => {
	const { lines, troubles } = troublesOf();
	troubles.note(1, 'poll', outcome);
	await advance(6_000);
	expect(lines).toEqual([expect.stringMatching(words)]);
});
