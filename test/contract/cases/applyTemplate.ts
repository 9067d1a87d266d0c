/** Apply Template: a template in two ways, one picture or several. */
import { images, inOneEntry, pictureList, soMany, templates, templateSetter } from './blocks';
import type { OperationCase } from './setting';
import { job } from './setting';

const [byId, byFile] = images;

const several = pictureList('img_ids', [{ picture: byFile }, { picture: byId }]);

export const applyTemplate: OperationCase = {
	operation: 'image.applyTemplate',
	row: 'image.template',
	groups: [
		templates(2),
		[
			...images.map((picture) => pictureList('img_ids', [{ picture }])),
			several,
			inOneEntry(several),
		],
	],
	extras: job,
	viaAdditionalFields: { webhook_id: '"wh_1"' },
	setters: { ...templateSetter, 'img_ids[]': soMany },
};
