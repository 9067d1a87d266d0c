/** The least that every operation with a JSON body accepts, by its key. */
import { operations } from '../operations';
import type { Field, Rule, Shape } from './row';

type Body = Record<string, unknown>;

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

/** Bodies that the rows do not tell: of models, templates, agents, and those that tests know by heart. */
const written: Record<string, Body> = {
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
};

function sample({
	type,
	enum: [first] = [],
	min,
	minItems = 1,
	items,
	fields,
	rules,
}: Shape): unknown {
	if (first !== undefined) return first;
	if (type === 'array') return Array.from({ length: minItems }, () => items && sample(items));
	if (type === 'object') return smallest(fields, rules);
	return { integer: min ?? 1, number: min ?? 1, boolean: true, string: 'a', file: undefined }[type];
}

/** What is required, and of each rule that wants one of several the first. */
function smallest(fields: Field[] = [], rules: Rule[] = []): Body {
	const chosen = rules.flatMap(({ mode, fields: [first] }) => (mode === 'exactlyOne' ? first : []));
	const wanted = fields.filter(({ name, required }) => required || chosen.includes(name));
	return Object.fromEntries(wanted.map((field) => [field.name, sample(field)]));
}

/** Bodies that are accepted with the usual settings and nothing before them. */
export const least: Record<string, Body> = Object.fromEntries(
	operations
		.filter(({ body, contentType }) => body && contentType !== 'multipart/form-data')
		.filter(({ key }) => !needMore.includes(key))
		.map(({ key, body, rules }) => [key, written[key] ?? smallest(body, rules)]),
);
