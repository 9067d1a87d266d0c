/** The steps on the way to a submission: what they return joins its body; they may upload, and cost credits. */
import { stringifyExact } from '../http/json';
import { readRequest } from '../http/read';
import type { Body } from '../http/requestBody';
import { jsonRequest } from '../http/requestBody';
import type { Item } from '../run/item';
import { withUploads } from './bodyUploads';
import { findMask } from './findMask';

const VERIFICATION = '/openapi/v2/audio/verification';

/**
 * Verifies the song of a body, once it is uploaded, on the way to a music video (docs/service.md,
 * "One-click films"); it is free, and adds nothing to the body.
 */
async function verifySong(item: Item, draft: Body): Promise<Body> {
	const { audio_media_id } = await withUploads(item, { audio_media_id: draft.audio_media_id });
	const body = stringifyExact({ audio_media_id });
	await readRequest(item, jsonRequest(item.request, VERIFICATION, body));
	return {};
}

/** The steps by their names. */
export const preparations = { findMask, verifySong };

/** The name of a step. */
export type Preparation = keyof typeof preparations;
