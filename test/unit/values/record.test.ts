// Records: the state of the job, and the fields that the item gets.
import { parseExact } from '../../../nodes/PixVerse/transport/values/json';
import type { Wanted } from '../../../nodes/PixVerse/transport/values/record';
import {
	creditsIn,
	creditsLeft,
	image,
	readRecord,
	simplified,
	stateOfStatus,
	video,
	withState,
} from '../../../nodes/PixVerse/transport/values/record';

const steering = { warning: 'slow', resumed: true, delivery: 'at the webhook' };
const url = 'https://example.com/7.mp4';
const identity = { video_id: 7, state: 'pending', ...steering };
const simple = {
	...identity,
	url,
	credits: 45,
	outputWidth: 640,
	outputHeight: 360,
	trace_id: 'a',
};
const [prompt, queue] = ['as clay', 3];
const output = { ...simple, prompt, queue };

describe('the fields of an item', () => {
	it.each<[what: string, wanted: Wanted, answered: object | undefined, expected: object]>([
		['simplified', 'simplified', undefined, simple],
		['with those of the submission', 'simplified', { queue: 9 }, { ...simple, queue }],
		['raw', 'raw', undefined, output],
		['selected', ['prompt', 'absent'], { queue: 9 }, { ...identity, prompt }],
		['selected, none', [''], undefined, identity],
	])('%s', (_what, wanted, answered, expected) => {
		expect(simplified(output, wanted, answered as never)).toEqual(expected);
	});

	it('stay in their order, an image has its ID, and what is missing is no matter', () => {
		const image = { image_id: 8, prompt: 'as clay', state: 'ready', url: 'https://example.com/8' };
		expect(Object.keys(simplified(image, 'simplified'))).toEqual(['image_id', 'state', 'url']);
		expect(simplified({}, 'simplified')).toEqual({});
	});
});

