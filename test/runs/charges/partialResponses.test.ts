// A response that is compressed, comes in parts, goes silent in its middle, or says less than the record.
import { gzipSync } from 'node:zlib';
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind } from '../../support/standin';
import { picture } from '../../support/standin/media';
import { successWith } from '../responses';
import { sources } from '../judge';

const standIn = useStandIn();

const told = { account_id: 1, note: 'ä€😀' };
const text = JSON.stringify({ ErrCode: 0, Resp: told });
const getBalance = { resource: 'account', operation: 'getBalance' };

it.each([
	['with gzip', { 'content-encoding': 'gzip' }, gzipSync(text)],
	['with a byte order mark', {}, Buffer.from(`\uFEFF${text}`)],
])('A response %s is read.', async (_name, headers, body) => {
	standIn.fail({ place: 'account', acts: true, answer: { status: 200, headers, body } });
	expect(jsonOf(await runPixVerse(standIn, { parameters: getBalance }))).toEqual([told]);
});

it('A response that breaks inside of characters is read.', async () => {
	standIn.settings.effects = [{ restyle_id: 1, name: told.note, thumbnail: '' }];
	standIn.fail({ place: 'list', acts: true, wire: { drip: [1, 1] } });
	const result = await runPixVerse(standIn, { parameters: { operation: 'listRestyleEffects' } });
	expect(jsonOf(result)).toMatchObject([{ name: told.note }]);
});

const silent: FaultKind = { acts: true, wire: { drip: [9, 1e6] } };
const dripping: FaultKind = { acts: true, wire: { drip: [1, 100] } };
const upload = { resource: 'file', operation: 'uploadMedia', file: sources.URL };
const deletion = {
	...{ resource: 'voice', operation: 'delete' },
	voice: { __rl: true, mode: 'id', value: 'voice-1' },
};

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
		const items = [{ json: { number: 1 } }];
		const run = { items, parameters: { ...parameters, requestOptions } };
		const { status } = await runPixVerse(standIn, run);
		expect(standIn.ledger.count(fault.place)).toBe(2);
		// A voice that was deleted the first time is not there the second time, which is a success.
		expect(status).toBe('success');
	},
);

it.each(['', 'pending', 'javascript:alert(1)'])(
	'The finished record wins over the first response of a submission, with the URL %p.',
	async (url) => {
		const [{ video_id: id }] = jsonOf(await runPixVerse(standIn));
		const first = { video_id: id, url, credits: null, size: 0, outputWidth: 0 };
		standIn.fail({ place: 'submit', ...successWith(first) });
		const [item] = jsonOf(await runPixVerse(standIn, { parameters: { seed: 99 } }));
		expect(item).toMatchObject({
			state: 'ready',
			url: expect.stringMatching(/^http/),
			credits: 45,
			outputWidth: picture.width,
		});
		expect(item.size).not.toBe(0);
	},
);
