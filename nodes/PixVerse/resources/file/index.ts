/** The file resource: uploads whose IDs other operations take. */
import type { Resource } from '../operation';
import { uploadImage } from './uploadImage';
import { uploadMedia } from './uploadMedia';

export const file: Resource = {
	name: 'File',
	value: 'file',
	operations: [uploadImage, uploadMedia],
	first: uploadImage,
};
