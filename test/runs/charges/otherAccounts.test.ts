// What the node learns of one account, such as a price or a duration, changes nothing for another account.
import type { IDataObject } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import { forgetDurations } from '../../../nodes/PixVerse/transport/job/schedule';
import { jsonOf, numbered, runPixVerse, searchList } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { READY } from '../judge';
import { ofTemplate } from './steps';

const standIn = useStandIn();

beforeEach(() => {
	forgetPrices();
	forgetDurations();
});

type Work = (service: StandIn) => Promise<unknown>;

/** Does the work of another account, whose service charges far too much. */
const others: Record<string, (work: Work) => Promise<void>> = {
	'with another key at the same address': async (work) => {
		Object.assign(standIn.settings, { ...expensive(standIn), apiKey: 'another key' });
		await work(standIn);
		standIn.reset();
	},
	'with the same key at another address': async (work) => {
		const other = await startStandIn(expensive(standIn));
		await work(other).finally(other.close);
	},
};

const expensive = ({ settings }: StandIn) => ({
	...({ charges: 'flat', price: 99_999, credits: 10_000_000 } as const),
	templates: settings.templates.map((template) => ({ ...template, credits: 99_999 })),
});

const run = async (service: StandIn, parameters: IDataObject, count = 1) =>
	jsonOf(await runPixVerse(service, { parameters, items: numbered(count) }));

const dryRun = async (service: StandIn) => {
	const [item] = await run(service, { ...ofTemplate(service), options: { dryRun: true } });
	return [item.estimated_credits, item.estimate_basis];
};

const searchTemplates: Work = async (service) => await searchList(service, 'searchTemplates');

describe.each(Object.entries(others))('An account %s', (_name, asOther) => {
	it.each<[string, Work, string]>([
		['in the list that a dry run reads', dryRun, 'the template list of the account'],
		['in the list in the editor', searchTemplates, 'the template list of the account'],
		['for a video', async (service) => await run(service, ofTemplate(service)), 'charged before'],
	])(
		'that names a price %s changes no dry run, and keeps no row back.',
		async (_where, work, basis) => {
			await asOther(async (service) => {
				await work(service);
				expect(await dryRun(service)).toEqual([99_999, basis]);
			});
			expect(await dryRun(standIn)).toEqual([undefined, 'unknown']);
			const options = { maximumCredits: 1_000 };
			const items = await run(standIn, { ...ofTemplate(standIn), options }, 3);
			expect(items.map(({ state }) => state)).toEqual(READY);
		},
	);

	it('says nothing of the time until a video is ready.', async () => {
		const expected = async (service: StandIn) =>
			(await run(service, { waitForCompletion: false }))[0].expected;
		await asOther(async (service) => {
			await run(service, {});
			expect(await expected(service)).toMatch(/^usually ready after/);
		});
		expect(await expected(standIn)).toBeUndefined();
	});
});
