/** Memory: the highest above the base while finished videos are downloaded, with n8n's file storage. */
import { startStandIn } from '../../test/support/standin';
import { runInChild } from '../child';
import type { MemoryResult, MemoryTask } from '../children/memory';
import type { Metric, Contender } from '../types';

const [MEGABYTES_50, GIGABYTE] = [50_000_000, 1_000_000_000];

const cases = [
	{ of: '1 download of 50 MB', files: 1, bytes: MEGABYTES_50, isQuick: true },
	{ of: '10 downloads of 50 MB', files: 10, bytes: MEGABYTES_50 },
	{ of: '1 download of 1 GB', files: 1, bytes: GIGABYTE },
];

async function above(contender: Contender, files: number, videoBytes: number): Promise<number> {
	const ready = { accountLimit: Infinity, jobs: { kind: 'polls', polls: 0 } } as const;
	const [large, small] = [await startStandIn({ ...ready, videoBytes }), await startStandIn(ready)];
	const at = ({ url, settings }: typeof large) => ({ baseUrl: url, apiKey: settings.apiKey });
	const task: MemoryTask = { contender, service: at(large), small: at(small), files };
	const { base, peak } = await runInChild<MemoryResult>('memory', task, ['--expose-gc']);
	await Promise.all([large.close(), small.close()]);
	return Math.max(peak - base, 0);
}

export const memory: Metric = async ({ quick, contenders }) => {
	const rows = [];
	for (const { of, files, bytes } of cases.filter(({ isQuick }) => isQuick || !quick)) {
		const values: Record<string, number> = {};
		for (const contender of contenders)
			values[contender.name] = await above(contender, files, bytes);
		rows.push({ figure: 'Memory above the base', of, unit: 'MB', values });
	}
	return rows;
};
