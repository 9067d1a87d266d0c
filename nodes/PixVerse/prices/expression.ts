/**
 * The price in the subtitle of the node. Only the editor evaluates it, in n8n's expression language,
 * so the rows go along as data. It says a price only where the settings tell everything that it hangs
 * on: one that is an expression is none of the values in the rows. It calls nothing that n8n
 * has an extension for (`ceil`, `isInteger`): n8n would parse all of it once more.
 */
import { UNPRICED } from './published';
import { CLIP_SECONDS, clipExtras, clipPaths, clipRows, lipSyncRow, maskRow } from './table';

/** An option is called like its body field, in camel case. */
const optionOf = (key: string): string =>
	key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** The prices of clips, by model, sound (+) and fast motion (!), by quality: a second, or by length. */
function clipTable(): Record<string, Record<string, unknown>> {
	const table: Record<string, Record<string, unknown>> = {};
	for (const { models, sound, fast, perSecond, clips = {} } of clipRows) {
		const lengths: Record<string, Record<string, number>> = {};
		for (const [seconds, credits] of Object.entries(clips)) {
			for (const [quality, price] of Object.entries(credits)) {
				lengths[quality] = { ...lengths[quality], [seconds]: Number(price) };
			}
		}
		for (const model of models) {
			table[`${model}${sound ? '+' : ''}${fast ? '!' : ''}`] = perSecond ?? lengths;
		}
	}
	return table;
}

/** The settings of a clip, `p`, and its options, `o`: undefined unless all are known. */
const CLIP = `[o.soundEffectSwitch, o.lipSyncTtsSwitch].some((one) => typeof one === "string") || o.additionalBodyFields || ${UNPRICED.map((key) => `o.${optionOf(key)}`).join(' || ')} || p.referenceVideos?.entries?.length ? undefined :
(o.soundEffectSwitch ? ${clipExtras.soundEffect} : 0) + (o.lipSyncTtsSwitch ? ${clipExtras.speechPerSecond} * p.duration : 0) + ((rate, s) => typeof rate === "object" ? rate[s] : s % 1 === 0 && s >= ${CLIP_SECONDS.shortest} && s <= ${CLIP_SECONDS.longest} ? rate * s : undefined)
((clips[p.model + ({ true: "+", false: "", undefined: "" })[o.generateAudioSwitch] + ({ fast: "!", normal: "", undefined: "" })[o.motionMode]] ?? {})[p.quality], p.duration)`;

/** A text that is spoken, by its bytes in UTF-8. */
const SPEECH = `p.speech === "text" && p.speechText && p.speechText[0] !== "="
? ${lipSyncRow.credits} * ((encodeURIComponent(p.speechText.trim()).replace(/%../g, "x").length + ${lipSyncRow.bytes - 1}) / ${lipSyncRow.bytes} | 0) : undefined`;

/** Data for an expression, which two closing braces would end. */
const dataOf = (value: unknown): string => JSON.stringify(value).replace(/\}(?=\})/g, '} ');

/** An operation as the canvas knows it. */
interface Routed {
	/** Such as `video.textToVideo`. */
	key: string;
	path: string;
	/** The names of its parameters. */
	parameters: string[];
}

/** The kind of price of an operation; undefined where the settings never tell it. */
function kindOf({ path, parameters }: Routed): string | undefined {
	if (path === maskRow.path) return 'mask';
	if (path === lipSyncRow.path) return 'speech';
	const isClip = ['model', 'duration', 'quality'].every((name) => parameters.includes(name));
	return clipPaths.includes(path) && isClip ? 'clip' : undefined;
}

/**
 * The text of a function of the chosen operation, `key`, and the written parameters, `p`, that gives
 * the credits of an item; undefined where they are not known.
 */
export function creditsExpression(operations: Routed[]): string {
	const kinds = operations.flatMap((one) => {
		const kind = kindOf(one);
		return kind === undefined ? [] : [[one.key, kind]];
	});
	const kindTable = dataOf(Object.fromEntries(kinds));
	const clips = dataOf(clipTable());
	return `((key, p) => ((kind, o, clips) => kind === "mask" ? ${maskRow.credits} : kind === "speech" ? ${SPEECH} : kind === "clip" ? ${CLIP} : undefined)(${kindTable}[key], p.options ?? {}, ${clips}))`;
}
