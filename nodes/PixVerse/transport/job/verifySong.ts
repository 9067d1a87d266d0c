/**
 * The verification of a song on the way to a music video (docs/service.md, "One-click films"); it
 * is free.
 */
import type { Body } from '../http/requestBody';
import { jsonRequest } from '../http/requestBody';
import type { Item } from '../run/item';
import { stringifyExact } from '../http/json';
import { withUploads } from './bodyUploads';
import { readUntilAnswered } from '../http/read';
import { readLimit, sendWithin } from '../http/timeouts';

const PATH = '/openapi/v2/audio/verification';

/** Verifies the song of a body, once it is uploaded. Adds nothing to the body. */
export async function verifySong(item: Item, draft: Body): Promise<Body> {
	const { audio_media_id } = await withUploads(item, { audio_media_id: draft.audio_media_id });
	const request = jsonRequest(item.request, PATH, stringifyExact({ audio_media_id }));
	const { context, signal } = item;
	const verify = async () => await sendWithin(context, request, readLimit(context));
	await readUntilAnswered(verify, signal);
	return {};
}
