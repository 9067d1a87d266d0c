// A response that is compressed, comes in parts, goes silent in its middle or drips, and one that says less than the record.
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { IDataObject } from 'n8n-workflow';
import { hurry } from '../../support/harness/fastClock';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { picture } from '../../support/standin/media';
import { answered } from '../answered';

const standIn = useStandIn();

/** Runs the node against a server that answers each request by `answer`. */
async function runWith(answer: RequestListener, run: NodeRun, until?: Promise<void>) {
	const server = createServer(answer);
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => sockets.add(socket));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const result = await runPixVerse(standIn, { ...run, baseUrl });
		await until;
		return result;
	} finally {
		sockets.forEach((socket) => socket.destroy());
		server.close();
	}
}

const getBalance = { resource: 'account', operation: 'getBalance' };
const told = { account_id: 1, note: 'ä€😀' };
const text = JSON.stringify({ ErrCode: 0, Resp: told });

it.each([
	['with gzip', { 'content-encoding': 'gzip' }, gzipSync(text)],
	['with a byte order mark', {}, Buffer.from(`\uFEFF${text}`)],
	['with a break inside of a character', {}, Buffer.from(text)],
])('A response in two parts, %s, is read.', async (_name, headers, body) => {
	const answer: RequestListener = (_request, response) => {
		response.writeHead(200, headers);
		response.write(body.subarray(0, body.length - 8));
		setTimeout(() => response.end(body.subarray(body.length - 8)), 20);
	};
	expect(jsonOf(await runWith(answer, { parameters: getBalance }))).toEqual([told]);
});

/** Writes spaces until the connection ends. */
function drip(response: ServerResponse, onClose = () => {}): void {
	const timer = setInterval(() => response.write(' '), 5);
	response.once('close', () => {
		clearInterval(timer);
		onClose();
	});
}

const file = { __rl: true, mode: 'url', value: 'https://example.com/a.mp4' };
const upload = { resource: 'file', operation: 'uploadMedia', file };
const deletion = {
	...{ resource: 'voice', operation: 'delete' },
	voice: { __rl: true, mode: 'id', value: 'voice-1' },
};

it.each<[string, string, IDataObject, boolean]>([
	['a read', 'goes silent in its middle', getBalance, false],
	['an upload', 'goes silent in its middle', upload, false],
	['an upload', 'drips and never ends', upload, true],
	['a deletion', 'goes silent in its middle', deletion, false],
])(
	'The response to %s that %s ends at the timeout of the node, and is asked for again.',
	async (_what, _how, parameters, drips) => {
		const body = JSON.stringify({ ErrCode: 0, ErrMsg: 'success', Resp: { media_id: 7 } });
		let asked = 0;
		const answer: RequestListener = (_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.write(body.slice(0, 9));
			if (++asked > 1) response.end(body.slice(9));
			else if (drips) drip(response);
		};
		const requestOptions = { timeout: 1_000 };
		const result = await runWith(answer, { parameters: { ...parameters, requestOptions } });
		expect(result.error).toBeUndefined();
		expect(asked).toBe(2);
		if (parameters !== deletion) expect(jsonOf(result)).toMatchObject([{ media_id: 7 }]);
	},
);

it('Stop cuts a response that drips.', async () => {
	let stop = () => {};
	let closed = () => {};
	const gone = new Promise<void>((resolve) => (closed = resolve));
	const answer: RequestListener = (_request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		drip(response, closed);
		setTimeout(() => stop(), 50);
	};
	const undo = hurry(1);
	const onStart = (press: () => void) => (stop = press);
	const result = await runWith(answer, { parameters: getBalance, onStart }, gone);
	undo();
	expect(result.status).toBe('canceled');
});

it.each(['', 'pending', 'javascript:alert(1)'])(
	'The finished record wins over the first response of a submission, with the URL %p.',
	async (url) => {
		const [{ video_id: id }] = jsonOf(await runPixVerse(standIn));
		const first = { video_id: id, url, credits: null, size: 0, outputWidth: 0 };
		standIn.fail({ place: 'submit', fault: answered(first) });
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
