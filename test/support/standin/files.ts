/** Result files and uploads: plain downloads that need no header. */
import { createHash } from 'node:crypto';
import type { Answer } from './answers';
import { unknownPath, textAnswer } from './answers';
import { hasFile } from './jobs';
import type { LedgerRequest } from './ledger';
import { imageAsset, videoSize, videoSlice } from './media';
import type { State } from './state';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const uuidOf = (id: string): string =>
	md5(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Path of the file of a video or an image: its slashes are encoded. */
export function resultPath(id: string, kind: 'video' | 'image' = 'video', seed = 0): string {
	const ending = kind === 'image' ? 'png' : 'mp4';
	const path = `pixverse/${ending}/media/web/ori/${uuidOf(id)}_seed${seed}.${ending}`;
	return `/${encodeURIComponent(path)}`;
}

export const uploadPath = (id: string, kind: string, ending: string): string =>
	`/openapi/${uuidOf(id)}${kind === 'image' ? `_${md5(`the bytes of ${id}`)}_auto` : ''}.${ending}`;

const HEX = '[\\da-f-]{36}';
const RESULT = new RegExp(`^/pixverse/(mp4|png)/media/web/ori/${HEX}_seed\\d+\\.\\1$`);
const UPLOAD = new RegExp(`^/openapi/${HEX}(_[\\da-f]{32}_auto)?\\.\\w+$`);

const decoded = (path: string) => path.replaceAll('%2F', '/');

/** Whether a path is that of a result or an upload; any ID will do, so that hosts can be split in tests. */
export const isFilePath = (path: string): boolean =>
	RESULT.test(decoded(path)) || UPLOAD.test(path);

/** Whether there is no file at an address: not yet, not in this spelling, or because the network kept a 404. */
function isMissing({ settings, results, missing }: State, { path, query }: LedgerRequest): boolean {
	if (settings.resultPath === 'decodedOnly' && path !== decoded(path)) return true;
	const job = results.get(decoded(path));
	if (!job) return false;
	if (!hasFile(job, settings)) return true;
	const address = `${path}?${String(new URLSearchParams(query))}`;
	if (missing.has(address)) return true;
	if (!job.done || job.earlyRequests >= settings.lateFiles) return false;
	job.earlyRequests += 1;
	missing.add(address);
	return true;
}

/** The answer to a request for a file: all images are one picture, all videos one film of a chosen size. */
export function fileAnswer(state: State, request: LedgerRequest): Answer {
	const { method, path } = request;
	const { settings, ledger } = state;
	if (method !== 'GET' && method !== 'HEAD') return unknownPath();
	if (settings.resultPath === 'expired') return textAnswer(403, 'text/plain', 'address expired');
	if (isMissing(state, request)) return textAnswer(404, 'text/plain', 'no such file');
	const upload = ledger.uploads.find((one) => one.path === path);
	if (upload ? upload.kind === 'image' : path.endsWith('.png')) {
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
