// Runs of one account at the same time: the proxy, the Timeout and the files of one hurt no other.
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault } from '../../support/standin';
import { seedOfItem, sources } from '../judge';

const standIn = useStandIn({}, 'test');

useLeapingClock();

const NOWHERE = { proxy: 'http://127.0.0.1:1' };

const run = async (parameters: object, count: number) =>
	await runPixVerse(standIn, {
		items: numbered(count),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { onError: 'continueRegularOutput' },
	});

const statesOf = async (running: ReturnType<typeof run>) =>
	jsonOf(await running).map(({ state }) => state);

it('A run with a dead proxy makes no outage of the failure of another run.', async () => {
	const when: Fault['when'] = ({ body }) => body?.seed === 9;
	standIn.fail({ place: 'submit', fault: { kind: 'http', status: 500 }, times: 999, when });
	const dead = run({ requestOptions: NOWHERE }, 6);
	const [item] = jsonOf(await run({ seed: '9' }, 1));
	expect(item.error).toMatchObject({ class: 'connection', charged: 'unknown' });
	expect(standIn.ledger.count('submit')).toBe(5);
	await dead;
});

it('An upload that takes long holds no slot that another run could use.', async () => {
	standIn.settings.accountLimit = 1;
	// A first run learns the limit.
	await run({}, 3);
	standIn.fail({ place: 'upload', fault: { kind: 'stall', ms: 12_000 } });
	let isUploaded = false;
	const uploading = statesOf(run({ sourceVideo: sources.URL }, 1)).then((states) => {
		isUploaded = true;
		return states;
	});
	expect(await statesOf(run({}, 2))).toEqual(['ready', 'ready']);
	expect(isUploaded).toBe(false);
	expect(await uploading).toEqual(['ready']);
}, 60_000);
