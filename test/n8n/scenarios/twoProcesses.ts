/** Two n8n processes with the same key at once: the account's limit is theirs together. */
import type { Bench, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import type { Execution, StoredCredential } from '../rest';
import { Rest } from '../rest';
import { N8nServer } from '../server';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

const ITEMS = 8;

async function runMany(
	rest: Rest,
	credential: StoredCredential,
	first: number,
): Promise<Execution> {
	const nodes = [webhookNode('many'), splitNode(), pixVerse(credential)];
	const id = await rest.activate(chain('many', nodes));
	const items = Array.from({ length: ITEMS }, (_, index) => ({
		source: first + index,
		prompt: 'watercolor',
	}));
	await rest.webhook('many', { items });
	return await rest.finished(id);
}

async function second({ version, tarball, guardReport, standIn }: Bench) {
	const server = await N8nServer.start({ version, tarball, guardReport });
	const rest = await Rest.open(server);
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
	return { server, rest, credential: await rest.createCredential(values) };
}

export const twoProcesses: Scenario = {
	name: 'one key, two n8n processes',
	async run(bench) {
		const { rest, credential, standIn } = bench;
		const other = await second(bench);
		try {
			standIn.settings.accountLimit = 3;
			const executions = await Promise.all([
				runMany(rest, credential, 1000),
				runMany(other.rest, other.credential, 2000),
			]);
			for (const execution of executions) {
				const done = outputOf(execution).filter(({ json }) => json.state === 'ready').length;
				check(
					done === ITEMS,
					`${done} of ${ITEMS} done: ${execution.data.resultData.error?.message}`,
				);
			}
			const { maxRunning, refusals } = standIn.ledger;
			check(maxRunning <= 3, `${maxRunning} ran at once`);
			const note = `${maxRunning} at once, ${refusals.length} refusals at the limit`;
			return { items: 2 * ITEMS, readable: executions.map(readableOf), note };
		} finally {
			await other.server.stop();
		}
	},
};
