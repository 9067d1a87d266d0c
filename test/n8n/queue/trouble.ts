/** What goes wrong on the way: workers are killed, Redis restarts, Redis crashes. */
import type { Ledger } from '../../support/standin';
import { until } from '../environment';
import type { Cluster } from './cluster';

/** A mishap, and the share of the expected generations after which it strikes. */
interface Mishap {
	after: number;
	name: string;
	strike(cluster: Cluster): Promise<void>;
}

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

/** What Redis forgets when it crashes: everything since its last snapshot. */
const FORGOTTEN = 5000;

/** `away`: how long Redis is away in milliseconds; after 10 seconds n8n ends itself. */
const mishaps = (away: number): Mishap[] => [
	{
		after: 0.2,
		name: 'worker 1 is killed and restarted',
		strike: async (cluster) => await cluster.restart('worker 1', 'SIGKILL'),
	},
	{
		after: 0.4,
		name: 'Redis is restarted',
		async strike({ redis }) {
			await redis.service.halt();
			await pause(away);
			await redis.service.launch();
		},
	},
	{
		after: 0.6,
		name: 'worker 2 is killed and replaced by one with an empty folder',
		strike: async (cluster) => await cluster.replace('worker 2'),
	},
	{
		after: 0.8,
		name: `Redis is killed and comes back as it was ${FORGOTTEN / 1000} s before`,
		async strike({ redis }) {
			await redis.save();
			await pause(FORGOTTEN);
			await redis.service.halt(true);
			await pause(away);
			await redis.service.launch();
		},
	},
];

/** What has to be known about the load. */
export interface Course {
	ledger: Ledger;
	/** How many generations are going to be made. */
	expected: number;
	/** How long Redis is away in milliseconds. */
	away: number;
}

/** Lets everything go wrong, one after the other, while the generations are being made. */
export async function makeTrouble(cluster: Cluster, { ledger, expected, away }: Course) {
	for (const { after, name, strike } of mishaps(away)) {
		const due = () => ledger.generations.length >= after * expected;
		await until(`${after * 100} % of the generations`, due, 300_000);
		console.log(`  after ${ledger.generations.length} generations: ${name}`);
		await strike(cluster);
	}
}
