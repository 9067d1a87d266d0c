/**
 * What the engine spends on an item because of the node's description: the whole description
 * against a node of ten fields that makes the same request. The request itself is left out of both.
 */
import type { IDataObject, INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';
import restyleAVideo from '../examples/restyle-a-video.json';
import { credentials, pixVerse } from '../test/contract/product';
import type { ExportedWorkflow } from '../test/support/harness/engine';
import { runOnEngine } from '../test/support/harness/engine';

const TYPE = 'n8n-nodes-pixverse.pixVerse';
const OPERATION = 'restyle';

/** Answers every request at once, so that only the engine's own work is left. */
const answer = async () => [{ json: {} }];

/** The operation with a request that is answered at once. */
function answered(option: INodePropertyOptions): INodePropertyOptions {
	const { routing } = option;
	return { ...option, routing: { ...routing, operations: { pagination: answer } } };
}

function isForOperation({ displayOptions = {} }: INodeProperties): boolean {
	const { resource = ['video'], operation = [OPERATION] } = displayOptions.show ?? {};
	return resource.includes('video') && operation.includes(OPERATION);
}

/** The property, with all requests answered at once; of the operations, when told so, only one. */
function prepared(property: INodeProperties, single: boolean): INodeProperties {
	if (property.name !== 'operation') return property;
	const options = (property.options as INodePropertyOptions[]).map(answered);
	const chosen = single ? options.filter(({ value }) => value === OPERATION) : options;
	return { ...property, options: chosen };
}

/** The whole node, or only what one operation shows: nine fields, and one more to make ten. */
export function nodeOf(kind: 'whole' | 'ten fields'): INodeType {
	const single = kind === 'ten fields';
	const shown = pixVerse.description.properties.filter((one) => !single || isForOperation(one));
	const properties = shown.map((property) => prepared(property, single));
	const tenth = properties.find(({ name }) => name === 'seed') as INodeProperties;
	while (single && properties.length < 10) properties.push({ ...tenth, name: 'tenth' });
	return { description: { ...pixVerse.description, properties } };
}

/** The milliseconds that a run of so many items takes. */
export async function time(node: INodeType, count: number): Promise<number> {
	const started = performance.now();
	const { outputs, error } = await runOnEngine({
		workflow: restyleAVideo as unknown as ExportedWorkflow,
		node,
		nodeTypeName: TYPE,
		credential: {
			type: credentials[0].instance,
			data: { apiKey: 'k', baseUrl: 'http://127.0.0.1:1' } as IDataObject,
		},
		items: Array.from({ length: count }, (_, number) => ({ json: { number } })),
	});
	const took = performance.now() - started;
	if (error || outputs[0]?.length !== count) throw new Error(error?.message ?? 'items are missing');
	return took;
}
