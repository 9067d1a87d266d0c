/** Avatar: a picture in three ways, a text in a voice or an audio. */
import { images, imageSetter, prompt, promptSetter, speeches, speechSetters } from './blocks';
import type { OperationCase } from './setting';
import { job } from './setting';

export const avatar: OperationCase = {
	operation: 'video.avatar',
	row: 'video.avatar',
	untold: { quality: '"720p"' },
	groups: [images, speeches],
	extras: [
		prompt,
		{ name: 'a quality', parameters: { quality: '1080p' }, sends: { quality: '"1080p"' } },
		...job,
	],
	setters: { ...imageSetter, ...speechSetters, ...promptSetter },
};
