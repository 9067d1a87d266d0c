/** The uploads: a file or an address. */
import { CLIP, PICTURE } from './blocks';
import type { Choice, OperationCase } from './setting';
import { fileOf, locator, set } from './setting';

const asUrl = (key: string, url: string): Choice => ({
	name: 'a URL',
	parameters: { file: locator('url', url) },
	sends: { [key]: JSON.stringify(url) },
	// Without the name of a field a file is still "data", so that it is never missing.
	complaint: /is empty\. Enter a URL/,
});

const asFile = (key: string, field: string): Choice =>
	set(`the file in ${field}`, { file: locator('file', field) }, { [key]: fileOf(field) });

export const uploads: OperationCase[] = [
	{
		operation: 'file.uploadImage',
		row: 'upload.image',
		groups: [[asUrl('image_url', PICTURE), asFile('image', 'picture')]],
	},
	{
		operation: 'file.uploadMedia',
		row: 'upload.media',
		groups: [[asUrl('file_url', CLIP), asFile('file', 'data'), asFile('file', 'song')]],
		unreachable: { media_type: 'The service sees by the file whether it is a video or an audio.' },
	},
];
