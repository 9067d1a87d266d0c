/** One operation whole: the entry in the "Operation" list with its route, and its own fields. */
import type {
	IDataObject,
	INodeProperties,
	INodePropertyOptions,
	PreSendAction,
} from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import type { JobSpec } from '../transport/makeJob';
import { makeJob } from '../transport/makeJob';
import { bodyOptions } from '../fields/bodyOptions';
import { sendAdditionalFields } from '../fields/job';

export interface Operation {
	option: INodePropertyOptions;
	/** Fields that no other operation has; they stand behind the shared inputs. */
	fields: INodeProperties[];
	/** Fields that no other operation has, and that come before everything else. */
	leading?: INodeProperties[];
	/** Whether it makes something that is waited for. */
	makes?: boolean;
	/** The names in `bodyOptions` of what it takes from the "Options" collection. */
	takes?: string[];
}

/** The values of operations, as display conditions name them. */
export const valuesOf = (operations: Operation[]) =>
	operations.map(({ option }) => String(option.value));

/** Writes the options that the user added and the operation takes, and no others. */
function sendBodyOptions(takes: string[]): PreSendAction {
	return intoBody(function (body) {
		const options = this.getNodeParameter('options', {}) as IDataObject;
		for (const name of takes) {
			const { key, property, read } = bodyOptions[name];
			if (options[property.name] === undefined) continue;
			const value = read(options[property.name], property.displayName);
			if (value !== undefined) body[key] = value;
		}
	});
}

/** An operation that makes something, in the few words in which it differs from the others. */
export interface JobOperation {
	name: string;
	value: string;
	action: string;
	description: string;
	path: string;
	/** Writes the body, in the order of the fields. */
	body: PreSendAction[];
	job: JobSpec;
	fields?: INodeProperties[];
	leading?: INodeProperties[];
	takes?: string[];
	/** Groups of body fields of which exactly one may be set. */
	exactlyOne?: string[][];
	/** Looks at the body once everything is in it. */
	checks?: PreSendAction[];
}

/** The operation with its route: body, options, additional fields last, then the checks. */
export function jobOperation(spec: JobOperation): Operation {
	const {
		name,
		value,
		action,
		description,
		path,
		job,
		takes = [],
		exactlyOne = [],
		checks = [],
	} = spec;
	const preSend = [
		...spec.body,
		sendBodyOptions(takes),
		sendAdditionalFields(exactlyOne),
		...checks,
	];
	const routing = {
		request: { method: 'POST' as const, url: path },
		send: { preSend, paginate: true },
		operations: { pagination: makeJob(job) },
	};
	return {
		option: { name, value, action, description, routing },
		fields: spec.fields ?? [],
		leading: spec.leading,
		takes,
		makes: true,
	};
}

/** A resource of the node: what one can do with a kind of thing. */
export interface Resource {
	name: string;
	value: string;
	operations: Operation[];
	/** The operation that is chosen at first. */
	first: Operation;
}

/** The "Operation" list of a resource. */
export function operationList({ value, operations, first }: Resource): INodeProperties {
	const chosen = String(first.option.value);
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ option }) => option),
		default: chosen,
	};
}
