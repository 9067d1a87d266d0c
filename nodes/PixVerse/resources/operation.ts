/** One operation whole: its entry in the "Operation" list with the route, and its inputs. */
import type {
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyOptions,
	PreSendAction,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Input, Option } from '../fields/input';
import { makingOptions, payingOptions, waitingOptions } from '../fields/inputs/jobOptions';
import { simplify } from '../fields/inputs/simplify';
import { waiting } from '../fields/inputs/waiting';
import { writeAdditionalFields, writeOptions } from '../fields/tools/options';
import { withMeantTexts } from '../fields/tools/texts';
import type { ResultType } from '../transport/http/record';
import { video } from '../transport/http/record';
import type { Handler, JobSpec } from '../transport/makeJob';
import { makeJob } from '../transport/makeJob';

/** An operation as the node and the build know it. */
export interface Operation {
	option: INodePropertyOptions;
	inputs: Input[];
	/** What it takes from the "Options" collection. */
	options: Option[];
	/** What it makes, if anything. */
	makes?: ResultType;
}

/** An operation in the words in which it differs from the others. */
interface Described {
	name: string;
	value: string;
	action: string;
	description: string;
	path: string;
	/** What a person sets, in the order in which it is written into the request. */
	inputs?: Input[];
	options?: Option[];
}

interface Routed extends Described {
	method: IHttpRequestMethods;
	/** The one function that takes the request to the network. */
	handler: Handler;
	/** Write the request after all inputs. */
	last?: PreSendAction[];
}

/**
 * Refuses a resource or an operation that is not there, as a hand-written workflow may name one: n8n
 * would call the base address, and end well. Runs before every request.
 */
export const refuseUnknown: PreSendAction = async function (options) {
	if (options.url) return options;
	const [operation, resource] = ['operation', 'resource'].map((name) =>
		JSON.stringify(this.getNodeParameter(name, '')),
	);
	throw new NodeOperationError(
		this.getNode(),
		`There is no operation ${operation} of the resource ${resource}. Open the node and choose one`,
		{ itemIndex: this.getItemIndex(), description: 'Nothing was sent or charged.' },
	);
};

/** An operation whose inputs are all that is sent. */
export function operation(spec: Routed): Operation {
	const { name, value, action, description, method, path } = spec;
	const { handler, inputs = [], options = [] } = spec;
	const collection = { displayName: 'Options', name: 'options', type: 'collection' as const };
	const taken = options.map(({ field }) => field);
	const fields = [
		...inputs.flatMap(({ fields: own = [] }) => own),
		{ ...collection, default: {}, options: taken },
	];
	const preSend = [...inputs.flatMap(({ write }) => write ?? []), ...(spec.last ?? [])].map(
		(write) => withMeantTexts(write, fields),
	);
	const routing = {
		request: { method, url: path },
		send: { ...(preSend.length > 0 && { preSend }), paginate: true },
		operations: { pagination: handler },
	};
	return { option: { name, value, action, description, routing }, inputs, options };
}

/** An operation that costs credits: options and additional fields join its body, which is then checked. */
export function paidOperation({ inputs = [], options = [], ...spec }: Omit<Routed, 'method'>) {
	const groups = inputs.flatMap(({ exactlyOne }) => (exactlyOne ? [exactlyOne] : []));
	const last = [
		writeOptions(options),
		writeAdditionalFields(groups),
		...inputs.flatMap(({ check }) => check ?? []),
	];
	const taken = [...payingOptions, ...options];
	return operation({ ...spec, method: 'POST', inputs, last, options: taken });
}

interface JobDescribed extends Described {
	job: JobSpec;
}

/** An operation that makes something, which can be waited for. */
export function jobOperation({ inputs = [], options = [], job, ...spec }: JobDescribed): Operation {
	const { makes = video } = job;
	const paid = paidOperation({
		...spec,
		inputs: [...inputs, waiting(makes), simplify],
		options: [...makingOptions, ...waitingOptions(job.waitLimitMinutes), ...options],
		handler: makeJob(job),
	});
	return { ...paid, makes };
}

/** A resource of the node: what one can do with one type of thing. */
export interface Resource {
	name: string;
	value: string;
	operations: Operation[];
	/** The operation that is chosen at first. */
	first: Operation;
}

/** The "Operation" list of a resource. */
export function operationList({ value, operations, first }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ option }) => option),
		default: String(first.option.value),
	};
}
