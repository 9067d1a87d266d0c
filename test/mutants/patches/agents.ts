/** Mistakes about the calls of an agent, which come without a place in a run. */
import { mistakes } from '../patch';

export const agents = [
	...mistakes('runs/agents/toolCalls', {
		'a model does not read what a failed call cost': [
			'isForModel: isTool(context),',
			'that it was free',
		],
	}),
	...mistakes('runs/agents/repeatedCalls', {
		'the mask of a failed swap is paid for again by the next call of an agent': [
			'job.isInDoubt || (isMask && !isStale) || (',
			'job.isInDoubt || (',
			'pays once for the mask of a swap',
		],
		'masks are kept for the next call of an agent only if the failure may pass': [
			'(isMask && !isStale) || (',
			'(isMask && goesOn) || (',
			'pays once for (a|the) masks? ',
		],
		'each call of an agent that goes on with a job says that it paid for it': [
			'if (job.accepted) job.accepted.isResumed = true;',
			'',
			'pays once for the mask of a swap',
		],
		'a mask that PixVerse refuses is kept for each next call of an agent': [
			'(isMask && !isStale)',
			'isMask',
			'pays for a mask again if PixVerse refuses',
		],
		'a mask that an attempt kept stays although PixVerse refuses it in the next attempt': [
			'else this.openJobs?.delete(job);',
			'',
			'no mask of an earlier call is kept that PixVerse refuses at last',
		],
		'a kept mask is said to be charged again': [
			'accepted && !accepted.isResumed);',
			'accepted);',
			'pays once for the masks of a frame',
		],
		'a mask of an earlier call of an agent is sent with another upload': [
			', video_media_id: searched };',
			' };',
			'pays once for the mask of a swap',
		],
		'a call of an agent that follows a failed one makes a second video': [
			'known ?? [...(this.openJobs ?? [])].find(isOpen) ?? ',
			'known ?? ',
			'calls again makes no second video',
		],
		'a call goes on with the job of another account': [
			' && one.account === account',
			'',
			'with the key of another account',
		],
		'masks whose answer was lost are paid for again by the next call of an agent': [
			'run.failed(index, attempt, failure);',
			'pays once for masks whose response was lost',
		],
	}),
	...mistakes('runs/settings/meaninglessTexts', {
		'the words of an agent are judged': [
			'found.length === 0 || isTool(context)',
			'found.length === 0',
			'A text of an agent of the',
		],
	}),
];
