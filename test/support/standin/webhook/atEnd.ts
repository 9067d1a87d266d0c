/** Delivers the jobs that name a webhook, at their end. */
import type { Job } from '../jobs';
import { finish, timeFor } from '../jobs';
import { addressOf } from '../record';
import type { State } from '../state';
import { deliver, fieldsOf } from './deliver';

/** Delivers a job at its end, if its body names a webhook that the console knows. One that would end by polls ends at once. */
export function deliverAtEnd(state: State, job: Job): void {
	const { settings, ledger } = state;
	const id = String(job.generation?.body.webhook_id);
	const webhook = settings.webhooks[id] ?? settings.otherWebhook?.(id);
	if (!webhook) return;
	const end = async () => {
		if (!job.done) finish(job, Date.now());
		const address = `${addressOf(state, job)}?name=my video %C3%BC.mp4&a=1`;
		const fields = fieldsOf(job.id, job.outcome, [], address, job.generation?.credits);
		await deliver(fields, webhook, (attempt) =>
			ledger.webhookAttempts.push({ ...attempt, videoId: job.id }),
		);
	};
	setTimeout(() => void end(), timeFor(job, settings) ?? 0);
}
