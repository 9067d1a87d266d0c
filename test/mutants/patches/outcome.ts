/** Mistakes in looking, and in what an item says at its end. */
import type { Patch } from '../patch';

export const outcome: Patch[] = [
	{
		name: 'a failed look is fatal',
		file: 'transport/job/poll.ts',
		search: '{ ...polled, trouble: reasonOf(outcome), isLate }',
		replace: "{ state: 'failed' as State, record: {}, isLate }",
		tests: 'faults/waiting',
		named: 'a look is never fatal HTTP 500',
	},
	{
		name: 'an unknown status is taken for a failure',
		file: 'transport/http/record.ts',
		search: "?? 'pending'",
		replace: "?? 'failed'",
		tests: 'faults/waiting',
		named: 'an unknown status means pending',
	},
	{
		name: 'the error item has no video ID',
		file: 'transport/http/errors.ts',
		search: 'failure.videoId === undefined ? null : exactId(failure.videoId)',
		replace: 'null',
		tests: 'faults/waiting',
		named: 'with status 8 names its video',
	},
	{
		name: 'the sentence of a failure has no video ID',
		file: 'transport/http/errors.ts',
		search: 'return videoId === undefined || message.includes(videoId)',
		replace: 'return videoId !== message',
		tests: 'unit/http/errors',
		named: 'survives the words that n8n replaces',
	},
	{
		name: 'the error of a stopped workflow does not name the videos of the other items',
		file: 'transport/run/stopReport.ts',
		search: 'run.videoIds().filter((id) => id !== failure.videoId)',
		replace: 'run.videoIds().slice(0, 0)',
		tests: 'faults/stopping',
		named: 'reports one error that names every video',
	},
	{
		name: 'the video ID does not reach the custom data of the execution',
		file: 'transport/run/journal.ts',
		search: 'this.write(item, step, videoId);',
		replace: '',
		tests: 'faults/stopping',
		named: 'during the submission lets it finish',
	},
	{
		name: 'an output item has no paired item',
		file: 'transport/job/output.ts',
		search: '{ json, pairedItem: { item: index } }',
		replace: '{ json }',
		tests: 'faults/stopping',
		named: 'leaves the good items paired with their inputs',
	},
	{
		name: 'the records of a list have no paired item',
		file: 'transport/getMany.ts',
		search: '({ json, pairedItem: { item: index } })',
		replace: '({ json })',
		tests: 'workflow/reads',
		named: 'pairs every record with the item that asked',
	},
];
