/**
 * What stands below the node on the canvas: the operation and its price. Only the editor evaluates it, in n8n's
 * expression language, so names and prices go along as data. It says a price only where the settings tell
 * everything that it hangs on: one that is an expression is none of the values in the rows. It calls nothing that
 * n8n has an extension for (`ceil`, `isInteger`): n8n would parse all of it once more.
 */
import { UNPRICED } from '../prices/published';
import {
	CLIP_SECONDS,
	clipExtras,
	clipPaths,
	clipRows,
	lipSyncRow,
	maskRow,
} from '../prices/table';
import type { Operation, Resource } from './operation';

/** An option is called like its body field, in camel case. */
const optionOf = (key: string): string =>
	key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** The prices of clips, by model, sound (+), several shots (#) and fast motion (!), by quality: a second, or by length. */
function clipTable(): Record<string, Record<string, unknown>> {
	const table: Record<string, Record<string, unknown>> = {};
	for (const { models, sound, shots, fast, perSecond, clips = {} } of clipRows) {
		const lengths: Record<string, Record<string, number>> = {};
		for (const [seconds, credits] of Object.entries(clips)) {
			for (const [quality, price] of Object.entries(credits)) {
				lengths[quality] = { ...lengths[quality], [seconds]: Number(price) };
			}
		}
		for (const model of models) {
			table[`${model}${sound ? '+' : ''}${shots ? '#' : ''}${fast ? '!' : ''}`] =
				perSecond ?? lengths;
		}
	}
	return table;
}

/** The settings of a clip, `p`, and its options, `o`: undefined unless all are known. */
const CLIP = `[o.soundEffectSwitch, o.lipSyncTtsSwitch].some((one) => typeof one === "string") || o.additionalBodyFields || ${UNPRICED.map((key) => `o.${optionOf(key)}`).join(' || ')} || p.referenceVideos?.entries?.length ? undefined :
(o.soundEffectSwitch ? ${clipExtras.soundEffect} : 0) + (o.lipSyncTtsSwitch ? ${clipExtras.speechPerSecond} * p.duration : 0) + ((rate, s) => typeof rate === "object" ? rate[s] : s % 1 === 0 && s >= ${CLIP_SECONDS.shortest} && s <= ${CLIP_SECONDS.longest} ? rate * s : undefined)
((clips[p.model + ({ true: "+", false: "", undefined: "" })[o.generateAudioSwitch] + ({ true: "#", false: "", undefined: "" })[o.generateMultiClipSwitch] + ({ fast: "!", normal: "", undefined: "" })[o.motionMode]] ?? {})[p.quality], p.duration)`;

/** A text that is spoken, by its bytes in UTF-8. */
const SPEECH = `p.speech === "text" && p.speechText && p.speechText[0] !== "="
? ${lipSyncRow.credits} * ((encodeURIComponent(p.speechText.trim()).replace(/%../g, "x").length + ${lipSyncRow.bytes - 1}) / ${lipSyncRow.bytes} | 0) : undefined`;

/** Data for an expression, which two closing braces would end. */
const dataOf = (value: unknown): string => JSON.stringify(value).replace(/\}(?=\})/g, '} ');

/** The kind of price of an operation; undefined where the settings never tell it. */
function kindOf({ option, fields }: Operation): string | undefined {
	const path = String(option.routing?.request?.url);
	if (path === maskRow.path) return 'mask';
	if (path === lipSyncRow.path) return 'speech';
	const names = fields.map(({ name }) => name);
	const isClip = ['model', 'duration', 'quality'].every((name) => names.includes(name));
	return clipPaths.includes(path) && isClip ? 'clip' : undefined;
}

/** Names that say nothing without their resource; the action says it. */
const BARE = ['Create', 'Delete', 'Get', 'Get Many'];

const inTitleCase = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

function nameOf({ option: { name, action = name } }: Operation): string {
	return BARE.includes(name) ? inTitleCase(action) : name;
}

/**
 * An expression for the name of the chosen operation and its price, such as "Get Image" or "Text to
 * Video · 45 credits". The names stand in it, because expressions know only the values.
 */
export function subtitleOf(resources: Resource[]): string {
	const all = resources.flatMap(({ value, operations }) =>
		operations.map((one) => ({
			key: `${value}.${String(one.option.value)}`,
			name: nameOf(one),
			kind: kindOf(one),
		})),
	);
	const names = JSON.stringify(Object.fromEntries(all.map(({ key, name }) => [key, name])));
	const kinds = dataOf(Object.fromEntries(all.map(({ key, kind }) => [key, kind])));
	const credits = `((key, p) => ((kind, o, clips) => kind === "mask" ? ${maskRow.credits} : kind === "speech" ? ${SPEECH} : kind === "clip" ? ${CLIP} : undefined)(${kinds}[key], p.options ?? {}, ${dataOf(clipTable())}))`;
	return `={{ ((key, p) => ((name, credits) => credits > 0 ? name + " · " + credits + " credits" : name)((${names})[key], ${credits}(key, p)))($rawParameter["resource"] + "." + $rawParameter["operation"], $rawParameter) }}`;
}
