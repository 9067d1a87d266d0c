/** The sentences of "Test" of the credential: right key, wrong key, wrong address, no answer. */
import { createServer } from 'node:http';
import type { Scenario } from '../bench';
import { check } from '../bench';
import { freePort, listen } from '../environment';

export const credentialTest: Scenario = {
	name: 'the credential test says what is wrong',
	async run({ rest, credential, standIn }) {
		const { apiKey } = standIn.settings;
		const page = createServer((_, response) => response.writeHead(404).end('<h1>Not here</h1>'));
		const other = `http://127.0.0.1:${await listen(page)}`;
		const nobody = `http://127.0.0.1:${await freePort()}`;
		const cases: Array<[title: string, apiKey: string, baseUrl: string, says: RegExp]> = [
			['right key', apiKey, standIn.url, /successful/],
			['wrong key', 'wrong', standIn.url, /API key/],
			['empty key', ' ', standIn.url, /key is empty/],
			['wrong address', apiKey, other, /address|Base URL/],
			['unknown name', apiKey, 'https://pixverse.invalid', /ENOTFOUND|incorrect host/],
			['nobody there', apiKey, nobody, /ECONNREFUSED|refused/],
		];
		const texts: string[] = [];
		try {
			for (const [title, key, baseUrl, says] of cases) {
				const values = { apiKey: key, baseUrl };
				const { status, message } = await rest.testCredential(credential, values);
				texts.push(`\n    ${title}: ${status}: ${message}`);
				check(says.test(message), `${title}: "${message}" does not match ${says}`);
				check((status === 'OK') === /successful/.test(says.source), `${title}: ${status}`);
			}
		} finally {
			page.close();
		}
		return { note: texts.join('') };
	},
};
