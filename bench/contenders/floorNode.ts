/**
 * The floor: a node that knows what no client can know, the account's limit and the duration of each job. So PixVerse never
 * refuses it, and it needs one poll per job, its other requests, and a stream into n8n's storage.
 */
import type { Readable } from 'node:stream';
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe } from './referenceNode';
import { pause, poll, READY, submit } from './requests';

/** A timer may be early by less than that, in milliseconds. */
const EARLY = 1;

async function makeVideo(node: IExecuteFunctions, index: number): Promise<INodeExecutionData> {
	const id = await submit(node, index);
	await pause(Number(node.getNodeParameter('ms', index)) + EARLY);
	const json = await poll(node, id);
	if (json.status !== READY) throw new Error('The floor got a wrong time');
	const pairedItem = { item: index };
	if (!node.getNodeParameter('download', index)) return { json, pairedItem };
	const file = { url: String(json.url), encoding: 'stream' as const };
	const content = (await node.helpers.httpRequest(file)) as Readable;
	const data = await node.helpers.prepareBinaryData(content, 'video.mp4');
	return { json, binary: { data }, pairedItem };
}

export class FloorNode implements INodeType {
	description = describe('floor', { seed: '', ms: '', download: false, limit: 1 });

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const made: INodeExecutionData[] = [];
		const left = [...this.getInputData().keys()];
		const inSlot = async () => {
			for (let index = left.shift(); index !== undefined; index = left.shift()) {
				made[index] = await makeVideo(this, index);
			}
		};
		const slots = Math.min(Number(this.getNodeParameter('limit', 0)), left.length);
		await Promise.all(Array.from({ length: slots }, inSlot));
		return [made];
	}
}
