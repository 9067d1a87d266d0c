/** A call whose answer is the result: submitted with the same care as a job, and remembered between tries. */
import type { IDataObject } from 'n8n-workflow';
import { rethrow } from '../http/errors';
import type { Body } from '../http/requestBody';
import { failureOfJob } from '../http/sentences';
import { accountOf } from '../run/account';
import type { Item } from '../run/item';
import type { Submission } from './submission';
import { submit } from './submit';
import { jobOf } from './traceId';

/** How the answer of an operation is read. */
export interface AnswerRules {
	/** The submission that the call is a step to. */
	step?: Submission['step'];
	/** Whether it costs nothing: then any success is one, and no failure speaks of a charge. */
	isFree?: boolean;
}

/** Calls an operation once for the intent of the body and returns its `Resp`, later unsent. Throws a JobError. */
export async function callDirectly(
	item: Item,
	url: string,
	body: Body,
	{ isFree = false, step }: AnswerRules = {},
): Promise<{ resp: IDataObject; traceId?: string }> {
	const account = await accountOf(item);
	const job = await jobOf(item, url, body);
	if (isFree) job.costsNothing();
	job.throwRefused();
	if (job.accepted === undefined) {
		try {
			await submit({ item, job, account, body, url, step });
		} catch (error) {
			const failure = failureOfJob(job, error);
			item.run.keepOpen(job, failure);
			rethrow(failure);
		}
		const slot = job.takeSlot();
		if (slot) account.slots.release(slot);
	}
	return { resp: job.accepted?.answer as IDataObject, traceId: job.traceId };
}
