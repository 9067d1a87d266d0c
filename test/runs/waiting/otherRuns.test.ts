// Runs of one account at the same time: the proxy, the Timeout and the files of one hurt no other.
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault } from '../../support/standin';
import { runItems } from '../judge';

const standIn = useStandIn({}, 'test');

useLeapingClock();

const NOWHERE = { proxy: 'http://127.0.0.1:1' };

it('A run with a dead proxy makes no outage of the failure of another run.', async () => {
	const when: Fault['when'] = ({ body }) => body?.seed === 9;
	standIn.fail({ place: 'submit', acts: false, answer: { status: 500 }, times: 999, when });
	const dead = runItems(standIn, 6, { requestOptions: NOWHERE });
	const [item] = jsonOf(await runItems(standIn, 1, { seed: '9' }));
	expect(item.error).toMatchObject({
		...{ class: 'connection', charged: 'unknown' },
		// In an outage, the message says for how long.
		message: expect.stringContaining('(HTTP 500, 5 tries)'),
	});
	expect(standIn.ledger.count('submit')).toBe(5);
	await dead;
});
