/** Mistakes in looking, and in what an item says at its end. */
import { mistakes } from '../patch';

export const outcome = [
	...mistakes('transport/job/poll.ts', 'faults/waiting', {
		'a failed look is fatal': [
			'readRecord(made, outcome.resp) : wait.polled;',
			"readRecord(made, outcome.resp) : { state: 'failed' as State, record: {} };",
			'a look is never fatal HTTP 500',
		],
	}),
	...mistakes('transport/http/record.ts', 'faults/waiting', {
		'an unknown status is taken for a failure': [
			"?? 'pending'",
			"?? 'failed'",
			'an unknown status means pending',
		],
	}),
	...mistakes('transport/http/errors.ts', 'faults/waiting', {
		'the error item has no video ID': [
			'failure.videoId === undefined ? null : exactId(failure.videoId)',
			'null',
			'with status 8 names its video',
		],
	}),
	...mistakes('transport/http/errors.ts', 'unit/http/errors', {
		'the sentence of a failure has no video ID': [
			'return videoId === undefined || plain.includes(videoId)',
			'return videoId !== plain',
			'keeps its words where a tool fails',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'faults/stopping', {
		'the error of a stopped workflow does not name the videos of the other items': [
			'.filter((id) => id !== failure.videoId)',
			'.slice(0, 0)',
			'reports one error that names every video',
		],
	}),
	...mistakes('transport/run/journal.ts', 'faults/stopping', {
		'the video ID does not reach the custom data of the execution': [
			'this.put(job, `${job.item}=${made.id}`);',
			'',
			'during the submission lets it finish',
		],
	}),
	...mistakes('transport/job/output.ts', 'faults/stopping', {
		'an output item has no paired item': [
			'{ json, pairedItem: { item: index } }',
			'{ json }',
			'leaves the good items paired with their inputs',
		],
	}),
	...mistakes('transport/http/record.ts', 'workflow/simplify', {
		'a simplified item lacks what its submission answered': [
			'[...SIMPLE, ...Object.keys(answered)]',
			'SIMPLE',
			'keeps every field that a submission answers with',
		],
	}),
	...mistakes('transport/http/record.ts', 'workflow/knowing', {
		'Simplify drops what steers the workflow': [
			"'state', 'warning', 'resumed', 'delivery'",
			"'state'",
			'does not look like success only',
		],
	}),
	...mistakes('transport/records.ts', 'workflow/reads', {
		'the records of a list have no paired item': [
			'({ json, pairedItem: { item: index } })',
			'({ json })',
			'pairs every record with the item that asked',
		],
	}),
];
