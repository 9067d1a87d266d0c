// Ten thousand hostile calls of the webhook over real HTTP, with good deliveries in between.
import { OK, SECRET, useReceiver } from '../../support/harness/receiver';
import { useStandIn } from '../../support/harness/standIn';
import { inParallel } from '../../support/parallel';
import { call, deliver, fieldsOf, isTaken, signed } from '../../support/standin/webhook/deliver';
import { hostileCall } from '../../support/standin/webhook/hostile';

const CALLS = 10_000;
const WIDTH = 20;
const GOOD = 50;

const standIn = useStandIn({ jobs: { kind: 'time', ms: 0 }, accountLimit: 1000 });
const receiver = useReceiver(standIn);

const goodIds = Array.from({ length: GOOD }, (_, index) => String(5_000 + index));

it('hostile calls start nothing and cause no read, good ones start once each', async () => {
	await receiver.listen();
	const replayed = signed(fieldsOf('4000'), receiver.webhook());
	expect(await call(receiver.server.url, replayed)).toEqual(OK);
	const statuses = new Set<number>();
	await inParallel(CALLS, WIDTH, Infinity, async (number) => {
		const isReplay = number % 7 === 0;
		const sent = isReplay ? replayed : hostileCall(receiver.webhook(), number);
		const { status } = await call(receiver.server.url, sent);
		if (!isReplay) statuses.add(status);
		const good = goodIds[number / (CALLS / GOOD)];
		if (good) expect((await deliver(fieldsOf(good), receiver.webhook())).some(isTaken)).toBe(true);
	});
	expect([...statuses].sort()).toEqual([400, 401, 413]);
	const started = receiver.server.executions.map(({ video_id }) => String(video_id));
	expect(started.sort()).toEqual(['4000', ...goodIds]);
	expect(standIn.ledger.count('look')).toBe(0);
	expect(receiver.server.log.join()).not.toContain(SECRET);
});
