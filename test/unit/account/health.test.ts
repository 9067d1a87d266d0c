// Whose trouble a failure is, and for how long an outage is waited out.
import { Health } from '../../../nodes/PixVerse/transport/account/health';
import type { Outcome } from '../../../nodes/PixVerse/transport/http/outcome';
import { without } from '../../../nodes/PixVerse/transport/http/outcome';
import { useScript } from '../../support/simulation/script';

const { advance } = useScript();

const MINUTE = 60_000;

const lost: Outcome = { outcome: 'lost', reason: 'HTTP 503' };
const unsent: Outcome = { outcome: 'lost', reason: 'ECONNREFUSED', unsent: true };
const noCredential: Outcome = { ...unsent, noCredential: true };
const unreadable = without('an ID', { id: 5 });

/** What happens, a second apart: who asks with which outcome, is answered (`ok`), or is not asked for any more (`gone`). */
type Happening = [who: string, what: Outcome | 'ok' | 'gone'];

/** The kind of request of an asker is the first word of its name. */
type Kind = Parameters<Health['watch']>[0];

/** What is said of each failure of the asker that fails last. */
async function told(health: Health, happenings: Happening[], pause = 1_000) {
	const askers = new Map<string, object>();
	const said: string[] = [];
	for (const [name, what] of happenings) {
		await advance(pause);
		const who = askers.get(name) ?? { name };
		askers.set(name, who);
		const watcher = health.watch(name.split(' ')[0] as Kind, who);
		if (what === 'ok') watcher.answered();
		else if (what === 'gone') health.forget(who);
		else said.push(watcher.failed(what));
	}
	return said;
}

const [one, two, poll] = ['submission 1', 'submission 2', 'poll 1'];

describe('a failure', () => {
	it.each<[string, Happening[], string[]]>([
		[
			'of one who asks alone is its own',
			[
				[one, lost],
				[one, lost],
				[one, lost],
			],
			['own', 'own', 'own'],
		],
		[
			'of one of several that fail is that of an outage',
			[
				[one, lost],
				[two, lost],
				[one, lost],
			],
			['own', 'outage', 'outage'],
		],
		[
			'of several of different kinds is that of an outage, too',
			[
				[poll, lost],
				[one, lost],
				['upload 1', lost],
			],
			['own', 'outage', 'outage'],
		],
		[
			'after somebody of the same kind was answered since the last one is its own',
			[
				[one, lost],
				[two, lost],
				[two, 'ok'],
				[one, lost],
			],
			['own', 'outage', 'own'],
		],
		[
			'of several after another one was answered is the own one of each',
			[
				[one, lost],
				[two, lost],
				['submission 3', 'ok'],
				[one, lost],
				[two, lost],
			],
			['own', 'outage', 'own', 'own'],
		],
		[
			'after somebody of another kind was answered is that of an outage still',
			[
				[one, lost],
				[two, lost],
				[poll, 'ok'],
				[one, lost],
			],
			['own', 'outage', 'outage'],
		],
		[
			'after somebody was answered before the last one is that of an outage',
			[
				[one, lost],
				[two, 'ok'],
				[one, lost],
				[two, lost],
				[one, lost],
			],
			['own', 'own', 'outage', 'outage'],
		],
		[
			'after its own answer begins anew',
			[
				[one, lost],
				[two, lost],
				[one, 'ok'],
				[two, lost],
			],
			['own', 'outage', 'own'],
		],
		[
			'beside one that is not asked for any more is of the same outage',
			[
				[one, lost],
				[two, lost],
				[one, 'gone'],
				[two, lost],
			],
			['own', 'outage', 'outage'],
		],
	])('%s', async (_title, happenings, expected) => {
		expect(await told(new Health(), happenings)).toEqual(expected);
	});
});

describe('an outage', () => {
	const reached: Happening[] = [[poll, 'ok']];

	/** For how many seconds two wait that fail in turn, one each second, and what is said of it afterwards. */
	async function lastedWith(outcome: Outcome, before: Happening[], most: number) {
		const health = new Health();
		await told(health, before);
		const turns = Array.from({ length: most + 2 }, (_, turn): Happening => [
			turn % 2 ? two : one,
			outcome,
		]);
		const said = await told(health, turns);
		return { seconds: said.indexOf('givenUp'), lastOutage: health.lastOutage };
	}

	it.each<[string, Outcome, Happening[], number]>([
		['is given up after fifteen minutes', lost, reached, 900],
		['at an address that was reached before as well', unsent, reached, 900],
		['at an address where nothing was ever reached after ten seconds', unsent, [], 10],
		['without a credential after fifteen minutes: the address may be right', noCredential, [], 900],
		['of answers that cannot be read after ten seconds', unreadable, reached, 10],
	])('%s', async (_title, outcome, before, seconds) => {
		const found = await lastedWith(outcome, before, seconds);
		expect(found.seconds).toBe(seconds);
		expect(found.lastOutage).toMatchObject({ outcome, lasted: seconds * 1_000 });
	});

	it('has lasted as long as it did, also when the machine slept', async () => {
		const health = new Health();
		await told(health, [
			[poll, 'ok'],
			[one, lost],
			[two, lost],
		]);
		const who = {};
		health.watch('submission', who).failed(lost);
		await advance(60 * MINUTE);
		expect(health.watch('submission', who).failed(lost)).toBe('givenUp');
		expect(health.lastOutage.lasted).toBe(60 * MINUTE);
	});

	it('has ended when anybody of the kind is answered', async () => {
		const health = new Health();
		await told(health, [
			[one, lost],
			[two, lost],
		]);
		expect(health.isOutage).toBe(true);
		await told(health, [['submission 3', 'ok']]);
		expect(health.isOutage).toBe(false);
	});
});
