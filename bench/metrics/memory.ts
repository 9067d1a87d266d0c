/**
 * Metric 7: the highest memory above the base while files pass through, with n8n's file storage. The
 * contenders upload nothing: neither the templates nor today's video nodes do.
 */
import { startStandIn } from '../../test/support/standin';
import { inChild } from '../child';
import type { MemoryFound, MemoryTask } from '../children/memory';
import { POLLING_LOOPS, REFERENCE_NODE } from '../contenders/names';
import type { Metric, Row } from '../types';
import { judged } from '../types';

const MOST = 40;
const [MEGABYTES_50, GIGABYTE] = [50_000_000, 1_000_000_000];

interface Case {
	metric: string;
	way: MemoryTask['way'];
	files: number;
	bytes: number;
	isLong?: boolean;
}

const cases: Case[] = [
	{ metric: '1 download of 50 MB', way: 'download', files: 1, bytes: MEGABYTES_50 },
	{ metric: '10 downloads of 50 MB', way: 'download', files: 10, bytes: MEGABYTES_50 },
	{ metric: '1 download of 1 GB', way: 'download', files: 1, bytes: GIGABYTE, isLong: true },
	{ metric: '1 upload of 50 MB', way: 'upload', files: 1, bytes: MEGABYTES_50 },
];

async function above(kind: MemoryTask['kind'], { way, files, bytes }: Case): Promise<number> {
	const jobs = { kind: 'looks', looks: 0 } as const;
	const [large, small] = [
		await startStandIn({ accountLimit: Infinity, jobs, videoBytes: bytes }),
		await startStandIn({ accountLimit: Infinity, jobs }),
	];
	const at = ({ url, settings }: typeof large) => ({ baseUrl: url, apiKey: settings.apiKey });
	const task: MemoryTask = { service: at(large), small: at(small), kind, way, files, bytes };
	const { base, peak } = await inChild<MemoryFound>('memory', task, ['--expose-gc']);
	await Promise.all([large.close(), small.close()]);
	return Math.max(peak - base, 0);
}

export const memory: Metric = async ({ quick }) => {
	const rows: Row[] = [];
	const [[loop], [node]] = [Object.keys(POLLING_LOOPS), Object.keys(REFERENCE_NODE)];
	for (const one of cases.filter(({ isLong }) => !quick || !isLong)) {
		const metric = `7 peak memory above base, ${one.metric}`;
		const ours = await above('ours', one);
		const contenders =
			one.way === 'upload' || quick
				? {}
				: { [loop]: await above('pollingLoop', one), [node]: await above('referenceNode', one) };
		rows.push(judged({ metric, unit: 'MB', target: MOST, ours, contenders }));
	}
	return rows;
};
