/** What an operation lists: its inputs, and what it takes from the "Options" collection. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';

/** What every setting declares where it is defined. */
interface Setting {
	/**
	 * Whether it says what is made, so that with another value it is another job. All others say how the job is
	 * waited for, kept, limited or named.
	 */
	partOfIdentity: boolean;
}

/** One input whole: what a person sees, what it writes, and what must hold for it. */
export interface Input extends Setting {
	/** Shown by the operations that list the input, besides conditions of their own. */
	fields?: INodeProperties[];
	/** Writes the request; the inputs of an operation write in the order in which it lists them. */
	write?: PreSendAction;
	/** Fields of the body of which exactly one may be set. */
	exactlyOne?: string[];
	/** Looks at the body once everything is in it. */
	check?: PreSendAction;
}

/** How the value of an option is read; undefined is not sent. Throws an InputError. */
export type OptionReader = (value: unknown, label: string) => unknown;

/** One field of the "Options" collection, shown by the operations that list it. */
export interface Option extends Setting {
	field: INodeProperties;
	/** The field of the body that it becomes; an option without one steers the node itself. */
	body?: { key: string; read: OptionReader };
}

/** The names of the settings that say what is made; those of options begin with `options.`. */
export const identityNames = (inputs: Input[], options: Option[]): string[] => [
	...inputs.flatMap(({ fields = [], partOfIdentity }) =>
		partOfIdentity ? fields.map(({ name }) => name) : [],
	),
	...options.flatMap(({ field, partOfIdentity }) =>
		partOfIdentity ? [`options.${field.name}`] : [],
	),
];
