// Answers at odds with themselves or with each other: what was charged is named, and is not denied.
import type { IDataObject } from 'n8n-workflow';
import { rl } from '../../support/harness/everyOperation';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { picture } from '../../support/standin/media';
import { answered } from '../answered';
import { generationsPerItem, items, retryOnFail, seedOfItem, unnamed } from '../judge';

const standIn = useStandIn();

/** Acted on, and answered with this. */
const said = (status: number, body: unknown): FaultKind => ({
	kind: 'httpAfter',
	status,
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
});

const run = async (parameters: IDataObject = {}, settings = {}, count = 1) =>
	await runPixVerse(standIn, {
		items: items(count),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { onError: 'continueRegularOutput', ...settings },
	});

const odd: Array<[string, FaultKind]> = [
	['a code of text beside an ID', said(200, { ErrCode: 'OK', Resp: { video_id: 7 } })],
	['a known code beside an ID', said(200, { ErrCode: 400017, Resp: { video_id: 7 } })],
	['HTTP 504 with a code of its own', said(504, { err_code: 504, err_msg: 'timeout' })],
	['HTTP 502 with the code -1', said(502, { ErrCode: -1, ErrMsg: 'busy' })],
	['HTTP 404 with an ID', said(404, { ErrCode: 0, Resp: { video_id: 7 } })],
];

describe.each(odd)('a submission that was accepted and answered with %s', (_name, fault) => {
	it('is asked for again', async () => {
		standIn.fail({ place: 'submit', fault });
		expect(jsonOf(await run())[0]).toMatchObject({ state: 'ready' });
		expect(generationsPerItem(standIn, 1)).toEqual([1]);
	});

	it('every time is in doubt, named, and not denied', async () => {
		standIn.fail({ place: 'submit', fault, times: 99 });
		const result = await run({}, { ...retryOnFail, onError: 'stopWorkflow' });
		expect(JSON.stringify(result.error)).toMatch(/may have been (accepted and )?charged/);
		expect(JSON.stringify(result.error)).not.toMatch(/nothing was charged/i);
		expect(unnamed(standIn, result)).toEqual([]);
		expect(generationsPerItem(standIn, 1)).toEqual([1]);
	});
});

it.each(['', null, 'null', 'pending', 'javascript:alert(1)'])(
	'the finished record wins over a first answer with the url %p',
	async (url) => {
		const [{ video_id: id }] = jsonOf(await run());
		const first = { video_id: id, url, credits: null, size: 0, outputWidth: 0 };
		standIn.fail({ place: 'submit', fault: answered(first) });
		const [item] = jsonOf(await run({ seed: '99' }));
		expect(item).toMatchObject({
			state: 'ready',
			url: expect.stringMatching(/^http/),
			credits: 45,
			outputWidth: picture.width,
		});
		expect(item.size).not.toBe(0);
	},
);

describe('a step on the way that was charged', () => {
	const sourceVideo = rl('videoId', '343252978602905');
	const swap = {
		...{ operation: 'swap', sourceVideo, image: rl('imageId', '5') },
		...{ maskFrom: 'find', maskName: 'person' },
	};
	const refused = { kind: 'errCode', code: 500063, message: 'no' } as const;
	const toSwap = ({ path }: { path: string }) => path.includes('/swap/');

	it('is told with the refusal of the swap', async () => {
		standIn.fail({ place: 'submit', fault: refused, when: toSwap });
		const [item] = jsonOf(await run(swap));
		expect(String(item.message).match(/Finding the mask was charged/g)).toHaveLength(1);
	});

	it('is named when the workflow stops for another item', async () => {
		const ofSecond = ({ body }: { body?: IDataObject }) => body?.keyframe_id === 2;
		standIn.fail({ place: 'submit', fault: refused, when: ofSecond as never });
		const result = await runPixVerse(standIn, {
			items: numbered(2),
			parameters: { operation: 'swapMask', keyframe: '={{ $json.number + 1 }}', sourceVideo },
			settings: { onError: 'stopWorkflow' },
		});
		const masks = standIn.ledger.generations.map(({ traceId }) => traceId);
		expect(result.error?.description).toContain('may have been charged');
		expect(result.error?.description).toContain(masks[0]);
	});
});

describe('a refusal', () => {
	const refused = (code: number, Resp: unknown) => {
		const body = JSON.stringify({ ErrCode: code, ErrMsg: 'no credits', Resp });
		standIn.fail({ place: 'submit', fault: { kind: 'http', status: 200, body }, times: 99 });
	};
	const sent = () => standIn.ledger.count('submit');

	it.each([{ account_id: 7 }, { source_video_id: 7 }, { image_id: 7 }, { trace_id: 'a' }, null])(
		'is one beside another ID: %j',
		async (resp) => {
			refused(500090, resp);
			const [item] = jsonOf(await run());
			expect(item.error).toMatchObject({ code: '500090', class: 'balance', charged: false });
			expect(sent()).toBe(1);
		},
	);

	it.each([{ video_id: 7 }, { video_ids: [7] }])(
		'that holds what was to be made is in doubt: %j',
		async (resp) => {
			refused(500090, resp);
			const [item] = jsonOf(await run());
			expect(item.error).toMatchObject({ charged: 'unknown' });
			expect(item.message).toContain('(a result beside code 500090 no credits, 5 tries)');
			expect(sent()).toBe(5);
		},
	);
});
