/**
 * The parts of an operation: its inputs, and its options in the "Options" collection. For each item, n8n calls functions of
 * three kinds as `preSend`: the `write` of each input, then the writer of the additional fields, then each `check`. None of
 * these functions may throw or send anything. They note a wrong setting with `noteProblem`, and the item fails later.
 */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';

/** What a function that builds a field, such as `choiceField`, gets from its caller: names, texts and conditions. */
export type FieldTexts = Omit<INodeProperties, 'type' | 'default' | 'options' | 'modes'>;

/** One input: its fields in the panel, the request that it writes, and its rules. */
export interface Input {
	/**
	 * The fields in the panel. n8n shows each field for the operations that list the input, if the conditions of the field
	 * itself hold, too.
	 */
	fields?: INodeProperties[];
	/** Writes the input into the request. The inputs write in the order in which the operation lists them. */
	write?: PreSendAction;
	/** Body fields of which the request must set exactly one. */
	exactlyOne?: string[];
	/** Checks the body when it is complete. */
	check?: PreSendAction;
}

/**
 * Reads the value of an option for the body. `label` is the name of the option in the panel, for errors. If the result is
 * undefined, the node does not send the option. Throws an InputError if the value is wrong.
 */
export type OptionReader = (
	value: unknown,
	label: string,
	context: IExecuteSingleFunctions,
) => unknown;

/** One field of a collection. The panel offers it for the operations that list it. */
export interface Option {
	field: INodeProperties;
	/** The body field that the option sets. An option that only the node itself reads has none. */
	body?: { key: string; read: OptionReader };
}
