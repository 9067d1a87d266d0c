// A record of the stand-in, played back against it, shows no difference where it was made in the same mode,
// and each one where not.
import { playBack } from '../../tools/probe/playback/playback';
import { stringifyExact } from '../../nodes/PixVerse/transport/http/json';
import type { StandInSettings } from '../support/standin';
import { startStandIn } from '../support/standin';
import { probe } from '../support/probe/run';

const price = 5;

async function recordOf(settings: Partial<StandInSettings>) {
	const standIn = await startStandIn({ price, ...settings });
	const lines = await probe(standIn, { unpriced: true, limit: true });
	await standIn.close();
	return lines;
}

const same = (repetition: string, difference: string) => `${repetition}: ${difference}`;
const newVideo = 'Resp.video_id is a new one';
const usedBefore = 'code 400017 under HTTP 200, not 0 under HTTP 200';
const repetitions = [
	'trace-same, same body',
	'trace-other, another body',
	'trace-done, after the end',
];
const gone = 'code none under HTTP 404, not 0 under HTTP 200';

it.each<[Partial<StandInSettings>, string[]]>([
	[{}, []],
	[{ bigIds: true, price: 45, pendingStatus: 9, notFoundLooks: 2 }, []],
	[{ jobs: { kind: 'looks', looks: 7 } }, []],
	[{ accountLimit: 2 }, []],
	[{ repeatedTrace: 'error' }, repetitions.map((one) => same(one, usedBefore))],
	[{ repeatedTrace: 'hangs' }, repetitions.map((one) => same(one, newVideo))],
	[{ repeatedTrace: 'forgets' }, repetitions.map((one) => same(one, newVideo))],
	[{ repeatedTrace: 'refusesDifferentBody' }, [same(repetitions[1], usedBefore)]],
	[{ creditsKey: 'absent' }, ['text, first: Resp.credits is missing']],
	[
		{ creditsKey: 'credit' },
		['text, first: Resp.credit is new (integer)', 'text, first: Resp.credits is missing'],
	],
	[{ effectList: 'array' }, ['effects, without a query: Resp is list, not object']],
	[{ speakerPath: 'old' }, [`voices, new path: ${gone}`]],
	[
		{ tracelessRequests: true },
		['traceless, no trace ID: code 0 under HTTP 200, not 400011 under HTTP 200'],
	],
	[{ resultPath: 'expired' }, ['address, file: HTTP 403, not 200']],
	[
		{ idsAsText: true },
		['restyle, ID in quotes: code 0 under HTTP 200, not 400013 under HTTP 200'],
	],
])('%j', async (settings, differences) => {
	const lines = await recordOf(settings);
	expect(await playBack(lines, { price, ...settings })).toEqual([]);
	const found = await playBack(lines);
	expect(found).toEqual(expect.arrayContaining(differences));
	if (differences.length === 0) expect(found).toEqual([]);
});

it('a record cut off at any line is usable', async () => {
	const lines = await recordOf({});
	for (let end = 1; end < lines.length; end += 9)
		expect(await playBack(lines.slice(0, end))).toEqual([]);
	expect(stringifyExact(lines[0])).toContain('"version":1');
});
