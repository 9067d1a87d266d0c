/** Workers are killed and Redis restarts under load; what only a log names afterwards comes back by "Get". */
import { setTimeout } from 'node:timers/promises';
import type { Ledger } from '../../support/standin';
import type { Outcome } from '../bench';
import { check, outputOf, runItems } from '../bench';
import { waitUntil } from '../environment';
import { pixVerse } from '../workflows';
import type { Cluster, QueueBench } from './cluster';
import { activate, itemsIn, send } from './load';
import { verdict } from './verdict';

/** What Redis forgets when it crashes, in milliseconds: everything since its last snapshot. */
const FORGOTTEN = 5000;

type Mishap = [after: number, name: string, strike: () => Promise<void>];

/** Each with the share of the expected generations after which it strikes. Redis is `away` for so many seconds; after 10, n8n ends itself. */
function mishaps(cluster: Cluster, away: number): Mishap[] {
	const { redis } = cluster;
	const restartRedis = async (signal: 'SIGTERM' | 'SIGKILL') => {
		await redis.program.halt(signal);
		await setTimeout(away * 1000);
		await redis.program.start();
	};
	const crashRedis = async () => {
		await redis.save();
		await setTimeout(FORGOTTEN);
		await restartRedis('SIGKILL');
	};
	return [
		[0.2, 'worker 1 is killed', async () => await cluster.restart('worker 1', 'SIGKILL')],
		[0.4, 'Redis is restarted', async () => await restartRedis('SIGTERM')],
		[0.6, 'worker 2 is killed and replaced', async () => await cluster.replace('worker 2')],
		[0.8, `Redis comes back as it was ${FORGOTTEN / 1000} s before`, crashRedis],
	];
}

/** Lets everything go wrong, one after the other, while so many generations are being made. */
async function strikeAll(mishapsInOrder: Mishap[], { generations }: Ledger, expected: number) {
	for (const [after, name, strike] of mishapsInOrder) {
		const due = () => generations.length >= after * expected;
		await waitUntil(`${after * 100} % of the generations`, due);
		console.log(`  after ${generations.length} generations: ${name}`);
		await strike();
	}
}

/** Runs so many executions through it all. */
export async function runFaults(bench: QueueBench, wanted: number, away: number): Promise<Outcome> {
	const { cluster, credential, standIn } = bench;
	const { ledger, settings } = standIn;
	// A service that is quick, and that has no room for everything at once.
	settings.accountLimit = 10;
	settings.jobs = { kind: 'time', ms: 2000 };
	const workflowId = await activate(bench);
	const [sent] = await Promise.all([
		send(bench.rest, wanted),
		strikeAll(mishaps(cluster, away), ledger, itemsIn(wanted)),
	]);
	const found = await verdict(bench, workflowId);
	const lost = found.named.log.map((id) => ({ id }));
	const get = pixVerse(credential, { operation: 'get', videoId: '={{ $json.id }}' });
	const back = lost.length > 0 ? outputOf(await runItems(bench, 'bring-back', [get], lost)) : [];
	const ready = back.filter(({ json }) => json.state === 'ready').length;
	check(ready === lost.length, `"Get" brings back ${ready} of ${lost.length}`);
	const by = Object.entries(found.named).map(([place, ids]) => `${place} ${ids.length}`);
	const lines = [
		`${sent.taken} calls taken, ${sent.refused} refused`,
		...Object.entries(found.ends).map(([end, count]) => `${count} × ${end}`),
		`videos are named in: ${by.join(', ')}; "Get" brings back those that only a log names`,
		`ended by themselves: ${cluster.ended.join(', ') || 'none'}`,
	];
	// A call that n8n did not take may have run, or not.
	const items = Math.min(sent.items, ledger.generations.length);
	return { items, readable: found.named, note: lines.join('\n    ') };
}
