/** In a process of its own: the memory above its base while files pass through n8n's file storage. */
import '../../test/support/harness/setup';
import { rmSync } from 'node:fs';
import { answer } from '../child';
import type { Service } from '../contenders/onEngine';
import { useEngine } from '../engine';

export interface MemoryTask {
	service: Service;
	/** The same service with small files, for the first runs. */
	small: Service;
	kind: 'ours' | 'referenceNode' | 'pollingLoop';
	/** What is moved, one file per item. */
	way: 'download' | 'upload';
	files: number;
	bytes: number;
}

/** In megabytes. */
export interface MemoryFound {
	base: number;
	peak: number;
}

const MEGABYTE = 1e6;
const EVERY = 5;
const WARM_UP = 3;

const resident = () => process.memoryUsage.rss() / MEGABYTE;

/** The highest memory while the work goes on. */
async function peakOf(work: () => Promise<void>): Promise<number> {
	let peak = resident();
	const look = setInterval(() => (peak = Math.max(peak, resident())), EVERY);
	await work().finally(() => clearInterval(look));
	return Math.max(peak, resident());
}

/** A file in n8n's storage, written in pieces so that it is never in memory. */
async function stored(bytes: number) {
	const { Readable } = await import('node:stream');
	const { inStorage } = await import('../../test/support/harness/binary');
	const piece = Buffer.alloc(64 * 1024);
	function* pieces() {
		for (let at = 0; at < bytes; at += piece.length) yield piece.subarray(0, bytes - at);
	}
	const binary = await inStorage(Readable.from(pieces()) as never);
	return { ...binary, bytes, mimeType: 'video/mp4', fileName: 'clip.mp4', fileExtension: 'mp4' };
}

async function prepare(kind: MemoryTask['kind']) {
	useEngine('n8n');
	const { runs, loadCoreNodes } = await import('../contenders/onEngine');
	const { useFileStorage } = await import('../../test/support/harness/engine');
	if (kind === 'pollingLoop') loadCoreNodes();
	await useFileStorage();
	return runs[kind];
}

const SMALL = 100_000;
const WAIT = 0.1;

answer(async ({ service, small, kind, way, files, bytes }: MemoryTask): Promise<MemoryFound> => {
	const contender = await prepare(kind);
	const upload = way === 'upload';
	const moved = async (at: Service, size: number, count: number) => {
		const binary = upload ? { data: (await stored(size)) as never } : undefined;
		const items = Array.from({ length: count }, (_, seed) => ({ json: { seed }, binary }));
		const wish = { items, wait: WAIT, waits: !upload, download: !upload, upload };
		return async () => {
			const { error } = await contender(at, wish);
			if (error) throw new Error(error.message);
		};
	};
	// Fills the caches, as in a server that runs.
	for (let once = 0; once < WARM_UP; once++) await (await moved(small, SMALL, files))();
	const measured = await moved(service, bytes, files);
	globalThis.gc?.();
	const base = resident();
	const peak = await peakOf(measured);
	rmSync(String(process.env.N8N_USER_FOLDER), { recursive: true, force: true });
	return { base, peak };
});
