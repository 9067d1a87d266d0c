// A trace ID as the log prints it, which brings back what a lost answer was about.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

const videoIds = () => standIn.ledger.generations.map(({ videoId }) => Number(videoId));
const traceIds = () => standIn.ledger.generations.map(({ traceId }) => traceId);

const execute = async (traceId: string, more: IDataObject = {}) =>
	await runPixVerse(standIn, { parameters: { options: { traceId }, ...more } as IDataObject });

/** The key in the custom data of an execution. */
const printed = (customData: Record<string, string>) =>
	/0=((?:trace|mask):\S+)/.exec(Object.values(customData).join(' '))?.[1] ?? '';

it.each([`trace:${uuid}`, ` Trace:${uuid} `])('is sent as it is: "%s"', async (key) => {
	await execute(key);
	expect(traceIds()).toEqual([uuid]);
});

it.each([uuid, `mask:${uuid}`, `trace-${uuid}`])('any other key is hashed: "%s"', async (key) => {
	await execute(key);
	expect(traceIds()).toEqual([expect.not.stringContaining(uuid)]);
});

it('brings back the video whose answer was lost', async () => {
	standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times: 5 });
	const { customData } = await execute('');
	const key = printed(customData);
	expect(key).toBe(`trace:${traceIds()[0]}`);
	standIn.settings.repeatedTrace = 'refusesDifferentBody';
	const [item] = jsonOf(await execute(key));
	expect(videoIds()).toHaveLength(1);
	expect(item).toMatchObject({ video_id: videoIds()[0] });
});

describe('a swap', () => {
	const swap = {
		...{ operation: 'swap', maskFrom: 'find', maskName: '', quality: '540p' },
		sourceVideo: { __rl: true, mode: 'videoId', value: '343252978602905' },
		image: { __rl: true, mode: 'imageId', value: '164913710' },
	};
	const made = () => standIn.ledger.generations.map(({ operation }) => operation);

	it('that got no answer itself is brought back', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times: 5, skip: 1 });
		const { customData } = await execute('', swap);
		const [item] = jsonOf(await execute(printed(customData), swap));
		expect(made().filter((operation) => operation === 'video.swap')).toHaveLength(1);
		expect(item).toMatchObject({ state: 'ready' });
	});
});
