/**
 * The subtitle of the node on the canvas: the operation and its price for each item, or that it is a dry run. Only the editor evaluates it, as an n8n
 * expression, so names and prices are data in it. It shows a price only when the settings determine it: a setting that
 * is an expression matches no row. It calls no function for which n8n has an extension (`ceil`, `isInteger`), because
 * n8n would parse the whole expression once more.
 */
import {
	CLIP_SECONDS,
	clipExtras,
	clipPaths,
	clipRows,
	lipSyncRow,
	maskRow,
} from '../prices/table';
import type { Operation, Resource } from './operation';

/**
 * The prices of clips by model, with signs for sound (+), several shots (#) and fast motion (!), and by quality: for a
 * second, or by length.
 */
function clipTable(): Record<string, Record<string, unknown>> {
	const table: Record<string, Record<string, unknown>> = {};
	for (const { models, sound, shots, fast, perSecond, clips = {} } of clipRows) {
		// The table of prices has the length before the quality, and the expression looks up the quality first.
		const lengths: Record<string, Record<string, number>> = {};
		for (const [seconds, credits] of Object.entries(clips)) {
			for (const [quality, price] of Object.entries(credits)) {
				lengths[quality] = { ...lengths[quality], [seconds]: Number(price) };
			}
		}
		const signs = `${sound ? '+' : ''}${shots ? '#' : ''}${fast ? '!' : ''}`;
		for (const model of models) table[model + signs] = perSecond ?? lengths;
	}
	return table;
}

/** The price of a clip from its settings, `p`, and its options, `o`; undefined unless all of them are known. */
const CLIP = `[o.soundEffectSwitch, o.lipSyncTtsSwitch].some((one) => typeof one === "string") || o.additionalBodyFields || o.templateId || p.referenceVideos?.entries?.length ? undefined :
(o.soundEffectSwitch ? ${clipExtras.soundEffect} : 0) + (o.lipSyncTtsSwitch ? ${clipExtras.speechPerSecond} * p.duration : 0) + ((rate, s) => typeof rate === "object" ? rate[s] : s % 1 === 0 && s >= ${CLIP_SECONDS.shortest} && s <= ${CLIP_SECONDS.longest} ? rate * s : undefined)
((clips[p.model + ({ true: "+", false: "", undefined: "" })[o.generateAudioSwitch] + ({ true: "#", false: "", undefined: "" })[o.generateMultiClipSwitch] + ({ fast: "!", normal: "", undefined: "" })[o.motionMode]] ?? {})[p.quality], p.duration)`;

/** The price of a spoken text, by its bytes in UTF-8. */
const SPEECH = `p.speech === "text" && p.speechText && p.speechText[0] !== "="
? ${lipSyncRow.credits} * ((encodeURIComponent(p.speechText.trim()).replace(/%../g, "x").length + ${lipSyncRow.bytes - 1}) / ${lipSyncRow.bytes} | 0) : undefined`;

/** Data for an expression. Braces are kept apart, because two closing braces end an expression. */
const dataOf = (value: unknown): string => JSON.stringify(value).replace(/\}(?=\})/g, '} ');

/**
 * The kind of price of an operation; "other" when its settings never determine it, and undefined when it is free. A free
 * operation has no Dry Run, and n8n may keep that option from another operation.
 */
function kindOf({ option, fields }: Operation): string | undefined {
	const path = String(option.routing?.request?.url);
	// The settings determine the price of masks, speech and clips. Any other depends on a file or a template.
	if (path === maskRow.path) return 'mask';
	if (path === lipSyncRow.path) return 'speech';
	// Template videos share the path of clips, but have no model, so their price depends on the template.
	const names = fields.map(({ name }) => name);
	const isClip = ['model', 'duration', 'quality'].every((name) => names.includes(name));
	if (clipPaths.includes(path) && isClip) return 'clip';
	const options = fields.find(({ name }) => name === 'options')?.options ?? [];
	return options.some(({ name }) => name === 'dryRun') ? 'other' : undefined;
}

/** Names that are unclear without their resource. The subtitle has their action instead. */
const BARE = ['Create', 'Delete', 'Get', 'Get Many'];

/**
 * An expression for the name of the chosen operation and its price, such as "Get Image" or "45 credits each · Text
 * to Video". It contains the names, because expressions have only the values. The price comes first, because the canvas cuts
 * what is longer than about 30 characters.
 */
export function subtitleOf(resources: Resource[]): string {
	const names: Record<string, string> = {};
	const kinds: Record<string, string | undefined> = {};
	for (const { value, operations } of resources) {
		for (const operation of operations) {
			const { name, action = name, value: own } = operation.option;
			const titleCase = action.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
			names[`${value}.${String(own)}`] = BARE.includes(name) ? titleCase : name;
			kinds[`${value}.${String(own)}`] = kindOf(operation);
		}
	}
	const credits = `kind === "mask" ? ${maskRow.credits} : kind === "speech" ? ${SPEECH} : kind === "clip" ? ${CLIP} : undefined`;
	// An unknown price is undefined, so `credits > 0` is false for it, and the subtitle is the name alone.
	const price = `((kind, o, clips) => kind && o.dryRun === true ? "Dry run · " : ((credits) => credits > 0 ? credits + " credits each · " : "")(${credits}))(${dataOf(kinds)}[key], p.options ?? {}, ${dataOf(clipTable())})`;
	return `={{ ((key, p) => ${price} + ((${JSON.stringify(names)})[key] ?? ""))($rawParameter["resource"] + "." + $rawParameter["operation"], $rawParameter) }}`;
}
