/**
 * Metric 5: the CPU that our own code takes for an item, beyond what n8n's engine takes for one request
 * with the same description. Items are submitted and not waited for; the service is in another process.
 */
import { startStandIn } from '../../test/support/standin';
import { inChild } from '../child';
import type { CpuFound, CpuTask } from '../children/cpu';
import { REFERENCE_NODE } from '../contenders/names';
import { median } from '../statistics';
import type { Metric, Row } from '../types';
import { judged } from '../types';

const SIZES = { whole: [10, 100, 1000, 10_000], quick: [10, 1000] };
/** A size is run until about so many items have passed, and at least once. */
const PASSED = { whole: 2000, quick: 300 };
const [MOST, MOST_GROWTH] = [1, 1.2];

async function found(items: number, rounds: number): Promise<CpuFound> {
	const endAtOnce = { kind: 'time', ms: 1 } as const;
	const standIn = await startStandIn({ accountLimit: Infinity, credits: 1e9, jobs: endAtOnce });
	const service = { baseUrl: standIn.url, apiKey: standIn.settings.apiKey };
	const kinds: CpuTask['kinds'] = ['plain', 'ours', 'referenceNode'];
	const task: CpuTask = { service, kinds, items, rounds };
	const measured = await inChild<CpuFound>('cpu', task, ['--expose-gc']);
	await standIn.close();
	return measured;
}

const sizeOf = (items: number) => `${items.toLocaleString('en')} items`;

export const timePerItem: Metric = async ({ quick }) => {
	const size = quick ? 'quick' : 'whole';
	const beyond: Row[] = [];
	const all: Row[] = [];
	for (const items of SIZES[size]) {
		const rounds = Math.max(Math.round(PASSED[size] / items), 1);
		const { ours, plain, referenceNode } = await found(items, rounds);
		const own = median(ours.map((cpu, round) => cpu - plain[round]));
		const metric = `5 our CPU per item beyond the engine's own, ${sizeOf(items)}`;
		beyond.push(judged({ metric, unit: 'ms', target: MOST, ours: own }));
		const [name] = Object.keys(REFERENCE_NODE);
		const contenders = { [name]: median(referenceNode), 'Engine alone': median(plain) };
		const whole = `5 CPU per item in all, ${sizeOf(items)}`;
		all.push(judged({ metric: whole, unit: 'ms', target: null, ours: median(ours), contenders }));
	}
	const [first, last] = [beyond[0].ours as number, beyond[beyond.length - 1].ours as number];
	const sizes = SIZES[size].map(sizeOf);
	const metric = `5 our CPU per item, ${sizes[sizes.length - 1]} against ${sizes[0]}`;
	const growth = judged({ metric, unit: '×', target: MOST_GROWTH, ours: last / first });
	return [...beyond, growth, ...all];
};
