// How long a job is waited for.
import type { IDataObject } from 'n8n-workflow';
import { paused } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');
const MINUTE = 60_000;
const song = { __rl: true, mode: 'mediaId', value: '405833376854443' };

describe('the wait limit', () => {
	it.each<[title: string, parameters: IDataObject, limit: number]>([
		['is 10 minutes', { operation: 'restyle' }, 10],
		['is 60 minutes for a film', { operation: 'vibeMv', song }, 60],
		[
			"is the user's, whatever the operation has",
			{ operation: 'vibeMv', song, options: { waitLimit: 2 } },
			2,
		],
	])('%s', async (_title, parameters, limit) => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		let states: unknown[] = [];
		const time = await paused(async () => {
			states = jsonOf(await runPixVerse(standIn, { parameters })).map(({ state }) => state);
		});
		expect(states).toEqual(['pending']);
		expect(Math.round(time / MINUTE)).toBe(limit);
	});
});
