/** Puts uploads into a body: every file and URL becomes the ID or the URL under which the service stored it. */
import type { IDataObject } from 'n8n-workflow';
import { hashOf } from '../http/hash';
import { usableId } from '../http/json';
import type { Body, PendingUpload } from '../http/requestBody';
import { replaceUploadsInTurn, stores } from '../http/requestBody';
import { madeOnce } from '../http/abortSignals';
import type { Item } from '../run/item';
import { upload, uploadError } from './upload';

/** What the service stored for a source; items of one run that share it share the upload. */
export async function uploaded(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const key = hashOf([pending.source, pending.store]);
	const make = async () => await upload(item, pending);
	return await madeOnce(item.run.uploads, key, make, item.signal);
}

/** What stands in the body for an upload: its ID, or the URL under which it is stored. */
async function replacementFor(item: Item, pending: PendingUpload): Promise<unknown> {
	const { source, store, take } = pending;
	if (take === 'url' && source.kind === 'url') return source.url;
	const { idField, storedUrlField } = stores[store];
	const answer = await uploaded(item, pending);
	if (take === 'id') return BigInt(usableId(answer[idField]) as string);
	const url = answer[storedUrlField];
	if (typeof url === 'string' && url !== '') return url;
	throw uploadError(
		'PixVerse took the upload and returned no address for it. Try again later',
		true,
	);
}

/** The body with every pending upload replaced by the ID or URL that the upload returned. */
export async function withUploads(item: Item, body: Body): Promise<Body> {
	return await replaceUploadsInTurn(body, async (pending) => await replacementFor(item, pending));
}
