/** Delivers the jobs that name a webhook, at their end. */
import type { Job } from '../jobs';
import { finish, timeFor } from '../jobs';
import { addressOf } from '../record';
import type { State } from '../state';
import { deliver, fieldsOf } from './deliver';

/** Waits for the end of a job and delivers it. A job that would end by looks ends at once. */
async function deliverLater(state: State, job: Job, webhookId: string) {
	const { jobs, webhooks } = state.settings;
	const time = jobs.kind === 'time' ? timeFor(job, jobs.ms) : 0;
	await new Promise((resolve) => setTimeout(resolve, time));
	if (!job.done) finish(job, Date.now());
	const address = `${addressOf(state, job)}?name=my video %C3%BC.mp4&a=1`;
	const fields = fieldsOf(job.id, job.outcome, [], address);
	await deliver(fields, webhooks[webhookId], (attempt) =>
		state.ledger.webhookAttempts.push({ ...attempt, videoId: job.id }),
	);
}

/** Sees to the delivery of a job, if its body names a webhook that the console knows. */
export function deliverAtEnd(state: State, job: Job): void {
	const webhookId = String(job.generation?.body.webhook_id);
	if (webhookId in state.settings.webhooks) void deliverLater(state, job, webhookId);
}
