/** A listening trigger for each test of a file, and deliveries to it. */
import { randomUUID } from 'node:crypto';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import type { StandIn } from '../standin';
import { clientOf, idIn } from '../standin/client';
import type { Attempt, Webhook } from '../standin/webhook/deliver';
import { call, fieldsOf, signed } from '../standin/webhook/deliver';
import type { TriggerRun, TriggerServer } from './trigger';
import { startTrigger } from './trigger';

export const SECRET = 'whsec_of_the_tests';

/** A video ID of the service's size. */
export const ID = '343252978602905';

/** In seconds. */
export const FOUR_HOURS = 14_400;

export const answered = (status: number, text: string) => expect.objectContaining({ status, text });

/** What the service takes for success. */
export const OK = answered(200, 'ok');

/** The answer that makes the service repeat a delivery. */
export const TRY_AGAIN = answered(503, 'try again');

/** The clock of the node stands still in each test until the test moves it on. */
export function useStillClock(): { advance: (milliseconds: number) => void } {
	const { now } = clock;
	let time = 0;
	beforeEach(() => {
		time = 0;
		clock.now = () => time;
	});
	afterEach(() => Object.assign(clock, { now }));
	return { advance: (milliseconds) => (time += milliseconds) };
}

/** A trigger of each test's own, which is closed after it. Live: `server` is there once it listens. */
export function useReceiver(standIn: StandIn) {
	const receiver = {
		server: undefined as unknown as TriggerServer,
		/** Starts the trigger; with the secret of these tests unless told otherwise. */
		async listen(run: Partial<TriggerRun> = {}): Promise<void> {
			const always = { webhookSecret: SECRET, nodeId: randomUUID() };
			receiver.server = await startTrigger({ baseUrl: standIn.url, ...always, ...run });
		},
		/** Starts the trigger, and has a video made for it. */
		async listenWithVideo(run?: Partial<TriggerRun>): Promise<string> {
			await receiver.listen(run);
			return await receiver.made();
		},
		/** The webhook as the console of the service holds it. */
		webhook: (more: Partial<Webhook> = {}): Webhook => ({
			...{ url: receiver.server.url, secret: SECRET, ...more },
		}),
		/** One delivery that is not repeated. */
		once: async (id: string, more?: Partial<Webhook>, status = 1): Promise<Attempt> =>
			await call(receiver.server.url, signed(fieldsOf(id, status), receiver.webhook(more))),
		/** Expects that the record of this video, read once, is the only item. */
		expectRecord: (id: string): void => {
			const url = expect.stringContaining(standIn.url);
			const record = { video_id: Number(id), state: 'ready', prompt: 'as clay', url };
			expect(receiver.server.executions).toMatchObject([record]);
			expect(standIn.ledger.count('poll')).toBe(1);
		},
		/** The ID of a video that the stand-in has made. */
		made: async (): Promise<string> => idIn(await clientOf(standIn).restyle()),
	};
	afterEach(async () => await receiver.server.close());
	return receiver;
}
