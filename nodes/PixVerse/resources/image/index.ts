/** The image resource and its operations. */
import type { Resource } from '../operation';
import { getImage } from './get';
import { imageTemplate } from './imageTemplate';

export const image: Resource = {
	name: 'Image',
	value: 'image',
	operations: [imageTemplate, getImage],
	first: imageTemplate,
};
