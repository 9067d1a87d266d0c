/** In a process of its own: what a dry run takes longer when each item has a file, which is looked at first. */
import '../../test/support/harness/setup';
import type { INodeExecutionData } from 'n8n-workflow';
import { answer } from '../child';
import { median } from '../statistics';

export interface FileHeadsTask {
	files: number;
	bytes: number;
	rounds: number;
}

/** Milliseconds for all files. */
export interface FileHeadsFound {
	took: number;
}

answer(async ({ files, bytes, rounds }: FileHeadsTask): Promise<FileHeadsFound> => {
	const { runs } = await import('../contenders/onEngine');
	const { useFileStorage } = await import('../../test/support/harness/engine');
	const { inStorage } = await import('../../test/support/harness/binary');
	const { startStandIn } = await import('../../test/support/standin');
	await useFileStorage();
	const { url, settings, close } = await startStandIn();
	const content = Buffer.alloc(bytes);
	const items: INodeExecutionData[] = [];
	for (let seed = 0; seed < files; seed++) {
		items.push({ json: { seed }, binary: { data: await inStorage(content) } });
	}
	const time = async (upload: boolean) => {
		const started = performance.now();
		const service = { baseUrl: url, apiKey: settings.apiKey };
		const { outputs } = await runs.ours(service, { items, upload, dryRun: true });
		if (outputs[0]?.length !== files) throw new Error('items are missing');
		return performance.now() - started;
	};
	const took: number[] = [];
	for (let round = 0; round <= rounds; round++) {
		const without = await time(false);
		took.push((await time(true)) - without);
	}
	await close();
	// The first round warms up.
	return { took: median(took.slice(1)) };
});
