/** The parts of an operation: its inputs, and its options in the "Options" collection. */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';

/** One input: its fields in the panel, the request that it writes, and its rules. */
export interface Input {
	/** Fields of the panel. The operations that list the input show them, if their own conditions hold. */
	fields?: INodeProperties[];
	/** Writes the request. The inputs of an operation write in the order in which the operation lists them. */
	write?: PreSendAction;
	/** Fields of the body of which exactly one may be set. */
	exactlyOne?: string[];
	/** Checks the body when it is complete. */
	check?: PreSendAction;
}

/** Reads the value of an option. Undefined is not sent. Throws an InputError. */
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
