/** The cases of rows: fields that many operations have are set in the same way in all of them. */
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

export function caseOf(key: string, { ways: ownWays = {}, ...own }: OwnPart = {}): OperationCase {
	const { body = [], rules = [], models, async, place } = rowOf(key);
	const names = body.map(({ name }) => name);
	const required = body.filter((field) => field.required).map(({ name }) => name);
	const alternativesOf = rules.filter(({ mode }) => mode === 'exactlyOne');
	const sentAlways = { ...pick(defaults, required), ...own.defaults };
	const mayBeNeeded = [...required, ...alternativesOf.flatMap(({ fields }) => fields.flat())];
	const isNeeded = (name: string) => mayBeNeeded.includes(name) && !(name in sentAlways);
	const needed = { ...pick(ways, names.filter(isNeeded)), ...ownWays };
	const { viaAdditionalFields: via = pick(legacy, names) } = own;
	const without = Object.keys({ ...needed, ...via });
	const free = names.filter((name) => !without.includes(name));
	const qualities = body.find(({ name }) => name === 'quality')?.enum ?? [];
	return {
		operation: key,
		row: key,
		groups: names.filter((name) => name in needed).map((name) => needed[name]),
		...own,
		defaults: sentAlways,
		extras: [
			...Object.values(pick(extras, free)),
			...(models ? [] : qualities.slice(-1).map((value) => quality(String(value)))),
			...(own.extras ?? []),
			...(async && place === 'submit' ? jobSettings : []),
		],
		...((models ?? own.alternatives) && {
			alternatives: [...(models ? withEachModel(key) : []), ...(own.alternatives ?? [])],
		}),
		viaAdditionalFields: via,
		guided: { ...(models && guidedClip), ...own.guided },
		setters: { ...(models && clipSetters), ...own.setters },
	};
}
