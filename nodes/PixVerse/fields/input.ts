/** What an operation lists: its inputs, and what it takes from the "Options" collection. */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';

/** One input whole: what a person sees, what it writes, and what must hold for it. */
export interface Input {
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
export type OptionReader = (
	value: unknown,
	label: string,
	context: IExecuteSingleFunctions,
) => unknown;

/** One field of a collection, shown by the operations that list it. */
export interface Option {
	field: INodeProperties;
	/** The field of the body that it becomes; an option without one steers the node itself. */
	body?: { key: string; read: OptionReader };
}
