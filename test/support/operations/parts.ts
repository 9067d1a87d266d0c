/** The common parts of rows: kinds of fields and of answers. */
import type { Field, OperationResponse, OperationRow, ResponseField, Rule } from '../standin/row';

/** An ID: 64 bit, a bare number token on the wire. */
export const id = (name: string): Field => ({ name, type: 'integer', format: 'id' });
export const flag = (name: string): Field => ({ name, type: 'boolean' });
export const string = (name: string, more: Partial<Field> = {}): Field => ({
	...{ name, type: 'string', ...more },
});
export const integer = (name: string, min?: number, max?: number): Field => ({
	...{ name, type: 'integer', min, max },
});
/** A text or an integer of a closed list. */
export const oneOf = (name: string, values: (string | number)[]): Field => ({
	name,
	type: typeof values[0] === 'number' ? 'integer' : 'string',
	enum: values,
});
/** A text of a list that is not closed: what is known of it. */
export const someOf = (name: string, values: string[]): Field => ({
	...oneOf(name, values),
	open: true,
});
export const ids = (name: string, minItems: number, maxItems?: number): Field => ({
	name,
	type: 'array',
	minItems,
	maxItems,
	items: { type: 'integer', format: 'id' },
});
export const objects = (
	name: string,
	[minItems, maxItems]: [number, number?],
	fields: Field[],
	rules?: Rule[],
): Field => ({ name, type: 'array', minItems, maxItems, items: { type: 'object', fields, rules } });
export const required = (field: Field): Field => ({ ...field, required: true });

export const int = (name: string): ResponseField => ({ name, type: 'integer' });
export const text = (name: string): ResponseField => ({ name, type: 'string' });
export const idOf = (name: string): ResponseField => ({ name, type: 'integer', format: 'id' });

/** The random seed; 0 is a valid one. */
export const seed = integer('seed', 0, 2147483647);

/** Most operations have four qualities, those that work on a video often only three. */
export const qualities = ['360p', '540p', '720p', '1080p'];
export const quality = required(oneOf('quality', qualities));
export const qualityUpTo720p = required(oneOf('quality', ['360p', '540p', '720p']));

/** A video of the account, by its generation or by its upload. */
export const sourceVideo = [id('source_video_id'), id('video_media_id')];
export const oneSourceVideo: Rule = {
	mode: 'exactlyOne',
	fields: ['source_video_id', 'video_media_id'],
};

/** Something to speak: an uploaded audio, or a text with its speaker. */
export const oneSpeech: Rule = {
	mode: 'exactlyOne',
	fields: ['audio_media_id', ['lip_sync_tts_speaker_id', 'lip_sync_tts_content']],
};

/** Every asynchronous operation answers so; `credits` may be absent. */
const accepted = (idField: string): OperationResponse => ({
	kind: 'accepted',
	fields: [idOf(idField), { ...int('credits'), optional: true }],
});

const job = (response: OperationResponse) =>
	({
		method: 'POST',
		contentType: 'application/json',
		response,
		async: true,
		billable: true,
		place: 'submit',
	}) satisfies Partial<OperationRow>;

const camelCase = (name: string) =>
	name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** A job that makes a video: PixVerse mostly calls it the same in its path and among the charges. */
export const videoJob = (name: string, row: Partial<OperationRow>): OperationRow => ({
	...job(accepted('video_id')),
	key: `video.${camelCase(name)}`,
	path: `/openapi/v2/video/${name}/generate`,
	creationType: name,
	...row,
});

/** A job that makes a video from another. */
export const changeOfVideo = (
	name: string,
	{ body = [], rules = [], ...row }: Partial<OperationRow>,
): OperationRow =>
	videoJob(name, { body: [...sourceVideo, ...body], rules: [oneSourceVideo, ...rules], ...row });

export const imageJob = job(accepted('image_id'));

export const free = { async: false, billable: false } as const;

export const list = { ...free, method: 'GET', place: 'list' } as const;

/** What is free and changes something. */
export const change = {
	...{ ...free, method: 'POST', contentType: 'application/json', place: 'prepare' },
	response: { kind: 'done', fields: [] },
} satisfies Partial<OperationRow>;
