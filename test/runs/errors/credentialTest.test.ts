// The request behind "Test" of the credential, as n8n runs it: its routing on a node without operations.
import type { IHttpRequestOptions, INodeType } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { runOnEngine } from '../../support/harness/engine';
import { example } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const TYPE = 'n8n-nodes-pixverse.pixVerse';

/** A node that is nothing but the test of the credential. */
function tester({ test }: PixVerseApi): INodeType {
	return {
		description: {
			...{ displayName: 'Test', name: 'test', group: ['input'], version: 1, description: '' },
			...{ defaults: { name: 'Test' }, inputs: ['main'], outputs: ['main'] },
			credentials: [{ name: 'pixVerseApi', required: true }],
			properties: [
				{
					...{ displayName: 'Temp', name: 'temp', type: 'string', default: '' },
					routing: { request: test.request },
				},
			],
		},
	};
}

/** A credential whose requests have a hundredth of their time; it tells how much that was. */
class Hurried extends PixVerseApi {
	readonly timeouts: unknown[] = [];

	authenticate: PixVerseApi['authenticate'] = async (credentials, request) => {
		const ready = await new PixVerseApi().authenticate(credentials, request);
		this.timeouts.push(ready.timeout);
		return { ...ready, timeout: Number(ready.timeout) / 100 };
	};
}

async function runTest(baseUrl = standIn.url, type = new Hurried()) {
	const data = { apiKey: standIn.settings.apiKey, baseUrl };
	const { nodes, ...workflow } = example('restyle-a-video');
	const result = await runOnEngine({
		workflow: { ...workflow, nodes: nodes.map((node) => ({ ...node, parameters: {} })) },
		node: tester(type),
		nodeTypeName: TYPE,
		credential: { type, data },
	});
	return { result, timeouts: type.timeouts };
}

describe('the test of the credential', () => {
	it('asks for the balance', async () => {
		const { result } = await runTest();
		expect(result.outputs[0][0].json).toMatchObject({ ErrCode: 0 });
		expect(standIn.ledger.requests.map(({ place }) => place)).toEqual(['account']);
	});

	it('ends after half a minute without an answer, like any other read', async () => {
		standIn.fail({ place: 'account', fault: { kind: 'stall' } });
		const { result, timeouts } = await runTest();
		expect(result.status).toBe('error');
		expect(timeouts).toEqual([30_000]);
	});

	it('says what is wrong with the address, in the words of the node', async () => {
		const { result } = await runTest(`${standIn.url}?key=1`);
		expect(JSON.stringify(result.error)).toContain(
			"The 'Base URL' of the credential must end before the ? or #",
		);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it.each<Partial<IHttpRequestOptions>>([
		{ encoding: 'stream', timeout: 300_000 },
		{ encoding: 'stream', timeout: 5 },
		{ json: true },
	])('leaves the time of other requests alone: %j', async (request) => {
		const credentials = { apiKey: 'k', baseUrl: standIn.url };
		const ready = await new PixVerseApi().authenticate(credentials, { url: '/a', ...request });
		expect(ready.timeout).toBe(request.timeout);
	});
});
