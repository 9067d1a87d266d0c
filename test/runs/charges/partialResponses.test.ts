// A response that is compressed, goes silent in its middle, or says less than the record.
import { gzipSync } from 'node:zlib';
import type { IDataObject } from 'n8n-workflow';
import { locator, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind } from '../../support/standin';
import { picture } from '../../support/standin/media';
import { successWith } from '../responses';
import { itemOf, sources } from '../judge';

const standIn = useStandIn();

const getBalance = { resource: 'account', operation: 'getBalance' };

it('A response with gzip is read.', async () => {
	const headers = { 'content-encoding': 'gzip' };
	const body = gzipSync(JSON.stringify({ ErrCode: 0, Resp: { account_id: 1 } }));
	standIn.fail({ place: 'account', acts: true, answer: { status: 200, headers, body } });
	expect(await itemOf(standIn, { parameters: getBalance })).toEqual({ account_id: 1 });
});

const silent: FaultKind = { acts: true, wire: { drip: [9, 1e6] } };
const dripping: FaultKind = { acts: true, wire: { drip: [1, 100] } };
const upload = { resource: 'file', operation: 'uploadMedia', file: sources.URL };
const deletion = { resource: 'voice', operation: 'delete', voice: locator('id', 'voice-1') };

it.each<[string, Fault, IDataObject]>([
	['a read that goes silent', { place: 'account', ...silent }, getBalance],
	['an upload that goes silent', { place: 'upload', ...silent }, upload],
	['an upload that drips', { place: 'upload', ...dripping }, upload],
	['a deletion that goes silent', { place: 'prepare', ...silent }, deletion],
])(
	'The response to %s ends at the timeout of the node, and is asked for again.',
	async (_what, fault, parameters) => {
		standIn.fail(fault);
		const requestOptions = { timeout: 1_000 };
		const { status } = await runPixVerse(standIn, {
			items: [{ json: { number: 1 } }],
			parameters: { ...parameters, requestOptions },
		});
		expect(standIn.ledger.count(fault.place)).toBe(2);
		// A voice that was deleted the first time is not there the second time, which is a success.
		expect(status).toBe('success');
	},
);

it.each(['', 'pending', 'javascript:alert(1)'])(
	'The finished record wins over the first response of a submission, with the URL %p.',
	async (url) => {
		const { video_id: id } = await itemOf(standIn);
		const first = { video_id: id, url, credits: null, size: 0, outputWidth: 0 };
		standIn.fail({ place: 'submit', ...successWith(first) });
		const item = await itemOf(standIn, { parameters: { seed: 99 } });
		const recorded = { state: 'ready', credits: 45, outputWidth: picture.width };
		expect(item).toMatchObject({ ...recorded, url: expect.stringMatching(/^http/) });
		expect(item.size).not.toBe(0);
	},
);
