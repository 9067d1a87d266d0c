/** Workflows as people build them: rows as other nodes give them, through PixVerse nodes one behind the other. */
import type { IDataObject, INode, INodeExecutionData, ITaskData } from 'n8n-workflow';
import type { EngineResult } from '../../support/harness/engine';
import { example, runPixVerse } from '../../support/harness/pixverse';
import type { StandIn } from '../../support/standin';

export { locator } from '../../support/harness/pixverse';

const [start, ours] = example('restyle-a-video').nodes;

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

export const step = (name: string, parameters: IDataObject, settings: Partial<INode> = {}) =>
	({
		...ours,
		id: name,
		name,
		parameters: { resource: 'video', ...parameters },
		...settings,
	}) as INode;

export async function runFlow(
	standIn: StandIn,
	items: INodeExecutionData[],
	steps: INode[],
	executionId?: string,
): Promise<EngineResult> {
	const nodes = [start, ...steps];
	const connections = Object.fromEntries(steps.map(({ name }, at) => [nodes[at].name, to(name)]));
	const workflow = { ...example('restyle-a-video'), nodes, connections };
	// The harness would set it for the nodes of tests, which mostly need no files.
	const downloadVideo = true;
	return await runPixVerse(standIn, {
		workflow,
		items,
		executionId,
		parameters: { downloadVideo },
	});
}

export const itemsOf = ({ run }: EngineResult, name: string, output = 0): INodeExecutionData[] =>
	(run.data.resultData.runData[name] as ITaskData[] | undefined)?.at(-1)?.data?.main[output] ?? [];

/** The bodies from which the videos of these items were made; submissions that are under way together may arrive in any order. */
export const bodiesOf = ({ ledger }: StandIn, items: INodeExecutionData[]): IDataObject[] =>
	items.map(({ json }) => {
		const made = ledger.generations.find(({ videoId }) => Number(videoId) === json.video_id);
		return made?.body as IDataObject;
	});

export function onlyBody({ ledger }: StandIn): IDataObject {
	expect(ledger.generations).toHaveLength(1);
	return ledger.generations[0].body as IDataObject;
}

/** The rows of Google Sheets: an empty cell is an empty text, numbers stay numbers unless the node formats them. */
export const sheet = (...rows: IDataObject[]): INodeExecutionData[] =>
	rows.map((row, at) => ({ json: { row_number: at + 2, ...row, status: '', url: '' } }));

/** The records of Airtable, in which empty cells are not there, and files have an address that is signed anew with each read. */
export const airtable = (...records: IDataObject[]): INodeExecutionData[] =>
	records.map((fields, at) => ({
		json: { id: `rec${at}`, createdTime: '2026-11-26T09:00:00.000Z', ...fields },
	}));

export const attachment = (url: string) => ({
	...{ id: 'att1', url, filename: 'photo.png', size: 3, type: 'image/png' },
	thumbnails: { small: { url: `${url}?small`, width: 36, height: 36 } },
});
