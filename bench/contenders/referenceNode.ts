/**
 * A reference node, written by us in the pattern of today's video nodes: an `execute` that takes one
 * item after the other, polls every few seconds, and downloads into a buffer.
 */
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { pause, poll, READY, submit } from './requests';

const FAILED = [6, 7, 8];

/** The description of a node with these parameters and their defaults. */
export const describe = (
	name: string,
	defaults: Record<string, string | number | boolean>,
): INodeTypeDescription => ({
	displayName: name,
	name,
	group: ['transform'],
	version: 1,
	description: 'Makes a video and waits for it',
	defaults: { name },
	inputs: ['main'],
	outputs: ['main'],
	credentials: [{ name: 'pixVerseApi', required: true }],
	properties: Object.entries(defaults).map(([field, value]) => ({
		displayName: field,
		name: field,
		type: typeof value as 'string' | 'number' | 'boolean',
		default: value,
	})),
});

async function finished(node: IExecuteFunctions, id: string, index: number): Promise<IDataObject> {
	const seconds = node.getNodeParameter('pollingInterval', index) as number;
	for (;;) {
		await pause(seconds * 1000);
		const record = await poll(node, id);
		if (record.status === READY) return record;
		if (!FAILED.includes(Number(record.status))) continue;
		throw new NodeOperationError(node.getNode(), `Video ${id} failed`);
	}
}

async function makeVideo(node: IExecuteFunctions, index: number): Promise<INodeExecutionData> {
	const json = await finished(node, await submit(node, index), index);
	const pairedItem = { item: index };
	if (!node.getNodeParameter('download', index)) return { json, pairedItem };
	const file = { url: String(json.url), encoding: 'arraybuffer' as const };
	const content = (await node.helpers.httpRequest(file)) as Buffer;
	const data = await node.helpers.prepareBinaryData(content, 'video.mp4');
	return { json, binary: { data }, pairedItem };
}

export class ReferenceNode implements INodeType {
	description = describe('reference', { seed: '', download: false, pollingInterval: 5 });

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const made: INodeExecutionData[] = [];
		for (let index = 0; index < this.getInputData().length; index++) {
			made.push(await makeVideo(this, index));
		}
		return [made];
	}
}
