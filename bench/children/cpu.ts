/** In a process of its own: the CPU that contenders take for items that are submitted and not waited for. */
import '../../test/support/harness/setup';
import { answer } from '../child';
import type { Service } from '../contenders/onEngine';

export interface CpuTask {
	service: Service;
	kinds: Array<'ours' | 'plain' | 'referenceNode'>;
	items: number;
	/** Each kind runs so often, all of them in turn. */
	rounds: number;
}

/** Milliseconds per item: of each kind, one figure per round. */
export type CpuFound = Record<string, number[]>;

const MICROSECONDS = 1000;

answer(async ({ service, kinds, items, rounds }: CpuTask): Promise<CpuFound> => {
	const { runs } = await import('../contenders/onEngine');
	const measure = async (kind: CpuTask['kinds'][number], count: number) => {
		const sent = Array.from({ length: count }, (_, seed) => ({ json: { seed } }));
		globalThis.gc?.();
		const before = process.cpuUsage();
		const result = await runs[kind](service, { items: sent, waits: false });
		const { user, system } = process.cpuUsage(before);
		if (result.outputs[0]?.length !== count) throw new Error(`${kind}: items are missing`);
		return (user + system) / MICROSECONDS / count;
	};
	const found: CpuFound = {};
	const WARM_UP = 100;
	for (const kind of kinds) await measure(kind, WARM_UP);
	for (let round = 0; round < rounds; round++) {
		for (const kind of kinds) (found[kind] ??= []).push(await measure(kind, items));
	}
	return found;
});
