/** Request Options act on upload, submission, look and download: "Proxy", "Ignore SSL Issues". */
import { deepEqual, match } from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import type { Ledger } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf, runItems, valuesFor } from '../bench';
import { selfSigned } from '../certificate';
import { startProxy } from '../proxy';
import type { Execution, StoredCredential } from '../rest';
import { fileNode, pixVerse, rl } from '../workflows';

const PLACES = ['upload', 'submit', 'poll', 'download'] as const;

/** Uploads a file, restyles it and downloads the result. */
async function restyleFile(
	bench: Bench,
	credential: StoredCredential,
	path: string,
	requestOptions: IDataObject,
): Promise<Execution> {
	const restyle = pixVerse(credential, {
		sourceVideo: rl('file', 'data'),
		effect: rl('prompt', 'watercolor'),
		downloadVideo: true,
		requestOptions,
	});
	const item = { file: clip.toString('base64') };
	return await runItems(bench, path, [fileNode(), restyle], [item]);
}

/** Throws unless the file came and each kind of request arrived; returns how many of each did. */
function arrivals(execution: Execution, ledger: Ledger): string {
	const error = execution.data.resultData.error?.message;
	const [item] = outputOf(execution);
	check(item?.binary?.data, `no file came: ${error ?? execution.status}`);
	check(item.json.state === 'ready', `the item says ${JSON.stringify(item.json)}`);
	for (const place of PLACES) check(ledger.count(place) > 0, `no ${place} arrived`);
	return PLACES.map((place) => `${ledger.count(place)} ${place}`).join(', ');
}

async function throughProxy(bench: Bench): Promise<Outcome> {
	const { credential, standIn } = bench;
	const proxy = await startProxy();
	try {
		const execution = await restyleFile(bench, credential, 'network-proxy', { proxy: proxy.url });
		const counts = arrivals(execution, standIn.ledger);
		const arrived = standIn.ledger.requests.map(({ method, path }) => `${method} ${path}`);
		deepEqual(proxy.seen.sort(), arrived.sort());
		return { items: 1, readable: readableOf(execution), note: `through the proxy: ${counts}` };
	} finally {
		proxy.close();
	}
}

/** An https service with a certificate that nobody trusts, behind a proxy that alone can resolve its names. */
async function untrusted(bench: Bench): Promise<Outcome> {
	// n8n 1.x does not hand "Ignore SSL Issues" on to the connection behind a proxy.
	const isDirect = bench.version.name === '1.x';
	const fileHost = isDirect ? undefined : 'https://files.invalid';
	const secure = await startStandIn({ fileHost }, { https: selfSigned() });
	const proxy = await startProxy(Number(new URL(secure.url).port));
	const { ledger } = secure;
	try {
		const baseUrl = isDirect ? secure.url : 'https://service.invalid';
		const values = { ...valuesFor(secure), baseUrl };
		const credential = await bench.rest.createCredential(values, 'Self-signed');
		const through = isDirect ? {} : { proxy: proxy.url };
		const strict = await restyleFile(bench, credential, 'network-strict', through);
		const { message: said = strict.status, description } = strict.data.resultData.error ?? {};
		// The certificate authority of one's own comes before the switch that trusts every server.
		match(`${said} ${description}`, /certificate.*NODE_EXTRA_CA_CERTS.*Ignore SSL Issues/i);
		check(ledger.requests.length === 0, `${ledger.requests.length} requests arrived`);
		const lenient = { ...through, allowUnauthorizedCerts: true };
		const execution = await restyleFile(bench, credential, 'network-lenient', lenient);
		const counts = arrivals(execution, ledger);
		const forFiles = proxy.seen.filter((host) => host.startsWith('files.')).length;
		check(isDirect || forFiles === 1, `${forFiles} connections for the file`);
		const note = `${counts}; without the setting: "${said}"`;
		return { items: 1, readable: readableOf(execution), note, ledger };
	} finally {
		proxy.close();
		await secure.close();
	}
}

export const network: Scenario[] = [
	{ name: 'every request goes through the proxy of the node', run: throughProxy },
	{
		name: 'a certificate that nobody trusts is refused unless the node ignores it',
		run: untrusted,
	},
];
