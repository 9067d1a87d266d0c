/**
 * What people meet with N8N_UNVERIFIED_PACKAGES_ENABLED=false, n8n 3's default, before the package is
 * verified: n8n 2.x and 1.x keep loading what is installed, and install nothing more.
 */
import { join } from 'node:path';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, items, outputOf, readableOf } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, shotsFolder } from '../browser/editor';
import { packageName } from '../package';
import { Rest } from '../rest';
import { N8nServer } from '../server';
import { RestError } from '../session';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

const REFUSAL = 'Installation of unverified community packages is forbidden';

/** What the page offers then; otherwise it speaks of community nodes without that word. */
const ONLY_VERIFIED = 'with verified community nodes';

/** Asks for a package by its name, as Settings → Community nodes does; returns the refusal. */
async function install(rest: Rest): Promise<string> {
	try {
		await rest.call('POST', '/rest/community-packages', { name: `${packageName}-other` });
		return 'installed';
	} catch (error) {
		return (error as RestError).said;
	}
}

/** The page where a person installs packages, with a picture. */
async function lookAtSettings({ url, version }: N8nServer): Promise<void> {
	await withBrowser(async (context) => {
		const folder = join(shotsFolder(version.name), 'unverified');
		const { page } = await Editor.open(context, url, folder);
		await page.goto(`${url}/settings/community-nodes`);
		await page.getByText(ONLY_VERIFIED).first().waitFor();
		await page.screenshot({ path: join(folder, 'settings.png') });
	});
}

async function use(bench: Bench, server: N8nServer): Promise<Outcome> {
	const { standIn } = bench;
	const rest = await Rest.open(server);
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
	const credential = await rest.createCredential(values);
	const nodes = [webhookNode('unverified'), splitNode(), pixVerse(credential)];
	const id = await rest.activate(chain('unverified', nodes));
	await rest.webhook('unverified', items('watercolor'));
	const execution = await rest.finished(id);
	const [item] = outputOf(execution);
	check(item?.json.state === 'ready', `the installed node gives ${JSON.stringify(item)}`);
	const said = await install(rest);
	check(said.includes(REFUSAL), `installing another package says: ${said}`);
	await lookAtSettings(server);
	const note = `the installed node still runs; installing says "${said}"`;
	return { items: 1, readable: readableOf(execution), note };
}

export const unverified: Scenario = {
	name: 'unverified packages switched off',
	async run(bench) {
		const { version, tarball, guardReport } = bench;
		const environment = { N8N_UNVERIFIED_PACKAGES_ENABLED: 'false' };
		// n8n asks a service of its own about a name before it refuses it; the guard refuses that.
		const report = `${guardReport}.unverified`;
		const server = await N8nServer.start({ version, tarball, guardReport: report, environment });
		try {
			return await use(bench, server);
		} finally {
			await server.stop();
		}
	},
};
