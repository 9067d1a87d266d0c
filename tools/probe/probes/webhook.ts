/**
 * A delivery: which reading of its signature is right, how long an attempt waits for its answer, and
 * whether the repeat has a new time.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { matchingReading } from '../../../nodes/PixVerseTrigger/signature';
import type { Bench } from '../bench';
import { cheapest } from '../bench';
import { TEXT } from '../paths';
import type { Delivery } from '../record/types';
import type { Probe } from './types';

/** Longer than any caller is known to wait. */
const LONGEST_HOLD_MS = 120_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const LOOK_EVERY_MS = 1_000;
const GREETING_MS = 30_000;

/** One call as it came. */
interface Call {
	headers: Record<string, string>;
	body: string;
	heldMs: number;
	hungUp: boolean;
	/** Whether it has its answer, or has hung up. */
	isOver: boolean;
}

const textHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

async function bodyOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString();
}

/** Leaves the caller without an answer until it hangs up. */
async function hold(response: ServerResponse, stop: AbortSignal): Promise<boolean> {
	const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_HOLD_MS), stop]);
	return await new Promise((resolve) => {
		response.once('close', () => resolve(true));
		signal.addEventListener('abort', () => resolve(false), { once: true });
	});
}

/** Takes calls: the first waits in vain, the second gets its `ok`. */
class Receiver {
	readonly calls: Call[] = [];
	readonly greetings = new Set<string>();
	private readonly server: Server;

	constructor(private readonly stop: AbortSignal) {
		this.server = createServer((request, response) => void this.take(request, response));
	}

	async listen(port: number): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			this.server.once('error', reject);
			this.server.listen(port, resolve);
		});
	}

	/** Whether no call waits for its answer. */
	get isIdle(): boolean {
		return this.calls.every(({ isOver }) => isOver);
	}

	close(): void {
		this.server.close();
		this.server.closeAllConnections();
	}

	private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const headers = textHeaders(request);
		const body = await bodyOf(request).catch(() => '');
		const { 'x-probe': greeting } = headers;
		if (greeting !== undefined) {
			this.greetings.add(greeting);
			return void response.end('ok');
		}
		// Whatever else calls a public address is no delivery.
		if (request.method !== 'POST') return void response.writeHead(404).end();
		const call: Call = { headers, body, heldMs: 0, hungUp: false, isOver: false };
		const isFirst = this.calls.push(call) === 1;
		const started = Date.now();
		if (isFirst) call.hungUp = await hold(response, this.stop);
		Object.assign(call, { heldMs: Date.now() - started, isOver: true });
		response.statusCode = isFirst ? 503 : 200;
		response.end(isFirst ? 'later' : 'ok');
	}
}

async function isReached(receiver: Receiver, address: string, stop: AbortSignal) {
	const greeting = String(Math.random());
	const signal = AbortSignal.any([AbortSignal.timeout(GREETING_MS), stop]);
	const headers = { 'x-probe': greeting };
	await fetch(address, { method: 'POST', headers, signal }).catch(() => undefined);
	return receiver.greetings.has(greeting);
}

const timestampOf = ({ headers }: Call) => Number(headers['webhook-timestamp']);

function readingOf({ headers, body }: Call, secret: string): string | undefined {
	const { 'webhook-timestamp': timestamp = '', 'webhook-nonce': nonce = '' } = headers;
	const signature = headers['webhook-signature'] ?? '';
	try {
		return matchingReading({ timestamp, nonce, body, signature }, [secret]);
	} catch {
		return undefined;
	}
}

function lineFor(bench: Bench, calls: Call[], index: number, secret: string): Delivery {
	const call = calls[index];
	const { heldMs, hungUp } = call;
	const nonces = calls.slice(0, index).map(({ headers }) => headers['webhook-nonce']);
	return {
		...{ kind: 'delivery', probe: 'webhook', at: bench.now, heldMs, hungUp },
		headers: bench.delivered.headers(call.headers),
		json: bench.delivered.json(call.body),
		reading: readingOf(call, secret),
		timestamp: timestampOf(call) - timestampOf(calls[0]),
		isNewNonce: !nonces.includes(call.headers['webhook-nonce']),
	};
}

async function watch(bench: Bench, receiver: Receiver): Promise<string> {
	const { webhook: settings } = bench.settings;
	if (!settings) return '';
	if (!(await isReached(receiver, settings.address, bench.settings.stop)))
		throw new Error(`a call of the --webhook address does not arrive at port ${settings.port}`);
	bench.afford(bench.budget.price);
	const body = { ...cheapest, webhook_id: settings.id };
	const { videoId, reply } = await bench.submit('with a webhook', TEXT, body);
	if (!videoId) return `no video ID came: code ${reply?.code ?? '–'}`;
	try {
		for (const started = bench.now; bench.now - started < LONGEST_WAIT_MS;) {
			if (receiver.calls.length >= 2 && receiver.isIdle) break;
			await bench.pause(LOOK_EVERY_MS);
		}
	} finally {
		// What came is kept after Ctrl+C too.
		receiver.calls.forEach((_, at) =>
			bench.write(lineFor(bench, receiver.calls, at, settings.secret)),
		);
	}
	const { length } = receiver.calls;
	if (length === 0) return 'no delivery came';
	const reading = readingOf(receiver.calls[0], settings.secret);
	return `${length} attempts, signature: ${reading ?? 'none of the readings'}`;
}

async function run(bench: Bench): Promise<string> {
	const receiver = new Receiver(bench.settings.stop);
	await receiver.listen(bench.settings.webhook?.port ?? 0);
	try {
		return await watch(bench, receiver);
	} finally {
		receiver.close();
	}
}

/** The row. */
export const webhook: Probe = {
	name: 'webhook',
	title: 'A delivery by webhook, and its repeat',
	price: 'the same again',
	wanted: ({ spend, webhook: settings }) =>
		spend && settings ? undefined : 'only with --spend and --webhook',
	run,
};
