/** An https service behind a proxy, under names that only the proxy can resolve. */
import type { Ledger, StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf } from '../bench';
import { selfSigned } from '../certificate';
import type { Execution } from '../rest';
import { startTunnel } from '../tunnel';
import { chain, fileNode, pixVerse, splitNode, webhookNode } from '../workflows';

async function restyleThrough(bench: Bench, secure: StandIn, proxy: string) {
	const { rest } = bench;
	const baseUrl = 'https://service.invalid';
	const values = { apiKey: secure.settings.apiKey, baseUrl };
	const node = pixVerse(await rest.createCredential(values, 'Behind a proxy'), {
		sourceVideo: { __rl: true, mode: 'file', value: 'data' },
		effect: { __rl: true, mode: 'prompt', value: 'watercolor' },
		downloadVideo: true,
		requestOptions: { proxy, allowUnauthorizedCerts: true },
	});
	const nodes = [webhookNode('secure-proxy'), splitNode(), fileNode(), node];
	const id = await rest.activate(chain('secure proxy', nodes));
	await rest.webhook('secure-proxy', { items: [{ file: clip.toString('base64') }] });
	return await rest.finished(id);
}

/** n8n 1.x does not hand "Ignore SSL Issues" on to the connection behind a proxy. */
function refused(execution: Execution, ledger: Ledger, error = ''): Outcome {
	check(/certificate/.test(error), `1.x says "${error}"; if it works now, drop this difference`);
	check(ledger.requests.length === 0, `${ledger.requests.length} requests arrived`);
	return { items: 0, readable: readableOf(execution), note: `1.x refuses: "${error}"`, ledger };
}

async function run(bench: Bench): Promise<Outcome> {
	const secure = await startStandIn({ fileHost: 'https://files.invalid' }, { https: selfSigned() });
	const tunnel = await startTunnel(Number(new URL(secure.url).port));
	const { ledger } = secure;
	try {
		const execution = await restyleThrough(bench, secure, tunnel.url);
		const error = execution.data.resultData.error?.message;
		if (bench.version.name === '1.x') return refused(execution, ledger, error);
		check(outputOf(execution)[0]?.binary?.data, `no file came: ${error ?? execution.status}`);
		const forFiles = tunnel.hosts.filter((host) => host.startsWith('files.')).length;
		check(forFiles === 1, `${forFiles} connections for the file`);
		const note = `${tunnel.hosts.length} tunnels through the proxy, ${forFiles} of them for the file`;
		return { items: 1, readable: readableOf(execution), note, ledger };
	} finally {
		tunnel.close();
		await secure.close();
	}
}

export const secureProxy: Scenario = { name: 'network: https through a proxy', run };
