// Runs of one account at the same time: the proxy, the Timeout and the files of one hurt no other.
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault } from '../../support/standin';
import { seedOfItem } from '../judge';

const standIn = useStandIn({}, 'test');

useLeapingClock();

const NOWHERE = { proxy: 'http://127.0.0.1:1' };

const run = async (parameters: object, count: number) =>
	await runPixVerse(standIn, {
		items: numbered(count),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { onError: 'continueRegularOutput' },
	});

it('A run with a dead proxy makes no outage of the failure of another run.', async () => {
	const when: Fault['when'] = ({ body }) => body?.seed === 9;
	standIn.fail({ place: 'submit', fault: { kind: 'http', status: 500 }, times: 999, when });
	const dead = run({ requestOptions: NOWHERE }, 6);
	const [item] = jsonOf(await run({ seed: '9' }, 1));
	expect(item.error).toMatchObject({ class: 'connection', charged: 'unknown' });
	expect(standIn.ledger.count('submit')).toBe(5);
	await dead;
});
