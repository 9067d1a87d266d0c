/** Mistakes about what nobody foresaw: it counts as the worse case. */
import { mistakes } from '../patch';

export const unforeseen = [
	...mistakes('transport/http/sendError.ts', 'faults/unforeseen', {
		'an error in no list is called a wrong setting': [
			"code === 'ERR_INVALID_URL' || forbiddenBy(error) !== undefined",
			'!/^[A-Z]+$/.test(code) && !STATUS.test(code)',
			'brotli, to a submission is asked for again',
		],
	}),
	...mistakes('transport/http/errors.ts', 'faults/toolCallRetries', {
		'a message has the code of a connection that broke': [
			'const plain = withoutCodes(message);',
			'const plain = message;',
			'reads that a submission without an answer may have been charged',
		],
	}),
	...mistakes('transport/http/sendError.ts', 'unit/http/sendError', {
		'a connection that was cut off counts as one that never stood': [
			'UNREACHABLE.test(code) && isOfConnect',
			'UNREACHABLE.test(code)',
			'that stood leaves doubt',
		],
	}),
	...mistakes('transport/http/client.ts', 'faults/unforeseen', {
		'a credential that cannot be read right now is a wrong setting': [
			'!isOfN8n(error)',
			'false',
			'for good, the error names the database',
		],
		"n8n's own word on the credential is waited out": [
			'!isOfN8n(error)',
			'true',
			'own word on the credential is final',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'unit/http/sentences', {
		'an accepted job whose work throws does not name its video': [
			'if (videoId !== undefined) {',
			'if (videoId === null) {',
			'that was accepted names its video',
		],
	}),
	...mistakes('transport/http/hash.ts', 'workflow/signedAddresses', {
		'the signature of an address names the job': [
			'withoutSignatures(stringifyExact(value))',
			'stringifyExact(value)',
			'is the same video: under a key',
		],
	}),
	...mistakes('transport/http/hash.ts', 'unit/http/hash', {
		'every parameter of a signed address counts as its signature': [
			'name === one ||',
			"name !== '' ||",
			'leaves what else tells the file',
		],
		'a part of a signature is one': [
			'parts.every(isThere)',
			'parts.some(isThere)',
			'counts as it is',
		],
	}),
	...mistakes('transport/job/submit.ts', 'simulation/doubtful', {
		'a job in doubt that was refused keeps its place': [
			'if (job.isInDoubt && !wasAnswered)',
			'if (job.isInDoubt)',
			'without waiting for each other',
		],
	}),
	...mistakes('transport/job/submit.ts', 'workflow/knowing', {
		'what this process was given before is not known to be resumed': [
			'job.accept({ answer, acceptedAt, videoId: id, isResumed });',
			'job.accept({ answer, acceptedAt, videoId: id, isResumed: false });',
			'within a minute says so',
		],
	}),
	...mistakes('transport/run/memory.ts', 'faults/toolCallRetries', {
		'the mask of a failed swap is paid for again by the next call of an agent': [
			'job.videoId !== undefined || job.prepared !== undefined',
			'job.videoId !== undefined',
			'pays once for the mask of a swap',
		],
	}),
	...mistakes('transport/job/submit.ts', 'faults/toolCallRetries', {
		'masks whose answer was lost are paid for again by the next call of an agent': [
			'item.run.keepOpen(job, failure);',
			'',
			'pays once for masks whose answer was lost',
		],
	}),
	...mistakes('transport/account/slots.ts', 'simulation/doubtful', {
		'jobs in doubt that are refused wait for a probe each': [
			'if (!hasRun && slot.isProbe) this.known',
			'if (!hasRun && slot.since < 0) this.known',
			'are asked for again without waiting for each other',
		],
	}),
	...mistakes('transport/job/output.ts', 'faults/contradictions', {
		'what the submission left empty wins over the finished record': [
			'([, value]) => !saysNothing(value)',
			'() => true',
			'the finished record wins',
		],
		'the address is that of the submission': [
			'hasAddress(record) ? record : known',
			'hasAddress(known) ? known : record',
			'the finished record wins',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'faults/contradictions', {
		'a refusal that names a video is a refusal': [
			"return hasId ? { outcome: 'lost', reason, answered: true } : outcome;",
			'return outcome;',
			'a code of text beside an ID is asked for again',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'faults/contradictions', {
		'a code that nobody knows clears up a bad gateway': [
			'if (isPassing && !isKnown(code))',
			'if (false)',
			'HTTP 502 with the code -1 every time is in doubt',
		],
	}),
];
