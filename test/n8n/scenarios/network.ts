/** Request Options act on upload, submission, look and download: "Proxy", "Ignore SSL Issues". */
import type { IDataObject } from 'n8n-workflow';
import type { Ledger, StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf } from '../bench';
import { selfSigned } from '../certificate';
import { startCountingProxy } from '../countingProxy';
import type { Execution, StoredCredential } from '../rest';
import { chain, fileNode, pixVerse, splitNode, webhookNode } from '../workflows';

const PLACES = ['upload', 'submit', 'look', 'download'] as const;

/** Uploads a file, restyles it and downloads the result. */
async function restyleFile(
	{ rest }: Bench,
	credential: StoredCredential,
	path: string,
	requestOptions: IDataObject,
): Promise<Execution> {
	const node = pixVerse(credential, {
		sourceVideo: { __rl: true, mode: 'file', value: 'data' },
		effect: { __rl: true, mode: 'prompt', value: 'watercolor' },
		downloadVideo: true,
		requestOptions,
	});
	const nodes = [webhookNode(path), splitNode(), fileNode(), node];
	const id = await rest.activate(chain(path, nodes));
	await rest.webhook(path, { items: [{ file: clip.toString('base64') }] });
	return await rest.finished(id);
}

function checkDone(execution: Execution, ledger: Ledger): void {
	const error = execution.data.resultData.error?.message;
	const [item] = outputOf(execution);
	check(item?.binary?.data, `no file came: ${error ?? execution.status}`);
	check(item.json.state === 'ready', `the item says ${JSON.stringify(item.json)}`);
	for (const place of PLACES) check(ledger.count(place) > 0, `no ${place} arrived`);
}

/** Counts the requests by place; throws when the proxy saw others than those that arrived. */
function countsByPlace({ requests }: Ledger, seen: string[]): string {
	const list = (lines: string[]) => [...lines].sort().join('\n');
	const arrived = requests.map(({ method, path }) => `${method} ${path}`);
	check(list(arrived) === list(seen), `arrived:\n${list(arrived)}\nthrough:\n${list(seen)}`);
	return PLACES.map((place) => {
		const count = requests.filter((one) => one.place === place).length;
		return `${count} ${place}`;
	}).join(', ');
}

async function throughProxy(bench: Bench): Promise<Outcome> {
	const { credential, standIn } = bench;
	const proxy = await startCountingProxy();
	try {
		const options = { proxy: proxy.url };
		const execution = await restyleFile(bench, credential, 'network-proxy', options);
		checkDone(execution, standIn.ledger);
		const counts = countsByPlace(standIn.ledger, proxy.requests);
		return { items: 1, readable: readableOf(execution), note: `through the proxy: ${counts}` };
	} finally {
		proxy.close();
	}
}

/** With the setting off: nothing arrives, and a sentence says why. */
async function refuses(
	bench: Bench,
	credential: StoredCredential,
	{ ledger }: StandIn,
): Promise<string> {
	const execution = await restyleFile(bench, credential, 'network-strict', {});
	const message = execution.data.resultData.error?.message;
	check(execution.status === 'error' && message, `ended as ${execution.status} without an error`);
	check(/certificate/i.test(message), `the sentence does not name the certificate: ${message}`);
	check(ledger.requests.length === 0, `${ledger.requests.length} requests arrived`);
	check(ledger.generations.length === 0, `${ledger.generations.length} generations`);
	return message;
}

async function untrusted(bench: Bench): Promise<Outcome> {
	const secure = await startStandIn({}, { https: selfSigned() });
	try {
		const values = { apiKey: secure.settings.apiKey, baseUrl: secure.url };
		const credential = await bench.rest.createCredential(values, 'Self-signed');
		const said = await refuses(bench, credential, secure);
		const options = { allowUnauthorizedCerts: true };
		const execution = await restyleFile(bench, credential, 'network-lenient', options);
		checkDone(execution, secure.ledger);
		const note = `without the setting: "${said}"`;
		return { items: 1, readable: readableOf(execution), note, ledger: secure.ledger };
	} finally {
		await secure.close();
	}
}

export const network: Scenario[] = [
	{ name: 'network: proxy', run: throughProxy },
	{ name: 'network: self-signed certificate', run: untrusted },
];
