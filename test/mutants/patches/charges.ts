/** Mistakes that pay twice, hide a charge, or forget a paid video. */
import { mistakes } from '../patch';

export const charges = [
	...mistakes('runs/charges/refusedForAll', {
		'refusals: every row is sent with a key that PixVerse refuses': [
			'return ofKey ?? (isTooExpensive',
			'return (isTooExpensive',
			'the rows that were not sent get the same sentence',
		],
		'refusals: every row is sent although the account has too few credits': [
			'(isTooExpensive ? ofCredits?.refusal : undefined)',
			'undefined',
			'the rows that cost as much',
		],
		'refusals: a job in doubt is not sent again after the key of another was refused': [
			'if (outcome && !job.isInDoubt)',
			'if (outcome)',
			'whose first answer was lost',
		],
		'refusals: Retry On Fail asks no more for what was not sent': [
			'error instanceof JobError && !(error instanceof RefusedBefore)',
			'error instanceof JobError',
			'Retry On Fail asks again',
		],
	}),
	...mistakes('runs/charges/submission', {
		'a fresh trace ID on every send of a submission': [
			'sendUntil([context, options, signal, traceId], async',
			'sendUntil([context, options, signal, traceId && undefined], async',
			'Each send after a lost response has the same',
		],
		'two executions share a trace ID': [
			'execution: context.getExecutionId() as string | undefined,',
			"execution: 'any',",
			'Another execution without a Trace ID',
		],
		'500044 after a lost answer takes a new trace ID': [
			'const mustStay = job.isInDoubt || origin.execution === undefined;',
			'const mustStay = origin.execution === undefined;',
			'Each send after a lost response has the same',
		],
		'a trace ID is given up after one refusal': [
			'Math.floor(timesFullBeforeBusy / 2)',
			'timesFullBeforeBusy',
			'is one video when another process runs',
		],
		'a further try is another job': [
			'find((job) => job.path === path)',
			'find((job) => job.path === path && false)',
			'A refused first item, for which n8n runs',
		],
		'a trace ID changes after an HTTP 429 that was acted on': [
			"if (outcome.outcome === 'busy') job.timesFullBeforeBusy ??= job.timesFull;",
			'made behind an HTTP 429',
		],
		'a failure of the node over an answer denies the charge': [
			'if (sent !== undefined && !(error instanceof JobError)) job.doubt(sent);',
			'over which (the node itself|n8n.s custom data) fails',
		],
		'a trace ID is never given up': [
			'\t\tthis.timesFull++;\n',
			'After 2 refusals of a full account',
		],
		'a moderation refusal is sent again': [
			'const hint = isUnclear ? shouldRetryRead(outcome) : undefined;',
			'const hint = isUnclear ? shouldRetryRead(outcome) : isFull(outcome) ? undefined : {};',
			'A refused first item',
		],
		'a final refusal is forgotten between tries of the node': [
			'job.throwRefused();\n\tconst { state } = job;',
			'const { state } = job;',
			'A refused first item',
		],
	}),
	...mistakes('runs/files/uploads', {
		'items with the same settings share a trace ID': [
			'item: index,',
			'item: 0,',
			'A file is uploaded once for all items of a run',
		],
	}),
	...mistakes('unit/run/job', {
		'refusals: a few are enough': [
			'one.count >= MIN_REFUSALS && ',
			'for hours, but seldom is tried again',
		],
		'refusals: those of all jobs count over the time of the job alone': [
			'{ count: refusals, time: lasted }',
			'{ count: refusals, time: now - this.fullSince }',
			'half an hour ago is not given up',
		],
	}),
	...mistakes('runs/settings/restyle', {
		'one trace ID for all requests that are no submission': [
			'traceId: string = randomUUID(),',
			"traceId: string = '0f8fad5b-d9cb-469f-a165-70867728950e',",
			'Each request has a trace ID of its own',
		],
	}),
	...mistakes('runs/errors/statuses', {
		'HTTP 429 leaves a doubt about the charge': [
			"busy: { again: 'slowly', mayBeDone: false",
			"busy: { again: 'slowly', mayBeDone: true",
			'HTTP 429',
		],
		'a refusal that names a video is a refusal': [
			"return hasId ? { outcome: 'unusable', reason } : outcome;",
			'return outcome;',
			'answered with a known code beside an ID',
		],
		'a code that nobody knows clears up a bad gateway': [
			"if (isPassing && meaningOf(code).class === 'unknown')",
			'if (false)',
			'answered with HTTP 502 with the code -1',
		],
		'HTTP 429 takes away the doubt of a lost answer before it': [
			"if (known && !isInDoubt && (wasSent || !isOutage) && check === '') return known;",
			"if (known && (!isInDoubt || outcome.outcome === 'busy') && (wasSent || !isOutage) && check === '') return known;",
			'does not take away the doubt',
		],
		'a bare status says that nothing was charged': [
			"foreign: { again: 'soon', mayBeDone: true",
			"foreign: { again: 'soon', mayBeDone: false",
			'was made all the same',
		],
	}),
	...mistakes('unit/http/envelope', {
		'a status that says little of what was done counts as a refusal': [
			'UNCLEAR.includes(status)',
			'[408, 429].includes(status)',
			'of status 409 clears nothing up',
		],
		'a success under another status is taken for the answer of another server': [
			"if (code !== '' || status >= 500) return again;",
			'if (status >= 500) return again;',
			'may have been acted on',
		],
		'a word in place of a code is a refusal of PixVerse': [
			'isCode && NUMBER.test(String(given)) ?',
			'isCode ?',
			'is not of PixVerse',
		],
	}),
	...mistakes('unit/job/submit', {
		'a second HTTP 429 moves the trace ID': [
			'timesFullBeforeBusy ??= job.timesFull',
			'timesFullBeforeBusy = job.timesFull',
			'lost to HTTP 429 again',
		],
	}),
	...mistakes('runs/charges/mayBeCharged', {
		'a lost answer is said to have cost nothing': [
			"isFree ? 'free' : isInDoubt ? 'unknown' : 'notCharged'",
			"isFree ? 'free' : 'notCharged'",
			'After a lost response, code',
		],
		'a lost answer followed by an error reads as a wrong setting': [
			'if (known && isAnswer(outcome) && isInDoubt) return inDoubt(job, known);',
			'if (known) return known;',
			'After a lost response',
		],
	}),
	...mistakes('runs/charges/submission', {
		'a finished item is looked at and downloaded again by a further try': [
			"state.is === 'done' ? state.output : await job.share(() => make(item, job, spec, draft))",
			'await job.share(() => make(item, job, spec, draft))',
			'is left alone by a retry',
		],
		'the memory of the run is forgotten between tries of the node': [
			'this.attempt = new Attempt(context, this.isDirect);',
			'this.attempt = (this.jobs.clear(), new Attempt(context, this.isDirect));',
			'is left alone by a retry',
		],
	}),
	...mistakes('runs/charges/dryRun', {
		'dry run: a price of resellers is called one of PixVerse': [
			"'price list of resellers, 2026-11'",
			"'price list of PixVerse, 2026-11'",
			'shows the request as it would leave',
		],
		'dry run: a job is submitted': [
			'if (item.options.dryRun) return await dryRun(item, draft);\n\tconst job',
			'const job',
			'video: restyle sends nothing that costs',
		],
		'dry run: a problem of a dry item lets the others be submitted': [
			'attempt.isDryRun = (attempt.isDryRun ?? true) && options.dryRun && !hasBegun;',
			'attempt.isDryRun ||= options.dryRun;',
			'the dry one: 0',
		],
		'dry run: a call that is answered at once is sent': [
			'if (item.options.dryRun) return await dryRun(item, draft);\n\t\t\tconst { resp',
			'const { resp',
			'video: swapMask sends nothing that costs',
		],
		'dry run: an expression that gives nothing means no': [
			"isOn(false), 'guards'",
			'isOn(false)',
			'which says nothing, submits nothing',
		],
		'a dry run of the last item pays for the others despite a problem': [
			'(attempt.isDryRun ?? true) && options.dryRun',
			'options.dryRun',
			'the dry one: 1',
		],
	}),
	...mistakes('runs/charges/directResponses', {
		'result: what is free may have been charged': [
			"isFree ? 'free' : isInDoubt ? 'unknown' : 'notCharged'",
			"isInDoubt ? 'unknown' : 'notCharged'",
			'is never called charged',
		],
	}),
	...mistakes('time/fullAccount', {
		'refusals: a job in doubt that is given up cost nothing': [
			'if (isInDoubt || !isFull)',
			'if (!isFull)',
			'denies no charge and asks for no other content',
		],
		'an error denies the charge of the mask before it': [
			"return error.with({ charge: 'maskCharged', traceId });",
			'return error;',
			'gives back its reserved Maximum Credits',
		],
		'refusals: a job is refused for ever': [
			'if (refusedFor !== undefined) throw givenUpError(job, final, refusedFor);',
			'ends after half an hour, not charged',
		],
		'refusals: a job that was given up is not submitted by a further try': [
			'isOwn && !error.failure.retryable && this',
			'isOwn && this',
			'once more by each further try',
		],
	}),
	...mistakes('unit/http/sendError', {
		'a connection that was cut off counts as one that never stood': [
			'UNREACHABLE.test(code) && isOfConnect',
			'UNREACHABLE.test(code)',
			'that stood leaves doubt',
		],
	}),
	...mistakes('runs/settings/emptyCells', {
		'edges: a missing name of a mask is looked for, and paid for': [
			"maskName = ''",
			"maskName = 'null'",
			'a frame and the name of a mask',
		],
	}),
	...mistakes('runs/charges/swaps', {
		'a failure does not say what the item has paid': [
			'describe({ run, index, request: written }, toJobError(error))',
			'toJobError(error)',
			'says once that finding its mask was charged',
		],
		'the error of a swap names its own mask as another item': [
			'item === index ? [] : ofItem',
			'item < 0 ? [] : ofItem',
			'does not speak of its own mask',
		],
		'credits_charged: a swap in doubt hides what its mask cost': [
			'sum === 0 && known.length < submitted.length ? null : sum',
			'known.length < submitted.length ? null : sum',
			'A swap in doubt has cost its mask',
		],
		'a refunded swap says that its mask is refunded, too': [
			"return isPaid ? error.with({ charge: 'refundedButMask' }) : error;",
			'return error;',
			'says that its (first )?video was refunded',
		],
		'a refunded swap is not marked as refunded, because of its mask': [
			"charge === 'refunded' || charge === 'refundedButMask'",
			"charge === 'refunded'",
			'says that its (first )?video was refunded',
		],
		'edges: a wrong setting takes away the doubt of an earlier step': [
			'charged.find(({ isInDoubt }) => isInDoubt)',
			'charged.find(() => false)',
			'names the trace ID of the mask, with settings that are wrong',
		],
		'edges: an item beyond the maximum hides what its mask cost': [
			"failure.charge === 'notCharged' ? failure.message : wholeMessage(failure)",
			'failure.message',
			'A swap that Maximum Credits keeps back',
		],
		'the trace ID of a lost mask is taken out of the custom data': [
			'if (!job.accepted?.wasInDoubt) this.withdraw(job);',
			'this.withdraw(job);',
			'A mask whose response was lost once',
		],
	}),
	...mistakes('unit/http/outcome', {
		'HTTP 5xx is taken for another server instead of a lost answer': [
			"code !== '' || status >= 500",
			"code !== ''",
			'that gets HTTP 500 is sent again',
		],
	}),
	...mistakes('runs/errors/noEnvelope', {
		'an error in no list is called a wrong setting': [
			"code === 'ERR_INVALID_URL' || forbiddenBy(error) !== undefined",
			'!/^[A-Z]+$/.test(code) && !STATUS.test(code)',
			'something else than HTTP',
		],
	}),
];
