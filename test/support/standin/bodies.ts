/** The least that every operation with a JSON body accepts, by its key. */

const clip = { prompt: 'a paper boat', model: 'v6', duration: 5, quality: '540p' };
const source = { source_video_id: 1 };

/** Pictures by address, as the one-click operations take them. */
export const pictures = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ img_url: `https://a.example/${index}.png` }));

/** A video template of a new stand-in. */
export const videoTemplate = 302325299711040;
/** An image template of a new stand-in. */
export const imageTemplate = 302325299741120;

/** The start of a body for real estate. */
export const estate = { agent_id: '419629433597950', model: 'pro' };
/** An uploaded song. */
export const song = { audio_media_id: 4 };

/** The operations that need more before them than a body: a mask, a song that was checked. */
export const needMore = ['video.swap', 'video.vibeMv'];

/** Bodies that are accepted with the usual settings and nothing before them. */
export const least: Record<string, Record<string, unknown>> = {
	'video.text': { ...clip, aspect_ratio: '16:9' },
	'video.image': { ...clip, img_id: 2 },
	'video.template': { ...clip, prompt: '', img_id: 2, template_id: videoTemplate },
	'video.transition': { ...clip, first_frame_img: 2, last_frame_img: 3 },
	'video.fusion': { ...clip, image_references: [{ img_id: 2 }], aspect_ratio: '21:9' },
	'video.multiTransition': {
		multi_transition: [{ img_id: 2, duration: 8 }, { img_id: 3 }],
		...{ model: 'v5', quality: '360p' },
	},
	'video.restyle': { ...source, restyle_prompt: 'as clay' },
	'video.extend': { ...source, ...clip },
	'video.mimic': { ...source, img_id: 2, quality: '720p' },
	'video.modify': { ...source, prompt: 'make it snow', quality: '720p' },
	'video.upscale': source,
	'video.swapMask': source,
	'video.lipSync': { ...source, ...song },
	'video.soundEffect': source,
	'video.avatar': { img_id: 2, quality: '720p', ...song },
	'video.viralRecreation': {
		agent_id: '414562414124109',
		prompt: 'with our shoe',
		img_references: pictures(1),
		video_references: [{ video_url: 'https://a.example/a.mp4' }],
	},
	'video.realEstate': { ...estate, product_url: 'https://a.example/house' },
	'image.template': { img_ids: [2], template_id: imageTemplate },
	'audio.verification': song,
	'voice.create': { name: 'Ada', ...song },
	'account.usage': {},
};
