/** Uploaded files: an ID and an address; the bytes are not kept. */
import type { Values } from './checks';
import type { OperationRow } from './row';
import { nextId } from './state';
import type { State } from './state';

const AUDIO_ENDING = /\.(mp3|wav|m4a|aac)(\?|$)/i;

/** `image`, `video` or `audio`: by the operation, by what the client says, by the file. */
function kindOf(row: OperationRow, { body, file }: Values, url?: string): string {
	if (row.body?.some(({ name }) => name === 'image')) return 'image';
	if (typeof body.media_type === 'string') return body.media_type;
	return file?.type.startsWith('audio/') || AUDIO_ENDING.test(url ?? '') ? 'audio' : 'video';
}

/** Stores an upload; gives everything an answer may show of it, under all names in use. */
export function store(state: State, row: OperationRow, values: Values): Record<string, unknown> {
	const { body, file } = values;
	const url = Object.values(body).find((value) => /^https?:/.test(String(value))) as string;
	const kind = kindOf(row, values, url);
	const mediaId = nextId(state, kind === 'image' ? 'image' : 'media');
	const source = file ? { sha256: file.sha256, bytes: file.bytes } : { url };
	state.ledger.uploads.push({ mediaId, kind, source: file ? 'file' : 'url', ...source });
	const [id, address] = [
		BigInt(mediaId),
		`${state.settings.fileHost ?? state.origin}/uploads/${mediaId}`,
	];
	const size = kind === 'video' && { width: 1280, height: 720 };
	return { ...size, media_id: id, img_id: id, media_type: kind, url: address, img_url: address };
}
