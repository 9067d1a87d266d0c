// The cause of a failure, the item or an outage, and the time for which a run waits out an outage.
import { Health } from '../../../nodes/PixVerse/transport/account/health';
import type { Outcome } from '../../../nodes/PixVerse/transport/http/outcome';
import { unusableSuccess } from '../../../nodes/PixVerse/transport/http/outcome';
import { useScript } from '../../support/simulation/script';

const { advance } = useScript();

const MINUTE = 60_000;

const lost: Outcome = { outcome: 'lost', reason: 'HTTP 503' };
const unsent: Outcome = { outcome: 'unsent', reason: 'ECONNREFUSED' };
const foreign: Outcome = { outcome: 'foreign', status: 403, reason: 'HTTP 403' };
const proxy: Outcome = { outcome: 'unsent', reason: 'HTTP 407', isProxy: true };
const unreadable = unusableSuccess('an ID', { id: 5 });

type Kind = Parameters<Health['watch']>[0];

/** The askers of these tests: the kind of request, and who asks. */
const askers = {
	A: ['submission', {}],
	B: ['submission', {}],
	C: ['submission', {}],
	poll: ['poll', {}],
	upload: ['upload', {}],
	balance: ['balance', {}],
} satisfies Record<string, [Kind, object]>;

/**
 * What is said of each failure in a story of steps a second apart: an asker fails ("A", or "A own" with what is to be
 * said), is answered ("A ok"), or is not asked for any more ("A gone").
 */
async function told(health: Health, story: string, outcome = lost) {
	const said: string[] = [];
	for (const step of story.split(', ')) {
		await advance(1_000);
		const [name, what] = step.split(' ');
		const [kind, who] = askers[name as keyof typeof askers];
		const watcher = health.watch(kind, who);
		if (what === 'ok') watcher.answered();
		else if (what === 'gone') health.forget(who);
		else said.push(watcher.failed(outcome));
	}
	return said.join(', ');
}

it.each(
	Object.entries({
		'of a single requester is its own': 'A own, A own, A own',
		'of one of several that fail is that of an outage': 'A own, B outage, A outage',
		'to read the balance for all items is that of an outage': 'balance outage',
		'of different kinds is that of an outage': 'poll own, A outage, upload outage',
		'after another of its kind was answered is its own': 'A own, B outage, B ok, A own',
		'of each of several after a third one was answered is its own':
			'A own, B outage, C ok, A own, B own',
		'after a response of another kind is that of an outage still':
			'A own, B outage, poll ok, A outage',
		'with a response before the last one is that of an outage':
			'A own, B ok, A own, B outage, A outage',
		'after its own response begins anew': 'A own, B outage, A ok, B own',
		'beside one that has gone is of the same outage': 'A own, B outage, A gone, B outage',
	}),
)('A failure %s.', async (_title, story) => {
	const said = story.split(', ').filter((step) => !/ (ok|gone)$/.test(step));
	const verdicts = said.map((step) => step.split(' ')[1]);
	expect(await told(new Health(), story)).toBe(verdicts.join(', '));
});

describe('an outage', () => {
	const reached = 'poll ok';

	it.each([
		['is given up after fifteen minutes', lost, reached, 900],
		['at an address that was reached before as well', unsent, reached, 900],
		['at an address that answers without a result as well', lost, 'C gone', 900],
		['at an address where nothing was ever reached after ten seconds', unsent, 'C gone', 10],
		['of responses that cannot be read after ten seconds', unreadable, reached, 10],
		['at an address that never answered as PixVerse after a minute', foreign, 'C gone', 60],
		['at one that PixVerse has answered at after fifteen minutes', foreign, reached, 900],
		['behind a proxy that asks for a password after fifteen minutes', proxy, 'C gone', 900],
	])('%s', async (_title, outcome, before, seconds) => {
		const health = new Health();
		await told(health, before);
		const turns = Array.from({ length: seconds + 2 }, (_, turn) => (turn % 2 ? 'B' : 'A'));
		const said = (await told(health, turns.join(', '), outcome)).split(', ');
		expect(said.indexOf('givenUp')).toBe(seconds);
		expect(health.lastOutage).toMatchObject({ outcome, lasted: seconds * 1_000 });
	});

	it('has lasted as long as it did, also when the machine slept', async () => {
		const health = new Health();
		await told(health, 'poll ok, A, B, C');
		await advance(60 * MINUTE - 1_000);
		expect(await told(health, 'C')).toBe('givenUp');
		expect(health.lastOutage.lasted).toBe(60 * MINUTE);
	});

	it('is not waited out again by the run that has given it up, but by other runs', async () => {
		const health = new Health();
		const [run, another] = [{}, {}];
		const failed = (scope: object, ...who: object[]) =>
			who.map((one) => health.watch('submission', one, scope).failed(lost)).join(', ');
		const [first, second] = [{}, {}];
		await told(health, 'poll ok');
		failed(run, first, second);
		await advance(15 * MINUTE);
		expect(failed(run, first, second)).toBe('givenUp, givenUp');
		[first, second].forEach((one) => health.forget(one));
		expect(failed(another, {}, {})).toBe('own, outage');
		expect(failed(run, {}, {})).toBe('givenUp, givenUp');
		await told(health, 'A ok');
		await advance(1_000);
		expect(failed(run, {}, {})).toBe('own, outage');
	});

	it.each([
		['that nothing interrupts is total', 'A, B', true],
		['that begins behind the last answers is total', 'A ok, poll ok, A, B', true],
		['in which polls are answered is not', 'A ok, A, B, poll ok', false],
	])('%s', async (_title, story, isTotal) => {
		const health = new Health();
		await told(health, story);
		await advance(15 * MINUTE);
		expect(await told(health, 'A')).toBe('givenUp');
		expect(health.lastOutage.isTotal).toBe(isTotal);
	});

	it('ends with the first answer to a request of its kind', async () => {
		const health = new Health();
		await told(health, 'A, B');
		expect(health.isOutage).toBe(true);
		await told(health, 'C ok');
		expect(health.isOutage).toBe(false);
	});
});
