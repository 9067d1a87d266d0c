/** Settings that many operations share, and their effect on the wire. */
import type { IDataObject } from 'n8n-workflow';
import type { Template } from '../../support/standin/catalogue';
import { defaultTemplates } from '../../support/standin/catalogue';
import type { Choice } from './setting';
import { field, locator, set, uploadOf } from './setting';

/** An ID that a double could not hold, so that rounding shows. */
export const BIG_ID = '405833376854443123';
export const OTHER_ID = '405833376854443125';
export const CLIP = 'https://example.com/clip.mp4';
export const PICTURE = 'https://example.com/a.png';
export const SONG = 'https://example.com/a.mp3';

const earlier = { source_video_id: BIG_ID };

export const sources: Choice[] = [
	set('a video ID', { sourceVideo: locator('videoId', BIG_ID) }, earlier),
	...uploads('sourceVideo', 'video_media_id', 'data', CLIP),
	set('a video of the list', { sourceVideo: locator('list', BIG_ID) }, earlier),
];

/** An input that is an upload, in its three ways: by ID, as a file, and by URL. */
export function uploads(
	setting: string,
	key: string,
	binaryField: string,
	url: string,
	id = BIG_ID,
): Choice[] {
	const kind = key.includes('media') ? 'media' : 'image';
	const way = (name: string, mode: string, value: string, token = uploadOf(value)): Choice =>
		set(`${name} for ${setting}`, { [setting]: locator(mode, value) }, { [key]: token });
	const via = `upload.${kind}`;
	return [
		way(`ID of ${kind}`, `${kind}Id`, id, id),
		{ ...way('a file', 'file', binaryField), via },
		{ ...way('a URL', 'url', url), via },
	];
}

export const images = uploads('image', 'img_id', 'picture', PICTURE);

/** A picture among several: what is entered beside it, and what it becomes in the list, with `#` for its ID. */
export interface ListedPicture {
	picture: Choice;
	details?: IDataObject;
	becomes?: string;
}

/** "Images" with these pictures, and the array that they become. */
export function pictureList(key: string, pictures: ListedPicture[]): Choice {
	const entries = pictures.map(({ picture, details }) => ({ ...picture.parameters, ...details }));
	const members = pictures.map(({ picture, becomes = '#' }) =>
		becomes.replace('#', picture.sends.img_id),
	);
	return {
		name: pictures.map(({ picture }) => picture.name).join(' and '),
		parameters: { images: { entries } },
		sends: { [key]: `[${members.join(',')}]` },
		via: pictures.flatMap(({ picture: { via = [] } }) => via),
	};
}

/** The same pictures in one entry, as a text; the details of the first one are those of all. */
export function inOneEntry(several: Choice): Choice {
	const { entries } = several.parameters.images as { entries: IDataObject[] };
	const values = entries.map(({ image }) => (image as IDataObject).value);
	const image = locator('several', values.join(', '));
	return {
		...several,
		name: `a list of ${values.length} images`,
		parameters: { ...several.parameters, images: { entries: [{ ...entries[0], image }] } },
	};
}

/** "Images" with so many pictures, for the bounds of their number. */
export const nImages = (count: string) => ({
	images: { entries: Array.from({ length: Number(count) }, () => images[0].parameters) },
});

/** A template of a type in its three ways, one that a new stand-in knows. */
export function templates(type: Template['type']): Choice[] {
	const known = defaultTemplates.find((one) => one.type === type) as Template;
	const sends = { template_id: String(known.template_id) };
	const by = (mode: string, value = sends.template_id) =>
		set(`a template by ${mode}`, { template: locator(mode, value) }, sends);
	return [by('list'), by('id'), { ...by('name', known.name), via: 'template.list' }];
}

const text = 'Welcome to our shop, have a look "around".';
const spoken = (mode: string) => ({ voice: locator(mode, '1'), speechText: text });

/** What is spoken: a text in a voice, or an audio in its three ways. */
export const speeches: Choice[] = [
	...['id', 'list'].map((mode) =>
		set(`a text in a voice by ${mode}`, spoken(mode), {
			lip_sync_tts_speaker_id: '"1"',
			lip_sync_tts_content: JSON.stringify(text),
		}),
	),
	...uploads('audio', 'audio_media_id', 'song', SONG).map((choice) => ({
		...choice,
		parameters: { ...choice.parameters, speech: 'audio' },
	})),
];

/** A prompt, with characters that JSON has to escape. */
export const prompt: Choice = {
	...field('prompt', 'a "lighthouse"\nin a storm'),
	name: 'a prompt',
};

export const seed = set('a seed', { seed: '0' }, { seed: '0' });

export const quality = (value: string) => field('quality', value);
