/** Result files and uploads: plain downloads that need no header. */
import type { Answer } from './answers';
import { unknownPath, textAnswer } from './answers';
import type { LedgerRequest } from './ledger';
import { imageAsset, videoSize, videoSlice } from './media';
import type { State } from './state';

/** Path of the file of a video or an image. */
export const filePath = (id: string, kind: 'video' | 'image' = 'video'): string =>
	`/files/${id}.${kind === 'image' ? 'png' : 'mp4'}`;

/** Whether a path is that of a result or an upload; any ID will do, so that hosts can be split in tests. */
export const isFilePath = (path: string): boolean =>
	/^\/(files\/\d+\.(mp4|png)|uploads\/\d+)$/.test(path);

/** The answer to a request for a file: all images are one picture, all videos one film of a chosen size. */
export function fileAnswer({ settings, ledger }: State, { method, path }: LedgerRequest): Answer {
	if (method !== 'GET' && method !== 'HEAD') return unknownPath();
	if (settings.resultPath === 'expired') return textAnswer(403, 'text/plain', 'address expired');
	const upload = ledger.uploads.find(({ mediaId }) => path === `/uploads/${mediaId}`);
	if (path.endsWith('.png') || upload?.kind === 'image') {
		return { ...textAnswer(200, 'image/png', imageAsset), isFile: true };
	}
	const length = videoSize(settings.videoBytes);
	const headers = { 'content-type': 'video/mp4' };
	return {
		status: 200,
		headers,
		length,
		chunks: () => videoSlice(length, 0, length),
		isFile: true,
	};
}
