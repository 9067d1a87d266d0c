/**
 * PixVerse as n8n's engine meets it here: the stand-in on scripted time, behind axios. Hours pass in seconds, and nothing depends on
 * how busy the machine is.
 */
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { replace, Script } from '../test/support/simulation/script';
import { ScriptedStandIn } from '../test/support/standin/scripted';

/** How long each request takes, in milliseconds. */
const LATENCY = 100;

/** What n8n hands to axios, as far as it matters here. */
interface WireRequest extends Omit<IHttpRequestOptions, 'headers'> {
	headers: object;
	data?: unknown;
	signal?: AbortSignal;
	responseType?: string;
}

/** Opens the account of a key, whose jobs take `jobTime` milliseconds; `close` gives n8n its own clock and wire back. */
export function openModel(apiKey: string, jobTime: (seed: number) => number) {
	const core = createRequire(require.resolve('n8n-core'));
	const axios = createRequire(core.resolve('@n8n/backend-network'))('axios');
	const script = new Script();
	const service = new ScriptedStandIn(script, {
		jobs: { kind: 'time', ms: ({ seed }) => jobTime(Number(seed)) },
		latency: { submit: LATENCY, poll: LATENCY },
		apiKey,
	});
	const adapter = async (request: WireRequest) => {
		const { method, headers: sent, data: body, timeout, signal, responseType } = request;
		const url = new URL(request.url, request.baseURL);
		const reply = await service.carry({ method, url, headers: sent, body, timeout, signal });
		const { statusCode: status, headers } = reply;
		const data = responseType === 'stream' ? reply.body : await text(reply.body);
		return { data, status, statusText: '', headers, config: request };
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
