/** Music Video: a song in three ways, which is verified first; a subject and a style likewise. */
import type { IDataObject } from 'n8n-workflow';
import { PICTURE, SONG, uploads } from './blocks';
import type { Choice } from './setting';
import { locator, set, settingsOf, tokensOf } from './setting';
import { caseOf } from './usual';

const songs = uploads({ parameter: 'song', key: 'audio_media_id' }, 'media', 'song', SONG).map(
	({ via = [], ...song }): Choice => ({ ...song, via: [via, 'audio.verification'].flat() }),
);

const pictures = (parameter: string, field: string, url: string) =>
	uploads({ parameter, key: 'img_id' }, 'image', field, url);
const subjects = pictures('subjectImage', 'picture', PICTURE);
const styles = pictures('styleImage', 'picture2', `${PICTURE}?2`);

const full: IDataObject = {
	...{ caption_switch: true, instrumental_switch: true, lip_sync_switch: false },
	...{ mv_style: 'Custom', music_style: 'R&B', lyric_text: 'Walking\ndown "the" road' },
};

/** What there is in a video with a subject and a style, each in some way. */
const withPictures = (subject: Choice, style: Choice): Choice => ({
	name: `${subject.name} and ${style.name}`,
	parameters: {
		musicSettings: { ...settingsOf(full), ...subject.parameters, ...style.parameters },
	},
	sends: {
		...tokensOf(full),
		img_references: `[{"img_id":${subject.sends.img_id}}]`,
		style_img_references: `[{"img_id":${style.sends.img_id}}]`,
	},
	via: [subject, style].flatMap(({ via = [] }) => via),
});

const song = { caption_switch: false, instrumental_switch: false, lip_sync_switch: true };
const sung = set('a song with words', { musicSettings: settingsOf(song) }, tokensOf(song));

const pictureSetter = (parameter: string, mode: string) => (value: string) => ({
	musicSettings: { [parameter]: locator(mode, value) },
});

export const vibeMv = caseOf('video.vibeMv', {
	defaults: { mv_agent_type: '"vibe_mv_v3_custom"', quality: '"720p"' },
	ways: { audio_media_id: songs },
	// In every way, and the two of them never in the same.
	alternatives: [
		...subjects.map((subject, way) => withPictures(subject, styles[(way + 1) % styles.length])),
		sung,
	],
	viaAdditionalFields: { lyric_timestamp: '{"words":[{"start":0.5,"end":1,"word":"Walking"}]}' },
	guided: { lyric_text: [1, 'known from one client only'] },
	setters: {
		'img_references[].img_id': pictureSetter('subjectImage', 'imageId'),
		'style_img_references[].img_id': pictureSetter('styleImage', 'imageId'),
	},
	refuses: ['Subject', 'Style'].map((what) => ({
		name: `no address of a ${what}`,
		parameters: pictureSetter(`${what.toLowerCase()}Image`, 'url')('a'),
		complaint: new RegExp(`'${what} Image' must be an http or https URL`),
	})),
});
