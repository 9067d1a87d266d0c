/** A delivery: how its signature is read, how long an attempt waits for its answer, and what a repeat has anew. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { matchingReading } from '../../nodes/PixVerseTrigger/signature';
import { TEXT } from './free';
import { cheapest } from './paid';
import type { Session } from './session';
import { told } from './session';

/** Longer than any caller is known to wait. */
const LONGEST_HOLD_MS = 120_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const LOOK_MS = 1_000;

interface Delivery {
	headers: IncomingHttpHeaders;
	body: string;
	/** How long the caller waited; undefined while it does. */
	heldMs?: number;
}

function readingOf({ headers, body }: Delivery, secret: string): string {
	const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) =>
		String(headers[`webhook-${name}`] ?? ''),
	);
	try {
		return matchingReading({ timestamp, nonce, body, signature }, [secret]) ?? 'no reading fits';
	} catch {
		return 'the body is no JSON';
	}
}

/** Takes deliveries: the first one gets no answer, the others their `ok`. A call with the greeting is our own. */
const takeInto =
	(taken: Delivery[], greeting: string, stop: AbortSignal): RequestListener =>
	async (request, response) => {
		const { headers, method } = request;
		const body = await text(request).catch(() => '');
		if (method !== 'POST' || body === greeting) return void response.end(greeting);
		const delivery: Delivery = { headers, body };
		const isFirst = taken.push(delivery) === 1;
		const began = Date.now();
		if (isFirst) {
			const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_HOLD_MS), stop]);
			await once(response, 'close', { signal }).catch(() => {});
		}
		delivery.heldMs = Date.now() - began;
		response.writeHead(isFirst ? 503 : 200).end(isFirst ? 'later' : 'ok');
	};

function report(session: Session, [first, second]: Delivery[], secret: string): string {
	if (!first) return 'no delivery came';
	const seen = readingOf(first, secret);
	session.found('webhook-payload', seen.startsWith('no ') ? 'refuted' : 'answered', seen);
	const isNew = (name: string) => second?.headers[name] !== first.headers[name];
	const repeat = ['timestamp', 'nonce'].map(
		(name) => `${isNew(`webhook-${name}`) ? 'a new' : 'the same'} ${name}`,
	);
	const held = `an attempt waits ${((first.heldMs ?? 0) / 1000).toFixed(1)} s`;
	session.found(
		'webhook-attempts',
		'answered',
		`${held}; ${second ? `a repeat has ${repeat.join(' and ')}` : 'no repeat came'}`,
	);
	return `${held}; ${seen}`;
}

/** Makes a video with a webhook and takes its deliveries. */
export async function deliver(session: Session): Promise<string> {
	const { webhook, stop } = session.settings;
	if (!webhook) return '';
	const [taken, greeting]: [Delivery[], string] = [[], String(Math.random())];
	const server = createServer(takeInto(taken, greeting, stop)).listen(webhook.port);
	try {
		await once(server, 'listening');
		const call = await fetch(webhook.address, {
			method: 'POST',
			body: greeting,
			signal: stop,
		}).catch(() => undefined);
		if ((await call?.text()) !== greeting)
			throw new Error(`a call of the --webhook address does not arrive at port ${webhook.port}`);
		const { videoId, reply } = await session.submit('a video with a webhook', TEXT, {
			...cheapest,
			webhook_id: webhook.id,
		});
		if (videoId === '') return `no video: ${told(reply)}`;
		const isOver = () => taken.length >= 2 && taken.every(({ heldMs }) => heldMs !== undefined);
		for (const since = session.now; !isOver() && session.now - since < LONGEST_WAIT_MS;)
			await session.pause(LOOK_MS);
		return report(session, taken, webhook.secret);
	} finally {
		server.close();
		server.closeAllConnections();
	}
}
