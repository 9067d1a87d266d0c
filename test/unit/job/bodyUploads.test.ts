// The files of a body become IDs: in turn, once for a run, and stoppable.
import type { IDataObject } from 'n8n-workflow';
import { PendingUpload } from '../../../nodes/PixVerse/transport/http/requestBody';
import { accountWith, forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import type { Item } from '../../../nodes/PixVerse/transport/run/item';
import { uploaded, withUploads } from '../../../nodes/PixVerse/transport/job/upload';
import { settled } from '../../support/simulation/script';

/** A request that is on the wire until the test answers it. */
interface OnTheWire {
	url: string;
	answer: (resp: unknown) => void;
}

/** Accounts with runs of items, and what they have on the wire. */
function scene() {
	const wire: OnTheWire[] = [];
	const request = async (signal: AbortSignal, options: { body: FormData }) =>
		await new Promise((resolve, reject) => {
			const url = String(options.body.get('file_url'));
			const one: OnTheWire = {
				url,
				answer: (resp) => {
					wire.splice(wire.indexOf(one), 1);
					const body = JSON.stringify({ ErrCode: 0, ErrMsg: '', Resp: resp });
					resolve({ statusCode: 200, headers: {}, body });
				},
			};
			wire.push(one);
			signal.addEventListener('abort', () => {
				wire.splice(wire.indexOf(one), 1);
				reject(Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' }));
			});
		});
	const itemOf = (apiKey: string, run: object): { item: Item; stop: () => void } => {
		const { signal, abort } = bound(new AbortController());
		begun.push(abort);
		const context = {
			getCredentials: async () => ({ apiKey }),
			getNodeParameter: (_name: string, fallback: unknown) => fallback,
			helpers: {
				httpRequestWithAuthentication: async (_name: string, options: never) =>
					await request(signal, options),
			},
		};
		const account = accountWith(apiKey);
		const item = { context, request: { baseURL: 'http://model' }, signal, run, account };
		return { item: item as never, stop: abort };
	};
	return { wire, itemOf, urls: () => wire.map(({ url }) => url) };
}

const bound = (controller: AbortController) => ({
	signal: controller.signal,
	abort: () => controller.abort(),
});

const newRun = () => ({
	flow: {},
	files: new Map(),
	uploads: new Map<string, Promise<IDataObject>>(),
});
const pending = (name: string) => new PendingUpload({ kind: 'url', url: `http://files/${name}` });
const outcomeOf = async (work: Promise<unknown>) =>
	await work.catch((error: Error) => error.message);

/** What ends the items of a test: an upload that nobody answers waits for minutes. */
const begun: Array<() => void> = [];

beforeEach(forgetAccounts);
afterEach(() => begun.splice(0).forEach((stop) => stop()));

describe('an upload', () => {
	const stalled = async () => {
		const { itemOf, ...rest } = scene();
		for (const name of ['1', '2', '3']) {
			void outcomeOf(uploaded(itemOf('key', newRun()).item, pending(name)));
		}
		await settled();
		return { itemOf, ...rest };
	};

	it('waits for a slot of its account', async () => {
		const { itemOf, urls, wire } = await stalled();
		const last = uploaded(itemOf('key', newRun()).item, pending('4'));
		await settled();
		expect(urls()).toEqual(['http://files/1', 'http://files/2', 'http://files/3']);
		wire[0].answer({ media_id: 1 });
		await settled();
		expect(urls()).toContain('http://files/4');
		wire.at(-1)?.answer({ media_id: 4 });
		expect(await last).toEqual({ media_id: 4 });
	});

	it('of another account does not wait for stalled ones', async () => {
		const { itemOf, urls } = await stalled();
		void outcomeOf(uploaded(itemOf('another key', newRun()).item, pending('4')));
		await settled();
		expect(urls()).toContain('http://files/4');
	});

	it('in line for a slot ends at once when it is stopped', async () => {
		const { itemOf, urls } = await stalled();
		const { item, stop } = itemOf('key', newRun());
		const ended = outcomeOf(uploaded(item, pending('4')));
		await settled();
		stop();
		const late = settled().then(async () => await settled());
		expect(await Promise.race([ended, late])).toBe('Stopped');
		expect(urls()).toHaveLength(3);
	});

	it('on the wire ends at once when it is stopped, with its request', async () => {
		const { itemOf, urls } = scene();
		const first = itemOf('key', newRun());
		const ended = outcomeOf(uploaded(first.item, pending('1')));
		await settled();
		first.stop();
		expect(await ended).toBe('Stopped');
		expect(urls()).toEqual([]);
	});
});

describe('an upload that items of a run share', () => {
	const sharing = async () => {
		const { itemOf, ...rest } = scene();
		const run = newRun();
		const [starter, sharer] = [itemOf('key', run), itemOf('key', run)];
		const ends = [starter, sharer].map(
			async ({ item }) => await outcomeOf(uploaded(item, pending('1'))),
		);
		await settled();
		expect(rest.urls()).toHaveLength(1);
		return { ...rest, starter, sharer, ends };
	};

	it('is started by another one when the item that started it is let go', async () => {
		const { wire, starter, ends } = await sharing();
		starter.stop();
		await settled();
		expect(wire).toHaveLength(1);
		wire[0].answer({ media_id: 7 });
		expect(await Promise.all(ends)).toEqual(['Stopped', { media_id: 7 }]);
	});

	it('goes on when an item that shares it is stopped, which ends at once', async () => {
		const { wire, sharer, ends } = await sharing();
		sharer.stop();
		expect(await ends[1]).toBe('Stopped');
		wire[0].answer({ media_id: 7 });
		expect(await ends[0]).toEqual({ media_id: 7 });
	});
});

describe('the address of an upload', () => {
	it('that was not told is no address', async () => {
		const { itemOf, wire } = scene();
		const { item } = itemOf('key', newRun());
		const about = { label: 'Cover', content: 'c', data: 'eA==' };
		const announce = () => ({ name: 'a.png', type: 'image/png' });
		const file = new PendingUpload({ kind: 'file', ...about, announce }, 'image', 'url');
		const body = outcomeOf(withUploads(item, { cover: file }));
		await settled();
		wire[0].answer({ img_id: 7 });
		expect(await body).toMatch(/returned no address for it/);
	});
});
