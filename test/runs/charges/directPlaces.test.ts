// What takes no place at the service does not wait for one.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { items } from '../judge';

const standIn = useStandIn({ accountLimit: 1 }, 'test');

const rl = (mode: string, value: string) => ({ __rl: true, mode, value });

const voice = {
	...{ resource: 'voice', operation: 'create' },
	...{ voiceName: 'A narrator', sample: rl('mediaId', '405833376854443') },
};
const mask = {
	...{ operation: 'swapMask', keyframe: 1 },
	...{ sourceVideo: rl('videoId', '343252978602905') },
};

const VOICE = '/openapi/v2/video/tts_speaker';
const full = { kind: 'errCode', code: 500044, message: 'full' } as const;

const until = async (ready: () => boolean) => {
	while (!ready()) await new Promise((resolve) => setTimeout(resolve, 2));
};

/** Jobs that hold the account's only place, with others in line; end them with the result. */
async function fillAccount() {
	standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
	let stop = () => {};
	const running = runPixVerse(standIn, {
		items: items(3),
		onStart: (press) => {
			stop = press;
		},
	});
	await until(() => standIn.ledger.refusals.length > 0);
	return async () => {
		stop();
		await running;
	};
}

describe('behind a job that holds the only place', () => {
	it.each<[string, IDataObject]>([
		['Create Voice', voice],
		['Swap Mask', mask],
	])('%s is done at once', async (_name, parameters) => {
		const empty = await fillAccount();
		const result = await runPixVerse(standIn, { parameters });
		expect(result.status).toBe('success');
		expect(jsonOf(result)[0].trace_id).toEqual(expect.any(String));
		await empty();
	});

	it('an operation that the service has no room for waits like a job', async () => {
		const empty = await fillAccount();
		standIn.fail({ place: 'prepare', fault: full, when: ({ path }) => path === VOICE });
		const sent = () => standIn.ledger.requests.filter(({ path }) => path === VOICE).length;
		const running = runPixVerse(standIn, { parameters: voice });
		await until(() => sent() === 1);
		const looks = standIn.ledger.count('look');
		await until(() => standIn.ledger.count('look') > looks + 5);
		expect(sent()).toBe(1);
		standIn.settings.jobs = { kind: 'looks', looks: 0 };
		expect((await running).status).toBe('success');
		expect(sent()).toBe(2);
		await empty();
	});
});
