/** Options that PixVerse refuses with some models (docs/service.md, "Models"). */
import { textOf } from './userValues';

/** The models of clips that take fast motion. */
export const fastModels = ['v3.5', 'v4', 'v4.5'];

/** The models of clips that take a sound effect, and speech. */
export const soundModels = [...fastModels, 'v5'];

// An option as the panel shows it, whether a body sets it, and the models that take it.
interface ModelOption {
	label: string;
	isSet: (body: Record<string, unknown>) => boolean;
	models: string[];
}

const options: ModelOption[] = [
	{
		label: "'Add Sound Effect'",
		// A template has its own sound, whatever the model.
		isSet: ({ sound_effect_switch: sound, template_id: id }) => sound === true && id === undefined,
		models: soundModels,
	},
	{
		label: "Fast in 'Motion Mode'",
		isSet: ({ motion_mode: motion }) => motion === 'fast',
		models: fastModels,
	},
];

/** Says which options of a body its model does not take, and which models do; undefined if there are none. */
export function modelReason(body: Record<string, unknown>): string | undefined {
	const wrong = options.filter(
		({ isSet, models }) => isSet(body) && !models.includes(textOf(body.model)),
	);
	if (wrong.length === 0) return undefined;
	const rules = wrong.map(({ label, models }) => {
		const names = models.join(', ').replace(/, ([^,]*)$/, ' and $1');
		return `PixVerse takes ${label} only with the models ${names}`;
	});
	return `${rules.join('. ')}. Choose one of these, or remove the option`;
}
