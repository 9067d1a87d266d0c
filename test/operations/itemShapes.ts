/**
 * The fields of each kind of item, in their order, on both outputs: in all error modes, with and without Include Input
 * Fields, on the node and on the tool of an agent.
 */
import type { IDataObject, INode } from 'n8n-workflow';
import {
	forgetDurations,
	kindOf,
	observeDuration,
} from '../../nodes/PixVerse/transport/job/schedule';
import { inTurn, runAgent } from '../support/harness/agent';
import { accountAt, jsonOf, runPixVerse } from '../support/harness/pixverse';
import type { StandIn } from '../support/standin';
import { faults } from '../support/standin/faults';

/** What is set, and done to the stand-in, so that an item of the kind comes out. */
interface Situation {
	parameters?: IDataObject;
	options?: IDataObject;
	arrange?: (standIn: StandIn) => unknown;
}

const refused = { acts: false, answer: { code: 500063, message: 'no' } } as const;
const endless = ({ settings }: StandIn) => (settings.jobs = { kind: 'polls', polls: 1e9 });
const soon = { waitLimit: 0.005 };
const late = { options: soon, arrange: endless };

export const situations: Record<string, Situation> = {
	ready: {},
	submitted: { parameters: { waitForCompletion: false } },
	'submitted, where others were seen': {
		parameters: { waitForCompletion: false },
		arrange: (standIn) =>
			observeDuration(kindOf(accountAt(standIn), '/openapi/v2/video/restyle/generate', {}), 70_000),
	},
	'at the wait limit': late,
	'at the wait limit, state wanted': { ...late, options: { ...soon, onWaitLimit: 'returnState' } },
	'at the wait limit, failure wanted': { ...late, options: { ...soon, onWaitLimit: 'fail' } },
	'without its file': {
		parameters: { downloadVideo: true, downloadFile: true },
		arrange: ({ settings }) => (settings.resultPath = 'expired'),
	},
	failed: { arrange: ({ settings }) => (settings.outcome = () => 8) },
	refused: { arrange: (standIn) => standIn.fail({ place: 'submit', ...refused }) },
	'in doubt': {
		arrange: (standIn) => standIn.fail({ place: 'submit', ...faults.resetAfter, times: 99 }),
	},
	'with a wrong setting': { parameters: { seed: 'x' } },
	'not submitted': { options: { maximumCredits: 0 } },
	'of a dry run': { options: { dryRun: true } },
	'of a dry run, with a wrong setting': { parameters: { seed: 'x' }, options: { dryRun: true } },
	'of a mask': { parameters: { operation: 'swapMask', keyframe: 1 } },
	'of Get': { parameters: { operation: 'get' } },
	'of Get, not found': {
		parameters: { operation: 'get', videoId: '77', waitForCompletion: false },
	},
};

const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

/** A row with columns that the node has names for, too. */
const ROW = {
	row: 7,
	message: { chat: { id: 1 } },
	warning: 'of the row',
	url: 'of the row',
	size: 1,
};

/** The names of an item's fields; those of `error` in brackets. */
function shapeOf(json: IDataObject): string {
	const names = Object.entries(json).map(([name, value]) =>
		name === 'error' ? `error (${Object.keys(value as object).join(' ')})` : name,
	);
	return names.join(' ');
}

/** Lets a stand-in behave as in the situation; of Get, a video is there. */
async function arranged(standIn: StandIn, { parameters, options, arrange }: Situation) {
	standIn.reset();
	forgetDurations();
	await arrange?.(standIn);
	if (parameters?.operation !== 'get') return { ...parameters, options };
	const [{ video_id: videoId }] = jsonOf(await runPixVerse(standIn));
	return { videoId, ...parameters, options };
}

/** The shapes of the items on each output of the node; of a stopped workflow, the word for that. */
async function ofNode(standIn: StandIn, situation: Situation, settings: Partial<INode>) {
	const parameters = await arranged(standIn, situation);
	const result = await runPixVerse(standIn, { parameters, settings, items: [{ json: ROW }] });
	if (result.error !== undefined) return 'stops the workflow';
	const [success = [], error = []] = [jsonOf(result), jsonOf(result, 1)];
	const shapes = (items: IDataObject[]) => items.map(shapeOf).join(', ');
	return [`${shapes(success)}`, ...(error.length > 0 ? [`error output: ${shapes(error)}`] : [])]
		.filter(Boolean)
		.join('; ');
}

/** The shape of what an agent reads. */
async function ofTool(standIn: StandIn, situation: Situation, settings: Partial<INode>) {
	const parameters = await arranged(standIn, situation);
	const calls = inTurn({ prompt: 'a cat' });
	const { replies } = await runAgent(standIn, 'calling', calls, { parameters, settings });
	const [text] = replies[0];
	const [item] = /^\[/.test(text) ? (JSON.parse(text) as IDataObject[]) : [];
	return item === undefined ? 'a text' : shapeOf(item);
}

/** The shapes of the items of a situation: of the node in each error mode, with its row and without, and of the tool. */
export async function itemShapes(standIn: StandIn, name: string): Promise<Record<string, string>> {
	const situation = situations[name];
	const shapes: Record<string, string> = {};
	for (const onError of modes) {
		shapes[onError] = await ofNode(standIn, situation, { onError });
		const options = { ...situation.options, includeInputFields: false };
		const bare = { ...situation, options };
		shapes[`${onError}, without its row`] = await ofNode(standIn, bare, { onError });
		shapes[`${onError}, tool`] = await ofTool(standIn, situation, { onError });
	}
	return shapes;
}
