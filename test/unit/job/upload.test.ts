// The number of parallel uploads of a run, and the result of an upload.
import { Readable } from 'node:stream';
import {
	accountWith,
	Connection,
	forgetAccounts,
} from '../../../nodes/PixVerse/transport/account/account';
import { draftOf, PendingUpload } from '../../../nodes/PixVerse/transport/http/requestBody';
import { uploaded, withUploads } from '../../../nodes/PixVerse/transport/job/upload';
import { Semaphore } from '../../../nodes/PixVerse/transport/account/semaphore';
import { Troubles } from '../../../nodes/PixVerse/transport/run/troubles';
import { PARALLEL_UPLOADS } from '../../../nodes/PixVerse/transport/run/memory';
import { settled } from '../../support/simulation/script';

beforeEach(forgetAccounts);

const newRun = () => {
	const uploads = new Map();
	const troubles = new Troubles(
		() => {},
		() => 0,
	);
	return { handle: {}, uploads, uploading: new Semaphore(PARALLEL_UPLOADS), troubles };
};

/** An item of a run, and its uploads on the wire, each with what answers it. */
function itemOf(run: object, wire: Array<() => void>) {
	const text = JSON.stringify({ ErrCode: 0, ErrMsg: '', Resp: { media_id: 7, img_id: 7 } });
	const bodyOf = () => Readable.from([Buffer.from(text)], { objectMode: false });
	const httpRequestWithAuthentication = async () =>
		await new Promise((resolve) =>
			wire.push(() => resolve({ statusCode: 200, headers: {}, body: bodyOf() })),
		);
	const context = {
		getCredentials: async () => ({ apiKey: 'key' }),
		getNodeParameter: (_name: string, fallback: unknown) => fallback,
		helpers: { httpRequestWithAuthentication },
	};
	return {
		...{
			context,
			request: { baseURL: 'http://model' },
			account: accountWith('key'),
			connection: new Connection(),
		},
		signal: new AbortController().signal,
		run,
	} as never;
}

it('At most three uploads of a run are on the wire; those of another one do not wait for them.', async () => {
	const [wire, others]: Array<Array<() => void>> = [[], []];
	const [run, anotherRun] = [newRun(), newRun()];
	const upload = async (of: object, on: Array<() => void>, name: number) => {
		const source = { kind: 'url', url: `http://files/${name}` } as const;
		return await uploaded(itemOf(of, on), new PendingUpload(source));
	};
	const uploads = [1, 2, 3, 4].map(async (name) => await upload(run, wire, name));
	const other = upload(anotherRun, others, 5);
	await settled();
	expect([wire.length, others.length]).toEqual([3, 1]);
	wire[0]();
	await settled();
	expect(wire).toHaveLength(4);
	[...wire, ...others].forEach((answer) => answer());
	expect(await Promise.all([...uploads, other])).toEqual(Array(5).fill({ media_id: 7, img_id: 7 }));
});

it('An upload whose address is needed fails when it gets none.', async () => {
	const wire: Array<() => void> = [];
	const announce = () => ({ name: 'a.png', type: 'image/png' });
	const checked = { ...announce(), bytes: 1, fingerprint: '1' };
	const file = { kind: 'file', label: 'Cover', content: 'c', data: 'eA==' } as const;
	const source = { ...file, announce, checked };
	const body = { cover: new PendingUpload(source, 'image', 'url') };
	const failure = expect(withUploads(itemOf(newRun(), wire), draftOf('/x', body))).rejects.toThrow(
		'returned no address for it',
	);
	await settled();
	wire[0]();
	await failure;
});