describe('the state', () => {
	it.each([
		['ready', [1, '1']],
		['pending', [5, 9, undefined, 'toString', { toString: '' }]],
		['deleted', [6]],
		['moderated', [7]],
		['failed', [8]],
	])('is %s of a record with a status of %j', (state, statuses) => {
		expect(statuses.map(stateOfStatus)).toEqual(statuses.map(() => state));
	});

	it('stands behind the ID, and is ours when the service has a field of that name', () => {
		const item = withState({ video_id: 7, url: 'a', state: 'CA' }, 'ready');
		expect(JSON.stringify(item)).toMatch(/^{"video_id":7,"state":"ready",/);
	});

	const ofFile = { url, path: 'ori/7.mp4', size: 9, outputWidth: 640, outputHeight: 360 };
	const ofJob = { video_id: 7, credits: 45, has_audio: false, seed: 0 };

	it('keeps the fields about the file of a ready result, unless they are empty', () => {
		const output = { ...ofJob, ...ofFile };
		expect(withState(output, 'ready')).toEqual({ ...output, state: 'ready' });
		const empty = { ...ofJob, url, path: '', size: 0, outputWidth: null, outputHeight: 0 };
		expect(withState(empty, 'ready')).toEqual({ ...ofJob, url, state: 'ready' });
	});

	it.each(['submitted', 'pending', 'moderated', 'failed', 'deleted'])(
		'leaves nothing about the file of a result that is %s',
		(state) => {
			const output = { ...ofJob, ...ofFile };
			expect(withState(output, state)).toEqual({ ...ofJob, state });
			expect(output).toHaveProperty('url');
		},
	);

	it('leaves no address under another name either, unless the result is ready', () => {
		const addresses = {
			customer_paths: { customer_video_url: url },
			covers: ['none', ` ${url} `],
			mirror: 'HTTP://example.com/7',
		};
		const others = { trace_id: url, prompt: `a sign that says ${url}`, tags: ['a'], parent: null };
		const output = { ...ofJob, ...addresses, ...others };
		expect(withState(output, 'pending')).toEqual({ ...ofJob, ...others, state: 'pending' });
		expect(withState(output, 'ready')).toEqual({ ...output, state: 'ready' });
	});
});

const BIG = '343252978602905017';

describe('the record of a job', () => {
	const made = { type: video, id: '7' };

	it.each([
		...[{ id: 7 }, { id: '7' }, { video_id: 7 }, { id: 7, video_id: 9 }, {}],
		...[{ id: 0, video_id: null }, { id: 'task' }, { image_id: 9 }],
	])('may have the IDs %j', (ids) => {
		const record = { ...ids, status: 1, url };
		expect(readRecord(made, record)).toEqual({ state: 'ready', record });
	});

	it.each([{ id: 9 }, { id: '9' }, { video_id: 9 }, { id: 9, video_id: 8 }, { id: 9, status: 8 }])(
		'is another one with %j',
		(ids) => {
			const reading = readRecord(made, { status: 1, url, ...ids });
			const problem = 'the record of another one';
			expect(reading).toEqual({ state: 'pending', record: {}, problem });
		},
	);

	it.each([`${BIG}`, `"${BIG}"`])('has all digits of its ID %s', (id) => {
		const text = `{"id":${id},"status":1,"url":"${url}"}`;
		const readAs = (wanted: string) =>
			readRecord({ type: video, id: wanted }, parseExact(text)).state;
		expect([readAs(BIG), readAs('343252978602905018')]).toEqual(['ready', 'pending']);
	});

	it('of an image has the ID of an image', () => {
		const picture = { type: image, id: '7' };
		expect(readRecord(picture, { image_id: 7, video_id: 9, status: 1, url }).state).toBe('ready');
		expect(readRecord(picture, { image_id: 9, status: 1, url }).state).toBe('pending');
	});

	it.each([undefined, null, '', ' \n', 0, 7, true, {}, [url]])(
		'without a result is not ready: %j',
		(address) => {
			const record = { id: 7, status: 1, url: address };
			const problem = 'ready, but without an address';
			expect(readRecord(made, record)).toEqual({ state: 'pending', record, problem });
		},
	);

	it.each([5, 6, 7, 8])('with status %s needs no address', (status) => {
		expect(readRecord(made, { id: 7, status, url: '' })).not.toHaveProperty('problem');
	});

	it.each([undefined, null, '', 'ready', 1, true, [], [{ id: 7, status: 1, url }]])(
		'is no %j',
		(resp) => {
			const problem = expect.stringContaining('an answer without a status: Resp ');
			expect(readRecord(made, resp)).toEqual({ state: 'pending', record: {}, problem });
		},
	);
});

it.each([
	[{ credit_monthly: 10, credit_package: 5 }, 15],
	[{ CreditMonthly: '10', credit_package: '5' }, 15],
	[{ credit_package: -5 }, -5],
	[{ credit_monthly: '', credit_package: 0 }, 0],
	[{ credit_monthly: ' ', credit_package: 5 }, undefined],
	[{ credit_monthly: 'many', credit_package: 5 }, undefined],
	[{}, undefined],
	[null, undefined],
])('The balance in %j is %p, which Minimum Balance is compared with.', (resp, credits) => {
	expect(creditsLeft(resp)).toBe(credits);
});

it.each([
	[{ credits: 45 }, 45],
	[{ credit: 45 }, 45],
	[{ credits: '45' }, 45],
])('The price in the answer %j is %j.', (answer, price) => {
	expect(creditsIn(answer)).toBe(price);
});

const notPrices = ['', '0', 'free', '4 5', '45 credits', 'about 45', '0x10', '1e3'];

it.each([1e300, 0, -45, NaN, undefined, null, true, ...notPrices, [45], {}])(
	'An answer has no price if its credits are %j.',
	(credits) => {
		expect(creditsIn({ credits })).toBeUndefined();
	},
);
