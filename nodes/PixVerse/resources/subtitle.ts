/**
 * Builds the subtitle of the node on the canvas. The subtitle shows the operation and its price for each item, or "Dry run"
 * in place of the price. It is an n8n expression that only the editor evaluates. The expression cannot call functions of the
 * node, so it contains all names and prices. The subtitle shows a price only if the settings determine it. If one of these
 * settings is itself an expression, the subtitle shows no price, because it reads the code of that setting and not its
 * value. The expression of the subtitle calls no function that n8n extends (`ceil`, `isInteger`), because n8n would then
 * parse all of it once more.
 */
import {
	CLIP_SECONDS,
	clipExtras,
	clipPaths,
	clipRows,
	flatRows,
	lipSyncRow,
} from '../prices/table';
import type { Operation, Resource } from './operation';

// Returns the prices of clips by model and quality, for each second or for each length. The key of a model ends with a sign
// for each switch that is on: + for sound, # for several shots, ! for fast motion.
function clipTable(): Record<string, Record<string, unknown>> {
	const table: Record<string, Record<string, unknown>> = {};
	for (const { models, sound, shots, fast, perSecond, clips = {} } of clipRows) {
		// `clips` has the length before the quality. This loop puts the quality first, because the expression looks up the
		// quality first.
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

// The expression for the price of a clip, from the node's parameters `p` and options `o`. The price is undefined if one of
// these settings has no known price.
const CLIP = `[o.soundEffectSwitch, o.lipSyncTtsSwitch].some((one) => typeof one === "string") || o.additionalBodyFields || o.templateId || p.referenceVideos?.entries?.length ? undefined :
(o.soundEffectSwitch ? ${clipExtras.soundEffect} : 0) + (o.lipSyncTtsSwitch ? ${clipExtras.speechPerSecond} * p.duration : 0) + ((rate, s) => typeof rate === "object" ? rate[s] : s % 1 === 0 && s >= ${CLIP_SECONDS.shortest} && s <= ${CLIP_SECONDS.longest} ? rate * s : undefined)
((clips[p.model + ({ true: "+", false: "", undefined: "" })[o.generateAudioSwitch] + ({ true: "#", false: "", undefined: "" })[o.generateMultiClipSwitch] + ({ fast: "!", normal: "", undefined: "" })[o.motionMode]] ?? {})[p.quality], p.duration)`;

// The expression for the price of a spoken text, from its length in UTF-8 bytes. Each started part costs the same.
const SPEECH = `p.speech === "text" && p.speechText && p.speechText[0] !== "="
? ${lipSyncRow.credits} * ((encodeURIComponent(p.speechText.trim()).replace(/%../g, "x").length + ${lipSyncRow.bytes - 1}) / ${lipSyncRow.bytes} | 0) : undefined`;

// Writes a value as JSON for an expression. A blank separates closing braces, because `}}` would end the expression.
const dataOf = (value: unknown): string => JSON.stringify(value).replace(/\}(?=\})/g, '} ');

// Returns how the subtitle finds the price of an operation: a number is the price itself, "other" if the settings never determine the price, undefined if
// the operation is free. For a free operation, the subtitle never shows "Dry run", although n8n may keep that option from
// another operation.
function kindOf({ option, fields }: Operation): string | number | undefined {
	const path = String(option.routing?.request?.url);
	// The settings determine only these prices. Any other price depends on a file or a template.
	const flat = flatRows.find((row) => row.path === path);
	if (flat !== undefined) return flat.credits;
	if (path === lipSyncRow.path) return 'speech';
	// Template Video also has the path of a clip, but its price depends on the template. Unlike a clip, Template Video has
	// no field for the model.
	const names = fields.map(({ name }) => name);
	const isClip = ['model', 'duration', 'quality'].every((name) => names.includes(name));
	if (clipPaths.includes(path) && isClip) return 'clip';
	const options = fields.find(({ name }) => name === 'options')?.options ?? [];
	return options.some(({ name }) => name === 'dryRun') ? 'other' : undefined;
}

// Names that are unclear without their resource, such as "Get". For these, the subtitle shows the action: "Get Image".
const BARE = ['Create', 'Delete', 'Get', 'Get Many'];

/**
 * Returns the expression for the name of the chosen operation and its price, such as "Get Image" or "45 credits each · Text
 * to Video". The expression contains all names, because a parameter holds only the value of the choice, such as "get". The
 * price comes first, because the canvas cuts off a subtitle after about 30 characters.
 */
export function subtitleOf(resources: Resource[]): string {
	const names: Record<string, string> = {};
	const kinds: Record<string, string | number | undefined> = {};
	for (const { value, operations } of resources) {
		for (const operation of operations) {
			const { name, action = name, value: own } = operation.option;
			const titleCase = action.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
			names[`${value}.${String(own)}`] = BARE.includes(name) ? titleCase : name;
			kinds[`${value}.${String(own)}`] = kindOf(operation);
		}
	}
	const credits = `kind > 0 ? kind : kind === "speech" ? ${SPEECH} : kind === "clip" ? ${CLIP} : undefined`;
	// An unknown price is undefined. Then `credits > 0` is false, and the subtitle shows only the name.
	const price = `((kind, o, clips) => kind && o.dryRun === true ? "Dry run · " : ((credits) => credits > 0 ? credits + " credits each · " : "")(${credits}))(${dataOf(kinds)}[key], p.options ?? {}, ${dataOf(clipTable())})`;
	return `={{ ((key, p) => ${price} + ((${JSON.stringify(names)})[key] ?? ""))($rawParameter["resource"] + "." + $rawParameter["operation"], $rawParameter) }}`;
}
