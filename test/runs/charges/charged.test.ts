/** What an error item says of the charge, beside what the stand-in charged. */
import type { IDataObject } from 'n8n-workflow';
import { paused } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault } from '../../support/standin';

const standIn = useStandIn();

const swap: IDataObject = {
	operation: 'swap',
	sourceVideo: { __rl: true, mode: 'videoId', value: '343252978602905' },
	image: { __rl: true, mode: 'imageId', value: '164913710' },
	maskFrom: 'find',
	maskName: 'dragon',
};
const get = { operation: 'get', videoId: '343252978602905' };

const refused: Fault = {
	place: 'submit',
	fault: { kind: 'errCode', code: 500063, message: 'content violation' },
	times: 99,
};

async function errorOf(parameters: IDataObject, fault?: Fault) {
	if (fault) standIn.fail(fault);
	const settings = { onError: 'continueRegularOutput' } as const;
	let json: IDataObject = {};
	await paused(async () => {
		[json] = jsonOf(await runPixVerse(standIn, { parameters, settings }));
	});
	return json as { message: string; error: IDataObject };
}

it.each<[string, IDataObject, Fault | undefined, boolean | 'unknown', RegExp]>([
	[
		'a wrong setting',
		{ seed: 'x' },
		undefined,
		false,
		/Nothing was sent and nothing was charged\.$/,
	],
	['a refusal', {}, refused, false, /Nothing was charged\.$/],
	[
		'lost answers',
		{},
		{ place: 'submit', fault: { kind: 'resetAfter' }, times: 99 },
		'unknown',
		/may have been (accepted and )?charged/,
	],
	['a mask that is not there', swap, undefined, true, /Finding the masks was charged/],
	['Get of an ID that is not there', get, undefined, false, /no record/],
])('after %s', async (_what, parameters, fault, charged, message) => {
	const { error, message: said } = await errorOf(parameters, fault);
	expect(error).toMatchObject({ charged, message: said });
	expect(said).toMatch(message);
	const { generations } = standIn.ledger;
	if (charged === true) expect(generations).toHaveLength(1);
	if (charged === false) expect(generations).toEqual([]);
});
