/** The door of the upload operations: the stored record is the output item. */
import { InputError } from './http/errors';
import { bodyOf, PendingUpload } from './http/requestBody';
import { uploaded } from './job/bodyUploads';
import { perItem } from './run/item';

/** The `operations.pagination` function of an upload. */
export const uploadFile = perItem(async (item) => {
	const { file } = bodyOf(item.request);
	if (!(file instanceof PendingUpload)) throw new InputError("'File' must be a file or a URL");
	return [{ json: await uploaded(item, file), pairedItem: { item: item.index } }];
});
