/** The cases of rows: fields that many operations have are set in the same way in all of them. */
import type { OperationRow } from '../../support/standin/row';
import { images, prompt, quality, seed, sources, speeches } from './blocks';
import { clipSetters, guidedClip, withEachModel } from './clips';
import type { Choice, OperationCase, Tokens } from './setting';
import { field, jobSettings, option, pick, rowOf } from './setting';

/** The ways to set a field that an operation needs. */
const ways: Record<string, Choice[]> = {
	source_video_id: sources,
	img_id: images,
	audio_media_id: speeches,
	prompt: [prompt],
};

const extras: Record<string, Choice> = {
	prompt,
	seed,
	aspect_ratio: field('aspect_ratio', '9:16'),
	original_sound_switch: option('original_sound_switch', false),
	webhook_id: option('webhook_id', 'wh_1'),
};

/** What is sent of a field that the row requires and nobody sets. */
const defaults: Tokens = {
	model: '"v6"',
	duration: '5',
	quality: '"540p"',
	aspect_ratio: '"16:9"',
	keyframe_id: '1',
};

/** Fields of older pages or of one client, without a setting. */
const legacy: Tokens = { negative_prompt: '"blur"', water_mark: 'false', off_peak_mode: 'true' };

/** A case, as far as it is not usual; `ways` are those of fields that this operation needs. */
type OwnPart = Partial<OperationCase> & { ways?: Record<string, Choice[]> };

/** The fields of a row that must be there: itself, or something in its place. */
function neededIn({ body = [], rules = [] }: OperationRow, isSent: (name: string) => boolean) {
	const required = body.filter((field) => field.required).map(({ name }) => name);
	const either = rules.flatMap(({ mode, fields }) => (mode === 'exactlyOne' ? fields.flat() : []));
	return [...required, ...either].filter((name) => !isSent(name));
}

export function caseOf(key: string, { ways: ownWays = {}, ...own }: OwnPart = {}): OperationCase {
	const row = rowOf(key);
	const { body = [], models, async, place } = row;
	const names = body.map(({ name }) => name);
	const required = body.filter((field) => field.required).map(({ name }) => name);
	const sentAlways = { ...pick(defaults, required), ...own.defaults };
	const needed = {
		...pick(
			ways,
			neededIn(row, (name) => name in sentAlways),
		),
		...ownWays,
	};
	const { viaAdditionalFields = pick(legacy, names) } = own;
	const free = names.filter((name) => !(name in needed) && !(name in viaAdditionalFields));
	const qualities = body.find(({ name }) => name === 'quality')?.enum ?? [];
	const byModel = models && { guided: guidedClip, setters: clipSetters };
	const alternatives = [...(models ? withEachModel(key) : []), ...(own.alternatives ?? [])];
	return {
		operation: key,
		row: key,
		groups: names.filter((name) => name in needed).map((name) => needed[name]),
		...own,
		defaults: sentAlways,
		viaAdditionalFields,
		extras: [
			...Object.values(pick(extras, free)),
			...(models ? [] : qualities.slice(-1).map((value) => quality(String(value)))),
			...(own.extras ?? []),
			...(async && place === 'submit' ? jobSettings : []),
		],
		...(alternatives.length > 0 && { alternatives }),
		guided: { ...byModel?.guided, ...own.guided },
		setters: { ...byModel?.setters, ...own.setters },
	};
}
