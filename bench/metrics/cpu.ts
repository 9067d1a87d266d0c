/** CPU of an item, from its submission to the finished video, and of a poll, in n8n's process; the service is in another one. */
import { startStandIn } from '../../test/support/standin';
import { runInChild } from '../child';
import type { CpuResult, CpuTask } from '../children/cpu';
import { median } from '../statistics';
import type { Metric, Contender } from '../types';

const SIZES = { whole: [10, 100, 1000], quick: [100] };
/** A size is run until about so many items have passed, and at least `ROUNDS` times; the median counts. */
const PASSED = { whole: 1000, quick: 200 };
const ROUNDS = { whole: 5, quick: 1 };

/** A poll is what so many of them cost, compared with none, in a run of so many items. */
const POLLS = 20;
const POLLED_ITEMS = 100;
const POLLED_ROUNDS = { whole: 5, quick: 1 };

/** The CPU of an item whose job has not ended at the first `polls` polls. */
async function perItem(
	contender: Contender,
	items: number,
	rounds: number,
	polls = 0,
): Promise<number> {
	const jobs = { kind: 'polls', polls } as const;
	const standIn = await startStandIn({ accountLimit: Infinity, credits: 1e9, jobs });
	const service = { baseUrl: standIn.url, apiKey: standIn.settings.apiKey };
	const task: CpuTask = { contender, service, items, rounds };
	const found = await runInChild<CpuResult>('cpu', task, ['--expose-gc']);
	await standIn.close();
	return median(found.perItem);
}

export const cpu: Metric = async ({ quick, contenders }) => {
	const size = quick ? 'quick' : 'whole';
	const rows = [];
	for (const items of SIZES[size]) {
		const rounds = Math.max(Math.round(PASSED[size] / items), ROUNDS[size]);
		const values: Record<string, number> = {};
		for (const contender of contenders)
			values[contender.name] = await perItem(contender, items, rounds);
		const of = `${items.toLocaleString('en')} items in one run`;
		rows.push({ figure: 'CPU of an item', of, unit: 'ms', values });
		const beyond: Record<string, number> = {};
		for (const { name, folder } of contenders.filter(({ kind }) => kind === 'node')) {
			// The empty node sends as many requests as ours, so the difference contains no request of n8n.
			const empty = await perItem({ name, folder, kind: 'emptyNode' }, items, rounds);
			beyond[name] = values[name] - empty;
		}
		rows.push({ figure: "CPU of an item beyond n8n's own", of, unit: 'ms', values: beyond });
	}
	// The floor polls once.
	const polling = contenders.filter(({ kind }) => kind !== 'floor');
	const values: Record<string, number> = {};
	for (const contender of polling) {
		const none = await perItem(contender, POLLED_ITEMS, POLLED_ROUNDS[size]);
		const many = await perItem(contender, POLLED_ITEMS, POLLED_ROUNDS[size], POLLS);
		values[contender.name] = (many - none) / POLLS;
	}
	const of = `${POLLED_ITEMS} items in one run`;
	return [...rows, { figure: 'CPU of a poll', of, unit: 'ms', values }];
};
