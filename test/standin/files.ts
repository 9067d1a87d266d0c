/** Result files: plain downloads that need no header, whole or in ranges. */
import type { Answer } from './answers';
import { nowhere, textAnswer } from './answers';
import type { StandInSettings } from './types';
import { videoSize, videoSlice } from './video';

/** Path of the file of a video. */
export const filePath = (videoId: string): string => `/files/${videoId}.mp4`;

/** Whether a path is that of a result file; any ID will do, so that hosts can be split in tests. */
export const isFilePath = (path: string): boolean => /^\/files\/\d+\.mp4$/.test(path);

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

function slice(status: number, size: number, { from, to }: Slice): Answer {
	const range = status === 206 ? { 'content-range': `bytes ${from}-${to - 1}/${size}` } : undefined;
	return {
		status,
		headers: { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', ...range },
		length: to - from,
		chunks: () => videoSlice(size, from, to),
	};
}

/** The answer to a request for a result file. */
export function fileAnswer(
	method: string,
	range: string | undefined,
	settings: StandInSettings,
): Answer {
	if (method !== 'GET' && method !== 'HEAD') return nowhere();
	if (settings.resultPath === 'expired') return textAnswer(403, 'text/plain', 'address expired');
	const size = videoSize(settings.videoBytes);
	if (range === undefined) return slice(200, size, { from: 0, to: size });
	const part = parseRange(range, size);
	return part ? slice(206, size, part) : textAnswer(416, 'text/plain', 'range not satisfiable');
}
