/** What "Test" of the credential says: right key, wrong key, wrong address, nobody answering. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scenario } from '../bench';
import { check } from '../bench';
import { freePort } from '../environment';

interface Case {
	title: string;
	apiKey: string;
	baseUrl: string;
	says: RegExp;
}

/** A web server that is not PixVerse. */
async function somebodyElse(): Promise<{ url: string; close(): void }> {
	const server = createServer((_, response) => {
		response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not here</h1>');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export const credentialTest: Scenario = {
	name: 'credential test',
	async run({ rest, credential, standIn }) {
		const { apiKey } = standIn.settings;
		const other = await somebodyElse();
		const nobody = `http://127.0.0.1:${await freePort()}`;
		const cases: Case[] = [
			{ title: 'right key', apiKey, baseUrl: standIn.url, says: /successful/ },
			{ title: 'blanks and a slash', apiKey, baseUrl: ` ${standIn.url}/ `, says: /successful/ },
			{ title: 'wrong key', apiKey: 'wrong', baseUrl: standIn.url, says: /API key/ },
			{ title: 'empty key', apiKey: ' ', baseUrl: standIn.url, says: /key is empty/ },
			{ title: 'wrong address', apiKey, baseUrl: other.url, says: /address|Base URL/ },
			{
				title: 'unknown name',
				apiKey,
				baseUrl: 'http://pixverse.invalid',
				says: /ENOTFOUND|incorrect host/,
			},
			{ title: 'nobody there', apiKey, baseUrl: nobody, says: /ECONNREFUSED|refused/ },
		];
		const texts: string[] = [];
		try {
			for (const { title, apiKey: key, baseUrl, says } of cases) {
				const { status, message } = await rest.testCredential(credential, { apiKey: key, baseUrl });
				texts.push(`\n    ${title}: ${status}: ${message}`);
				check(says.test(message), `${title}: "${message}" does not match ${says}`);
				check((status === 'OK') === /successful/.test(says.source), `${title}: ${status}`);
			}
		} finally {
			other.close();
		}
		return { items: 0, readable: [], note: texts.join('') };
	},
};
