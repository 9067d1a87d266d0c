/**
 * PixVerse as n8n's engine meets it here: a model on scripted time, behind axios. Hours pass in seconds, and nothing depends on
 * how busy the machine is.
 */
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { defaults } from '../test/support/simulation/scene';
import { replace, Script } from '../test/support/simulation/script';
import { Service } from '../test/support/simulation/service';

/** How long each request takes, in milliseconds. */
const LATENCY = 100;

/** What n8n hands to axios, as far as it matters here. */
interface WireRequest extends Omit<IHttpRequestOptions, 'headers'> {
	headers: { get(name: string): string };
	data?: unknown;
	signal?: AbortSignal;
	responseType?: string;
}

const headers = { 'content-type': 'application/json' };

/** Opens an account whose jobs take `jobTime` milliseconds; `close` gives n8n its own clock and wire back. */
export function openModel(jobTime: (seed: number) => number) {
	const core = createRequire(require.resolve('n8n-core'));
	const axios = createRequire(core.resolve('@n8n/backend-network'))('axios');
	const script = new Script();
	const service = new Service(script, {
		...{ ...defaults, jobTime, latency: { submit: LATENCY, look: LATENCY } },
	});
	const adapter = async (request: WireRequest) => {
		const { href } = new URL(request.url, request.baseURL);
		// Nodes spell it as they like.
		const sent = { 'Ai-Trace-Id': request.headers.get('Ai-Trace-Id') };
		const options = { ...request, url: href, headers: sent, body: request.data };
		const { statusCode, body } = await service.request(options as never, request.signal);
		const data =
			request.responseType === 'stream' ? Readable.from([Buffer.from(String(body))]) : body;
		return { data, status: statusCode, statusText: '', headers, config: request };
	};
	const now = () => script.now;
	const undo = [
		script.installTimers(1),
		replace(Date, { now }),
		replace(performance, { now }),
		replace(axios.defaults, { adapter }),
	];
	return {
		service,
		now,
		/** Lets time pass until the work is done. Throws what it throws. */
		async play(work: Promise<unknown>): Promise<void> {
			let isDone = false;
			const end = () => (isDone = true);
			work.then(end, end);
			await script.play(() => isDone);
			await work;
		},
		close: () => undo.forEach((one) => one()),
	};
}
