/** The fields of the one-click films (reference 20 to 22, known from clients only). */
import type { IDataObject, INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { choiceField } from './choice';
import { located } from './locator';
import { fileModes, uploadLocator, uploadOrId } from './upload';
import { anyVideo } from './uploadKinds';

/** When a field of a film is shown. */
export const showFilm = (operation: string, more: Record<string, string[]> = {}) => ({
	show: { resource: ['video'], operation: [operation], ...more },
});

/** Writes the one video that is recreated, as the address under which it is stored. */
export const sendReferenceVideo: PreSendAction = intoBody(function (body) {
	const source = located(this, 'referenceVideo', 'url');
	const address = uploadOrId(this, source, 'Reference Video', anyVideo, 'url');
	body.video_references = [{ video_url: address }];
});

export const referenceVideoField: INodeProperties = uploadLocator(
	{
		displayName: 'Reference Video',
		name: 'referenceVideo',
		description:
			'The popular clip: MP4, MOV or WebM, 2 to 30 seconds, at most 100 MB, each side 640 to 1920 pixels',
		displayOptions: showFilm('viralRecreation'),
	},
	[...fileModes].reverse(),
);

/** A choice among the optional settings of an operation; "not set" is not being there. */
export function choice(displayName: string, name: string, description: string, values: string[]) {
	return choiceField({ displayName, name, description }, values);
}

export const shapes = ['1:1', '16:9', '21:9', '3:4', '4:3', '9:16'];

/** The optional settings of a film, in a collection of their own. */
export function settingsField(operation: string, options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Film Settings',
		name: 'filmSettings',
		type: 'collection',
		placeholder: 'Add setting',
		default: {},
		description: 'What PixVerse may not decide by itself',
		displayOptions: showFilm(operation),
		options,
	};
}

/** Writes the film settings that the user added; `keys` maps parameters to body fields. */
export function sendSettings(keys: Record<string, string>): PreSendAction {
	return intoBody(function (body) {
		const settings = this.getNodeParameter('filmSettings', {}) as IDataObject;
		for (const [parameter, key] of Object.entries(keys)) {
			if (settings[parameter] !== undefined && settings[parameter] !== '') {
				body[key] = settings[parameter];
			}
		}
	});
}

export const viralSettings = settingsField('viralRecreation', [
	choice('Aspect Ratio', 'aspectRatio', 'Shape of the frame, width to height', shapes),
	choice('Quality', 'quality', 'Resolution of the film', ['1080p', '720p']),
]);
