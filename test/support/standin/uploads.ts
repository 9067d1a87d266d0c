/** Uploaded files: an ID and an address; the bytes are not kept. */
import type { Values } from './checks';
import type { OperationRow } from './row';
import { uploadPath } from './files';
import { nextId } from './state';
import type { State } from './state';

const AUDIO_ENDING = /\.(mp3|wav|m4a|aac)(\?|$)/i;

/** `image`, `video` or `audio`: by the operation, by what the client says, by the file. */
function kindOf(row: OperationRow, { body, file }: Values, url?: string): string {
	if (row.body?.some(({ name }) => name === 'image')) return 'image';
	if (typeof body.media_type === 'string') return body.media_type;
	return file?.type.startsWith('audio/') || AUDIO_ENDING.test(url ?? '') ? 'audio' : 'video';
}

const ENDINGS: Record<string, string> = { image: 'jpg', audio: 'mp3', video: 'mp4' };

/** The ending of a file's name or of its address, or the usual one of its kind. */
const endingOf = (kind: string, name: string): string =>
	/\.([a-z0-9]{2,4})(?:\?|$)/i.exec(name)?.[1].toLowerCase() ?? ENDINGS[kind];

/** Stores an upload; gives everything an answer may show of it, under all names in use. */
export function store(state: State, row: OperationRow, values: Values): Record<string, unknown> {
	const { body, file } = values;
	const url = Object.values(body).find((value) => /^https?:/.test(String(value))) as string;
	const kind = kindOf(row, values, url);
	const mediaId = nextId(state, kind === 'image' ? 'image' : 'media');
	const source = file ? { sha256: file.sha256, bytes: file.bytes } : { url };
	const path = uploadPath(mediaId, kind, endingOf(kind, file?.filename ?? url));
	state.ledger.uploads.push({ mediaId, path, kind, source: file ? 'file' : 'url', ...source });
	const address = `${state.settings.fileHost ?? state.origin}${path}`;
	const id = BigInt(mediaId);
	return { media_id: id, img_id: id, media_type: kind, url: address, img_url: address };
}
