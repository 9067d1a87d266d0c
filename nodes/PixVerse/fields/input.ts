/**
 * The parts of an operation: its inputs, and its options in the "Options" collection. For each item, n8n calls all writers
 * of the operation in their order (as `preSend`), then the writer of the additional fields, then the checks. None of these
 * functions may throw or send anything. They note a wrong setting for the body (`tools/body.ts`), and the item fails later.
 */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';

/** The part of a field that its caller gives: its names, its texts and its conditions. */
export type FieldTexts = Omit<INodeProperties, 'type' | 'default' | 'options' | 'modes'>;

/** One input: its fields in the panel, the request that it writes, and its rules. */
export interface Input {
	/**
	 * Fields of the panel. It shows them for the operations that list the input, if the fields' own conditions hold, too.
	 */
	fields?: INodeProperties[];
	/** Writes the request. The inputs write in the order in which the operation lists them. */
	write?: PreSendAction;
	/** Body fields. The request must set exactly one of them. */
	exactlyOne?: string[];
	/** Checks the body when it is complete. */
	check?: PreSendAction;
}

/**
 * Reads the value of an option for the body. `label` is the name of the option in the panel, for errors. The node does not
 * send an undefined result. Throws an InputError if the value makes no sense.
 */
export type OptionReader = (
	value: unknown,
	label: string,
	context: IExecuteSingleFunctions,
) => unknown;

/** One field of a collection, shown by the operations that list it. */
export interface Option {
	field: INodeProperties;
	/** The field of the body that the option becomes. Options of the node itself have none. */
	body?: { key: string; read: OptionReader };
}
