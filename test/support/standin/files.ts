/** Result files: plain downloads that need no header, whole or in ranges. */
import type { Answer } from './answers';
import { nowhere, textAnswer } from './answers';
import { imageAsset, videoSize, videoSlice } from './media';
import type { LedgerRequest, StandInSettings } from './types';

/** Path of the file of a video or an image. */
export const filePath = (id: string, kind: 'video' | 'image' = 'video'): string =>
	`/files/${id}.${kind === 'image' ? 'png' : 'mp4'}`;

/** Whether a path is that of a result or an upload; any ID will do, so that hosts can be split in tests. */
export const isFilePath = (path: string): boolean =>
	/^\/(files\/\d+\.(mp4|png)|uploads\/\d+)$/.test(path);

interface Slice {
	from: number;
	to: number;
}

/** The part that a Range header asks for; `undefined` if it cannot be had. */
export function parseRange(header: string, size: number): Slice | undefined {
	const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
	if (first === '' && last === '') return undefined;
	const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
	const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
	return from < to ? { from, to } : undefined;
}

interface File {
	type: string;
	size: number;
	read: (from: number, to: number) => Iterable<Buffer>;
}

/** The file at a path: all images are one picture, all videos one film of a chosen size. */
function fileAt(path: string, { videoBytes }: StandInSettings): File {
	if (path.endsWith('.png')) {
		const read = (from: number, to: number) => [imageAsset.subarray(from, to)];
		return { type: 'image/png', size: imageAsset.length, read };
	}
	const size = videoSize(videoBytes);
	return { type: 'video/mp4', size, read: (from, to) => videoSlice(size, from, to) };
}

function slice(status: number, { type, size, read }: File, { from, to }: Slice): Answer {
	const range = status === 206 ? { 'content-range': `bytes ${from}-${to - 1}/${size}` } : undefined;
	return {
		status,
		headers: { 'content-type': type, 'accept-ranges': 'bytes', ...range },
		length: to - from,
		chunks: () => read(from, to),
	};
}

/** The answer to a request for a result file. */
export function fileAnswer(
	{ method, path, headers: { range } }: LedgerRequest,
	settings: StandInSettings,
): Answer {
	if (method !== 'GET' && method !== 'HEAD') return nowhere();
	if (settings.resultPath === 'expired') return textAnswer(403, 'text/plain', 'address expired');
	const file = fileAt(path, settings);
	if (range === undefined) return slice(200, file, { from: 0, to: file.size });
	const part = parseRange(range, file.size);
	return part ? slice(206, file, part) : textAnswer(416, 'text/plain', 'range not satisfiable');
}
