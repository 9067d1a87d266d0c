// Runs of one account at the same time: the proxy, the Timeout and the files of one hurt no other.
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { faults } from '../../support/standin/faults';
import { atItem, runItems } from '../judge';

const standIn = useStandIn({}, 'test');

useLeapingClock();

it('A run with a dead proxy makes no outage of the failure of another run.', async () => {
	standIn.fail(atItem(9, faults.internalError, 999));
	const dead = runItems(standIn, 6, { requestOptions: { proxy: 'http://127.0.0.1:1' } });
	const [item] = jsonOf(await runItems(standIn, 1, { seed: '9' }));
	expect(item.error).toMatchObject({
		...{ class: 'connection', charged: 'unknown' },
		// In an outage, the message says for how long.
		message: expect.stringContaining('(HTTP 500, 5 tries)'),
	});
	expect(standIn.ledger.count('submit')).toBe(5);
	await dead;
});
