// An object that JavaScript cannot write as text is refused like any other object, with the name of its field.
import type { IDataObject } from 'n8n-workflow';
import { useStandIn } from '../../support/harness/standIn';
import { clip, locator, refusalOf, source } from './runs';

const standIn = useStandIn();

const BAD = '={{ $json.bad }}';
const video = source('videoId', '338866127653540');
const swap = { operation: 'swap', ...video, image: locator('imageId', '5'), maskFrom: 'find' };
const option = (name: string) => ({ ...clip, options: { [name]: BAD } });
const images = (entry: IDataObject) => ({
	...{ ...clip, operation: 'fusion', prompt: 'they meet' },
	images: { entries: [{ image: locator('imageId', '5'), ...entry }] },
});
const list = { resource: 'account', operation: 'getUsage', returnAll: true };

it.each<[field: string, parameters: IDataObject]>([
	['Prompt', { ...clip, prompt: BAD }],
	['Model', { ...clip, model: BAD }],
	['Duration', { ...clip, duration: BAD }],
	['Quality', { ...clip, quality: BAD }],
	['Aspect Ratio', { ...clip, aspectRatio: BAD }],
	['Seed', { ...clip, seed: BAD }],
	['Camera Movement', { ...option('cameraMovement'), model: 'v4.5' }],
	['Generate Audio', option('generateAudioSwitch')],
	['Template ID', { ...option('templateId'), model: 'v4.5' }],
	['Webhook ID', option('webhookId')],
	['Source Video', source('videoId', BAD)],
	['Source Video', source('mediaId', BAD)],
	['Source Video', source('url', BAD)],
	['Source Video', source('file', BAD)],
	['Source Video', source(BAD, '5')],
	['Source Video', { sourceVideo: BAD }],
	['Effect', { ...video, effect: locator('name', BAD) }],
	['Effect', { ...video, effect: locator('id', BAD) }],
	['Effect', { ...video, effect: locator('prompt', BAD) }],
	['Mask', { ...swap, maskFrom: BAD }],
	['Mask Name', { ...swap, maskName: BAD }],
	['Frame Number', { ...swap, keyframe: BAD }],
	['Image 1', images({ image: locator('several', BAD) })],
	['Image 1', images({ image: locator('url', BAD) })],
	['Image 1', images({ image: locator('several', '={{ [$json.bad] }}') })],
	['Image 1', images({ image: locator('several', '={{ [{ url: $json.bad }] }}') })],
	['Image 1', images({ image: locator('several', '={{ [{ img_id: $json.bad }] }}') })],
	['Name in Prompt', images({ refName: BAD })],
	['Role', images({ role: BAD })],
	['Trace ID', option('traceId')],
	['Dry Run', option('dryRun')],
	['Maximum Credits', option('maximumCredits')],
	['Minimum Balance', option('minimumBalance')],
	['Maximum Parallel Jobs', option('maxParallel')],
	['Wait Limit', option('waitLimit')],
	['File Name', option('fileName')],
	['Include Input Fields', option('includeInputFields')],
	['Wait for Completion', { ...clip, waitForCompletion: BAD }],
	['Download File', { ...clip, downloadVideo: BAD }],
	['Simplify', { ...clip, simplify: BAD }],
	['Timeout', { ...clip, requestOptions: { timeout: BAD } }],
	['Limit', { ...list, returnAll: false, limit: BAD }],
	['Return All', { ...list, returnAll: BAD }],
	['Start Time', { ...list, filters: { startTime: BAD } }],
	['Template IDs', { resource: 'template', operation: 'getAll', templateIds: BAD }],
])('In %s: %j.', async (field, parameters) => {
	const items = [{ json: { bad: { toString: null } } as IDataObject }];
	const message = await refusalOf(standIn, { items, parameters });
	// n8n's vm engine cannot take such an object out of its isolate, so it refuses the expression before the node runs.
	if (process.env.N8N_EXPRESSION_ENGINE === 'vm') {
		expect(message).toContain('could not be cloned');
		return;
	}
	expect(message).toMatch(new RegExp(`^'[^']*\\b${field}`));
	expect(message).not.toMatch(/convert|primitive|undefined/);
});
