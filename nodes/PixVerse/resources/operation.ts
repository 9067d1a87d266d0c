/** Builds an operation: its entry in the "Operation" list, with the route of the request, and its fields. */
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

/** An operation as the node and the build use it. */
export interface Operation {
	/** The entry in the "Operation" list, with the route of the request. */
	option: INodePropertyOptions;
	/** The fields of the operation in the panel. The "Options" collection comes last. */
	fields: INodeProperties[];
	/** The type of the result, if the operation makes one. */
	makes?: ResultType;
}

// What the file of each operation defines: its names, texts, path, inputs and options.
interface Described {
	name: string;
	value: string;
	action: string;
	description: string;
	path: string;
	// Whether PixVerse charges before it opens the URLs of the request. The node then checks them more strictly.
	paysFirst?: boolean;
	// The inputs, in the order in which they write the request.
	inputs?: Input[];
	options?: Option[];
}

// An operation with everything that its route needs.
interface Routed extends Described {
	method: IHttpRequestMethods;
	makes?: ResultType;
	// The function that sends the request.
	handler: Handler;
	// Functions that n8n calls after all inputs have written the request.
	last?: PreSendAction[];
}

/**
 * Refuses a resource or operation that the node does not have. A workflow written by hand may name an unknown operation, and
 * n8n would then call the base address and report success. n8n calls this function before every request.
 */
export const refuseUnknown: PreSendAction = async function (options) {
	// `url` has a value only if n8n has found the route of an operation.
	if (options.url) return options;
	// An expression may give an object, so the error shows each value as JSON.
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
 * Builds an operation from its inputs and options. For each item, n8n first lets the inputs write the request. Then n8n
 * calls the handler in place of sending the request.
 */
export function operation(spec: Routed): Operation {
	const { name, value, action, description, method, path, handler, makes, last = [] } = spec;
	const collection = { displayName: 'Options', name: 'options', placeholder: 'Add option' };
	const inputs = [...(spec.inputs ?? [])];
	if (spec.options) inputs.push(collectionInput(collection, spec.options));
	const fields = [...toolFields(value, makes), ...inputs.flatMap(({ fields: own = [] }) => own)];
	// A wrong expression may give a string such as "undefined". Each writer refuses such strings in the fields that it
	// reads, because PixVerse would make and charge for a video of "undefined".
	const preSend = [...inputs.flatMap(({ write }) => write ?? []), ...last].map((write) =>
		withTextChecks(write, fields, spec.paysFirst),
	);
	// With `paginate`, n8n does not send the request itself. n8n calls the pagination function, which is the handler.
	const routing = {
		request: { method, url: path },
		send: { ...(preSend.length > 0 && { preSend }), paginate: true },
		operations: { pagination: handler },
	};
	return { option: { name, value, action, description, routing }, fields, makes };
}

/**
 * Builds an operation that costs credits, with the options for spending. After the inputs, "Additional Body Fields" is
 * merged into the body. Then the body is checked: first by the either-or rules of all inputs, and then by the check of each
 * input.
 */
export function paidOperation({ inputs = [], options = [], ...spec }: Omit<Routed, 'method'>) {
	const groups = inputs.flatMap(({ exactlyOne }) => (exactlyOne ? [exactlyOne] : []));
	// The checks come last, because "Additional Body Fields" may change any field of the body.
	const last = [writeAdditionalFields(groups), ...inputs.flatMap(({ check }) => check ?? [])];
	const taken = [...payingOptions, ...options];
	return operation({ ...spec, method: 'POST', inputs, last, options: taken });
}

// How long a job usually takes, in seconds, and the default wait limit, in minutes, unless an operation says otherwise.
const DEFAULT_JOB = { expectedSeconds: 60, waitLimitMinutes: 10 };

/** Builds an operation that makes a video or an image. `job` says how its jobs differ from the usual ones. */
export function jobOperation({
	inputs = [],
	options = [],
	job: changes,
	...spec
}: Described & { job?: Partial<JobSpec> }): Operation {
	const job = { ...DEFAULT_JOB, ...changes };
	const { makes = video } = job;
	// After its own inputs, each operation that makes a result has the inputs about that result: whether to wait and to
	// download, and which fields to return. A notice comes last.
	return paidOperation({
		...spec,
		inputs: [...inputs, waiting, simplify, consoleNotice],
		options: [...makingOptions, ...waitingOptions(job.waitLimitMinutes), ...options],
		handler: makeJob(job),
		makes,
	});
}

/** Builds the operation "Get" of a result (docs/service.md, "Results"). */
export function getOperation(kind: ResultType): Operation {
	const noun = kind.noun.toLowerCase();
	return operation({
		name: 'Get',
		value: 'get',
		action: `Get ${noun}`,
		description: `Bring back ${noun === 'image' ? 'an' : 'a'} ${noun} by its ID, also one that an earlier run paid for. May wait and download. Free.`,
		method: 'GET',
		// The handler adds the ID to the end of this path.
		path: kind.path,
		inputs: [recordId(kind), waiting, simplify],
		// Get is free, so it has no options for spending.
		options: [...includeInputFields, ...waitingOptions(DEFAULT_JOB.waitLimitMinutes)],
		handler: getJob(kind, DEFAULT_JOB.waitLimitMinutes),
	});
}

/** A resource of the node and its operations. */
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
		// Each resource has an "Operation" list with its own default, so the panel shows the list only for that resource.
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ option }) => option),
		default: String(first.option.value),
	};
}
