/** The image resource and its operations. */
import { imagesField } from '../../fields/images';
import { waitFields } from '../../fields/job';
import { resourceProperties } from '../../fields/operation';
import { jobOptions, waitOptions } from '../../fields/options';
import { templateField } from '../../fields/template';
import { imageTemplate } from './imageTemplate';
import { getImage } from './get';

const applyTemplate = String(imageTemplate.option.value);

export const imageProperties = resourceProperties(
	'image',
	applyTemplate,
	[imageTemplate, getImage],
	[templateField('image', [applyTemplate]), imagesField('image', [applyTemplate])],
	[
		...waitFields('image', [applyTemplate, 'get']),
		jobOptions('image', [imageTemplate]),
		waitOptions('image', ['get']),
	],
);
