/** Delivers the jobs that name a webhook, at their end. */
import type { Job } from '../jobs';
import { finish, timeFor } from '../jobs';
import type { State } from '../state';
import { deliver, fieldsOf } from './deliver';

/** Waits for the end of a job and delivers it. A job that would end by looks ends at once. */
async function deliverLater({ settings, ledger }: State, job: Job, webhookId: string) {
	const { jobs, webhooks } = settings;
	const time = jobs.kind === 'time' ? timeFor(job, jobs.ms) : 0;
	await new Promise((resolve) => setTimeout(resolve, time));
	if (!job.done) finish(job, Date.now());
	await deliver(fieldsOf(job.id, job.outcome), webhooks[webhookId], (attempt) =>
		ledger.webhookAttempts.push({ ...attempt, videoId: job.id }),
	);
}

/** Sees to the delivery of a job, if its body names a webhook that the console knows. */
export function deliverAtEnd(state: State, job: Job): void {
	const webhookId = String(job.generation?.body.webhook_id);
	if (webhookId in state.settings.webhooks) void deliverLater(state, job, webhookId);
}
