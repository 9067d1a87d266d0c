// Jobs that fail, and items that have finished: nothing is made again.
import { jsonOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { generationsPerItem, READY, retryOnFail, runItems, states } from '../judge';

const standIn = useStandIn();

const run = async (parameters = {}, settings = {}) =>
	await runItems(standIn, 3, parameters, settings);

const videoOf = (number: number) =>
	standIn.ledger.generations.find(({ body }) => body.seed === number)?.videoId;

it.each([
	[7, 1, 'moderated', /refused video \d+ in its content review/],
	[8, 1, 'failed', /could not make video/],
	[8, 0, 'failed', /could not make video/],
])(
	'A job that ends with status %s, of item %s, names its video and is not made again by Retry On Fail.',
	async (status, number, name, message) => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === number ? status : 1);
		const result = await run({}, retryOnFail);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
		expect(jsonOf(result)[number]).toMatchObject({
			error: {
				...{ video_id: Number(videoOf(number)), class: name, refunded: true, retryable: false },
				message: expect.stringMatching(message),
			},
		});
		expect(jsonOf(result).filter(({ state }) => state === 'ready')).toHaveLength(2);
	},
);

it('An item that finished is left alone by a retry.', async () => {
	// The first item fails once.
	const when: Fault['when'] = ({ body }) => body?.seed === 0;
	standIn.fail({ place: 'submit', ...faults.resetBefore, times: 5, when });
	const result = await run({ downloadVideo: true }, retryOnFail);
	const finished = standIn.addressOf(String(videoOf(1)));
	const files = standIn.ledger.deliveries.filter(({ path }) => finished.endsWith(path));
	expect(states(result)).toEqual(READY);
	expect(files).toHaveLength(1);
});
