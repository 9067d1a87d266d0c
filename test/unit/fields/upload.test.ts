// Files of the item: how the node tells their contents apart.
import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { uploadOrId } from '../../../nodes/PixVerse/fields/tools/upload';
import { medium } from '../../../nodes/PixVerse/fields/uploadKinds';
import { stringifyExact } from '../../../nodes/PixVerse/transport/values/json';
import { sha256 } from '../../../nodes/PixVerse/transport/values/hash';

const context = {
	getNode: () => ({ type: 'n8n-nodes-pixverse.pixVerse' }),
} as unknown as IExecuteSingleFunctions;

it('The content of a file is hashed as it is, because JSON of a large file would take more time than the hash.', () => {
	const file = { data: 'AAAAGGZ0eXBtcDQy', mimeType: 'video/mp4' };
	const upload = uploadOrId(context, { mode: 'file', value: file } as never, 'File', medium);
	expect(stringifyExact(upload)).toBe(stringifyExact(sha256(file.data)));
});
