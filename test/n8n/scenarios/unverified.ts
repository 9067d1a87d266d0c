/**
 * What people meet with N8N_UNVERIFIED_PACKAGES_ENABLED=false, n8n 3's default, before the package is
 * verified: n8n 2.x and 1.x keep loading what is installed, and install nothing more.
 */
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems, withServer } from '../bench';
import { inEditor } from '../browser/editor';
import { packageName } from '../package';
import { pixVerse } from '../workflows';

const REFUSAL = 'Installation of unverified community packages is forbidden';

/** What the page offers then; otherwise it speaks of community nodes without that word. */
const ONLY_VERIFIED = 'with verified community nodes';

async function use(bench: Bench): Promise<Outcome> {
	const { rest, credential } = bench;
	const execution = await runItems(bench, 'unverified', [pixVerse(credential)], rows('watercolor'));
	const [item] = outputOf(execution);
	check(item?.json.state === 'ready', `the installed node gives ${JSON.stringify(item)}`);
	// As Settings → Community nodes asks for a package.
	const said = await rest
		.call('POST', '/rest/community-packages', { name: `${packageName}-other` })
		.then(() => 'installed')
		.catch(String);
	check(said.includes(REFUSAL), `installing another package says: ${said}`);
	await inEditor(bench, async (editor) => {
		await editor.open('/settings/community-nodes');
		await editor.page.getByText(ONLY_VERIFIED).first().waitFor();
	});
	const note = `the installed node still runs; installing says "${said}"`;
	return { items: 1, readable: readableOf(execution), note };
}

export const unverified: Scenario = {
	name: 'the node stays where unverified packages are forbidden',
	async run(bench) {
		const environment = { N8N_UNVERIFIED_PACKAGES_ENABLED: 'false' };
		// n8n asks a service of its own about a name before it refuses it; the guard refuses that.
		const guardReport = `${bench.guardReport}.unverified`;
		return await withServer(bench, { environment, guardReport }, use);
	},
};
