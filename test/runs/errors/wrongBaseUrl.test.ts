// A Base URL at which PixVerse is not: the sentence names it, and where PixVerse is.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { sources } from '../judge';

const standIn = useStandIn();

const IT =
	/Check the 'Base URL' of the credential, (http\S+): PixVerse is at https:\/\/app-api\.pixverse\.ai/;

const operations: Array<[string, IDataObject]> = [
	['a submission', {}],
	['a read', { resource: 'account', operation: 'getBalance' }],
	['an upload', { resource: 'file', operation: 'uploadMedia', file: sources.URL }],
];

async function messageAt(baseUrl: string, parameters: IDataObject): Promise<string> {
	const { error } = await runPixVerse(standIn, { parameters, baseUrl });
	return String(error?.message);
}

/** A server that answers everything with a status. */
async function serverOf(status: number, headers = {}) {
	const server = createServer((request, response) => {
		request.resume().on('end', () => response.writeHead(status, headers).end('<html></html>'));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

describe.each(operations)('%s', (_name, parameters) => {
	it('to a host where nothing is names it', async () => {
		const { url, close } = await serverOf(200);
		close();
		expect(IT.exec(await messageAt(url, parameters))?.[1]).toBe(url);
	});

	it.each([301, 404])('that is answered with HTTP %s names it', async (status) => {
		const server = await serverOf(status, { location: 'https://127.0.0.1:1/' });
		const message = await messageAt(server.url, parameters);
		server.close();
		expect(message).toContain(`HTTP ${status}`);
		expect(IT.exec(message)?.[1]).toBe(server.url);
	});

	it('with a path too much names it', async () => {
		const baseUrl = `${standIn.url}/openapi/v2`;
		expect(IT.exec(await messageAt(baseUrl, parameters))?.[1]).toBe(baseUrl);
	});
});

it('a page in place of an answer is called one', async () => {
	const server = await serverOf(200);
	const message = await messageAt(server.url, operations[1][1]);
	server.close();
	expect(message).toMatch(/no usable answer \(a web page, 5 tries\)/);
	expect(message).toMatch(IT);
});
