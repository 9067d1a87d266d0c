// The report is right whatever way of the service the stand-in takes.
import type { StandInSettings } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { findings, probe } from '../../support/probe/run';

const price = 5;

async function reportOn(settings: Partial<StandInSettings>, everything: boolean) {
	const standIn = await startStandIn({ charges: 'flat', price, ...settings });
	const lines = await probe(standIn, { unpriced: everything, limit: everything });
	await standIn.close();
	return { findings: findings(lines), ledger: standIn.ledger };
}

const reports = new Map<string, ReturnType<typeof reportOn>>();

/** What the report says of a stand-in with these settings; each is asked once. */
async function reported(settings: Partial<StandInSettings>, everything = true) {
	const key = JSON.stringify([settings, everything]);
	const report = reports.get(key) ?? reportOn(settings, everything);
	reports.set(key, report);
	return await report;
}

describe('trace IDs', () => {
	it.each<[StandInSettings['repeatedTrace'], string[]]>([
		['sameAnswer', ['the first answer, not charged', 'the first answer, not charged']],
		['error', ['code 400017 under HTTP 200, not charged', 'code 400017 under HTTP 200']],
		['hangs', ['another video with status 5, not charged', 'another video with status 5']],
		['refusesDifferentBody', ['the first answer, not charged', 'code 400017 under HTTP 200']],
	])('%s', async (repeatedTrace, [same, other]) => {
		const { findings: said } = await reported({ repeatedTrace });
		expect(said['trace-again']).toMatch(/^answered/);
		expect(said['trace-again']).toContain(`same body: ${same}; another body: ${other}`);
		expect(said['trace-again']).toContain(`after the end: ${same}`);
	});

	it('that are charged again refute what the package stands on', async () => {
		const { findings: said } = await reported({ repeatedTrace: 'forgets' });
		expect(said['trace-again']).toContain('refuted: CHARGED AGAIN: same body: another video');
		expect(said['trace-again'].match(/charged 5/g)).toHaveLength(3);
	});
});

describe('envelopes and fields', () => {
	it.each<[Partial<StandInSettings>, string, string]>([
		[{}, 'effect-list', 'confirmed: in total, data; 11 records'],
		[{ effectList: 'array' }, 'effect-list', 'refuted: a bare array; 11 records'],
		[{ creditsKey: 'credits' }, 'charge-name', 'answered: credits'],
		[{ creditsKey: 'credit' }, 'charge-name', 'answered: credit'],
		[{ creditsKey: 'absent' }, 'charge-name', 'answered: absent'],
		[{ creditsKey: 'absent' }, 'list-prices', 'confirmed: listed 5, told nothing, charged 5'],
		[{ charges: 'published', price: 45 }, 'list-prices', 'confirmed: listed 5, told 5, charged 5'],
		[{ price: 45 }, 'list-prices', 'refuted: listed 5, told 45, charged 45'],
		[{ price: 45 }, 'no-public-price', 'a restyle of one second: 45 credits'],
		[{ bigIds: true }, 'id-size', '18 digits: numbers cannot hold it'],
		[{ speakerPath: 'both' }, 'speaker-paths', 'confirmed: new path code 0'],
		[{ speakerPath: 'new' }, 'speaker-paths', 'old path no code under HTTP 404'],
		[{ speakerPath: 'old' }, 'speaker-paths', 'refuted: new path no code under HTTP 404'],
		[{ notFoundLooks: 1 }, 'early-look', 'confirmed: code 500008 under HTTP 200'],
		[{ notFoundLooks: 1 }, 'usual-time', 'code 500008 under HTTP 200 after 0 s, 5 after'],
		[{}, 'early-look', 'answered: found at once'],
		[{ pendingStatus: 9 }, 'other-statuses', 'seen 9, 1; not in the documents: 9'],
		[{ resultPath: 'expired' }, 'address-life', 'refuted: HTTP 403 without a key'],
		[{}, 'address-life', 'answered: HTTP 200 without a key; video/mp4'],
		[{ tracelessRequests: true }, 'no-trace-id', 'answered: code 0 under HTTP 200'],
		[{}, 'no-trace-id', 'answered: code 400011 under HTTP 200 Ai-Trace-Id is missing'],
		[{ unknownFields: 'refused' }, 'unlisted-fields', 'refuted: code 400017'],
		[{}, 'unlisted-fields', 'confirmed: code 0'],
		[{ idsAsText: true }, 'ids-in-quotes', 'a restyle takes one'],
		[{}, 'ids-in-quotes', 'a restyle refuses one: code 400013'],
		[{}, 'wrong-key', 'wrong: code 10001 under HTTP 200; empty: code 10004'],
		[{}, 'upload-failures', 'answered: JSON, code 500032'],
		[{}, 'usage-fields', 'video_id, creation_type, credits, credits_status'],
		[{}, 'free-lists', 'confirmed: the balance fell by 0'],
		[{}, 'record-fields', 'both are there; fields id, status'],
		[{ accountLimit: 3 }, 'parallel-jobs', 'answered: 3 at once, then 500044'],
		[{ accountLimit: 99 }, 'parallel-jobs', 'answered: at least 18 at once'],
	])('%j: %s', async (settings, anchor, said) => {
		const { findings: found } = await reported(settings);
		expect(found[anchor]).toContain(said);
	});
});

describe('a run that is not allowed everything', () => {
	it('says why each statement was not tried', async () => {
		const { findings: said, ledger } = await reported({}, false);
		expect(said['no-public-price']).toContain('not tried: restyle: has no published price');
		expect(said['parallel-jobs']).toBe('not tried: limit: only with --limit');
		expect(said['webhook-payload']).toContain('only with --spend and --webhook');
		expect(said['odd-models']).toContain('would cost more than the budget');
		expect(ledger.generations).toHaveLength(1);
	});

	it('fails where nobody answers, and says that nothing was seen', async () => {
		const standIn = await startStandIn({ price });
		await standIn.close();
		const lines = await probe(standIn);
		const states = lines.flatMap((line) => (line.kind === 'outcome' ? [line.state] : []));
		expect(new Set(states)).toEqual(new Set(['failed', 'skipped']));
		expect(lines.at(-1)).toEqual({ kind: 'bill', budget: 100, spent: 45 });
	});

	it('knows no balance without its fields: it is not zero, and bounds nothing', async () => {
		const standIn = await startStandIn({ price });
		const body = JSON.stringify({ ErrCode: 0, Resp: { total: 9_000 } });
		const fault = { kind: 'http' as const, status: 200, body };
		standIn.fail({ place: 'account', fault, times: Infinity });
		const lines = await probe(standIn);
		await standIn.close();
		const operations = standIn.ledger.generations.map(({ operation }) => operation);
		expect(operations).not.toContain('video.restyle');
		expect(findings(lines)['free-lists']).toContain('not tried');
	});

	it('goes on after failures', async () => {
		const standIn = await startStandIn({ price });
		const body = '<html>oops</html>';
		const fault = { kind: 'http' as const, status: 502, body };
		standIn.fail(
			{ place: 'list', fault, times: 2 },
			{ place: 'upload', fault: { kind: 'resetBefore' }, times: 3 },
			{ place: 'look', fault: { kind: 'cutJson' }, times: 2 },
		);
		const said = findings(await probe(standIn));
		await standIn.close();
		expect(said['effect-list']).toContain('no code under HTTP 502');
		expect(said['upload-failures']).toContain('not tried');
		expect(said['no-public-price']).toContain('what it builds on was not made');
		expect(said['trace-again']).toContain('after the end: the first answer');
	});
});
