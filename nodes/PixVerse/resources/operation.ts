/** One operation: its entry in the "Operation" list with the route, and its inputs. */
import type {
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyOptions,
	PreSendAction,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Input, Option } from '../fields/input';
import {
	includeInputFields,
	makingOptions,
	payingOptions,
	waitingOptions,
} from '../fields/inputs/jobOptions';
import { simplify } from '../fields/inputs/output';
import { consoleNotice, recordId, waiting } from '../fields/inputs/waiting';
import { collectionInput, writeAdditionalFields } from '../fields/tools/options';
import { withTextChecks } from '../fields/tools/texts';
import type { ResultType } from '../transport/values/record';
import { video } from '../transport/values/record';
import { getJob } from '../transport/getJob';
import type { Handler, JobSpec } from '../transport/makeJob';
import { makeJob } from '../transport/makeJob';
import { toolFields } from './toolFields';

/** An operation as the node and the build know it. */
export interface Operation {
	/** The entry in the "Operation" list, with the route of the request. */
	option: INodePropertyOptions;
	/** Its fields in the panel, those of a tool first, the "Options" collection last. */
	fields: INodeProperties[];
	/** The type of its result, if it makes one. */
	makes?: ResultType;
}

/** The description of an operation in its own file. */
interface Described {
	name: string;
	value: string;
	action: string;
	description: string;
	path: string;
	/** The inputs, in the order in which they are written into the request. */
	inputs?: Input[];
	options?: Option[];
}

/** The description of an operation with its route. */
interface Routed extends Described {
	method: IHttpRequestMethods;
	makes?: ResultType;
	/** The function that sends the request. */
	handler: Handler;
	/** Functions that write the request after all inputs. */
	last?: PreSendAction[];
}

/**
 * Refuses an unknown resource or operation, which a hand-written workflow may name, because n8n would call the base
 * address and report success. Runs before every request.
 */
export const refuseUnknown: PreSendAction = async function (options) {
	// An address means that n8n has found the route of the operation.
	if (options.url) return options;
	// The value of an expression may be an object, so both are shown as JSON.
	const [operation, resource] = ['operation', 'resource'].map((name) =>
		JSON.stringify(this.getNodeParameter(name, '')),
	);
	throw new NodeOperationError(
		this.getNode(),
		`There is no operation ${operation} of the resource ${resource}. Open the node and choose one`,
		{ itemIndex: this.getItemIndex(), description: 'Nothing was sent or charged.' },
	);
};

/**
 * An operation that sends its inputs and options, and nothing else. Its route makes n8n write the request with the inputs
 * and then call the handler once for each item, in place of a request of n8n's own.
 */
export function operation(spec: Routed): Operation {
	const { name, value, action, description, method, path, handler, makes, last = [] } = spec;
	const collection = { displayName: 'Options', name: 'options', placeholder: 'Add option' };
	const inputs = [...(spec.inputs ?? [])];
	if (spec.options) inputs.push(collectionInput(collection, spec.options));
	const fields = [...toolFields(value, makes), ...inputs.flatMap(({ fields: own = [] }) => own)];
	// Each writer runs with a check of the texts that it reads, because PixVerse would charge for a video of "undefined".
	const preSend = [...inputs.flatMap(({ write }) => write ?? []), ...last].map((write) =>
		withTextChecks(write, fields),
	);
	// With `paginate`, n8n does not send the request itself but calls the pagination function, here the handler.
	const routing = {
		request: { method, url: path },
		send: { ...(preSend.length > 0 && { preSend }), paginate: true },
		operations: { pagination: handler },
	};
	return { option: { name, value, action, description, routing }, fields, makes };
}

/**
 * An operation that costs credits, with the options for spending. Additional fields are merged into its body, and then the
 * body is checked: the either-or rules of all inputs first, then the checks of each.
 */
export function paidOperation({ inputs = [], options = [], ...spec }: Omit<Routed, 'method'>) {
	// The additional fields come after all inputs, and the checks after them, because they may change any field.
	const groups = inputs.flatMap(({ exactlyOne }) => (exactlyOne ? [exactlyOne] : []));
	const last = [writeAdditionalFields(groups), ...inputs.flatMap(({ check }) => check ?? [])];
	const taken = [...payingOptions, ...options];
	return operation({ ...spec, method: 'POST', inputs, last, options: taken });
}

/**
 * An operation that makes a video or an image. The run can wait for it; `job` has the time that it usually takes, in
 * seconds (by default a minute), and the default wait limit, in minutes.
 */
export function jobOperation({
	inputs = [],
	options = [],
	job = { expectedSeconds: 60 },
	...spec
}: Described & { job?: JobSpec }): Operation {
	const { makes = video } = job;
	// A result has the same inputs behind those of its operation: whether to wait, what to download, and which fields.
	return paidOperation({
		...spec,
		inputs: [...inputs, waiting(makes), simplify, consoleNotice],
		options: [...makingOptions, ...waitingOptions(job.waitLimitMinutes), ...options],
		handler: makeJob(job),
		makes,
	});
}

/** "Get" of a result (docs/service.md, "Results"). */
export function getOperation(kind: ResultType): Operation {
	const noun = kind.noun.toLowerCase();
	// PixVerse's path of a record ends with its ID, which the handler adds.
	return operation({
		name: 'Get',
		value: 'get',
		action: `Get ${noun}`,
		description: `Bring back ${noun === 'image' ? 'an' : 'a'} ${noun} by its ID, also one that an earlier run paid for. May wait and download. Free.`,
		method: 'GET',
		path: kind.path,
		inputs: [recordId(kind), waiting(kind, 'its state as it is now'), simplify],
		// Get is free, so it has no options for spending.
		options: [...includeInputFields, ...waitingOptions()],
		handler: getJob(kind),
	});
}

/** A resource of the node, with its operations. */
export interface Resource {
	name: string;
	value: string;
	operations: Operation[];
	/** The default operation, unless it is the first of the list. */
	first?: Operation;
}

/** The "Operation" list of a resource. */
export function operationList({
	value,
	operations,
	first = operations[0],
}: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		// A list for each resource, because each has a default operation of its own.
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ option }) => option),
		default: String(first.option.value),
	};
}
