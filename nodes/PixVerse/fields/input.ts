/**
 * The parts of an operation: its inputs, and its options in the "Options" collection. For each item, n8n calls the `write`
 * of each input as `preSend`. For an operation that costs credits, n8n then calls the writer of "Additional Body Fields" and
 * each `check`. None of these functions may throw, and none may send a request. They note a wrong setting with
 * `noteProblem`, and the item fails later.
 */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';

/** The names, texts and conditions of a field. The builders, such as `choiceField`, add the type and the default. */
export type FieldTexts = Omit<INodeProperties, 'type' | 'default' | 'options' | 'modes'>;

/** One input: its fields in the panel, the function that writes it into the request, and its rules. */
export interface Input {
	/**
	 * The fields in the panel. n8n shows a field for each operation that lists the input. The field's own conditions must
	 * hold, too.
	 */
	fields?: INodeProperties[];
	/** Writes the input into the request. The inputs write in the order in which the operation lists them. */
	write?: PreSendAction;
	/** A group of body fields. The body must have exactly one field of the group. */
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

/** One field of a collection. The panel offers the field for each operation that lists the option. */
export interface Option {
	field: INodeProperties;
	/**
	 * The body field that the option sets. An option that the node reads and never sends has no body field. With `isNeeded`,
	 * an expression that gives undefined is read, too, so that the reader refuses it.
	 */
	body?: { key: string; read: OptionReader; isNeeded?: true };
}
