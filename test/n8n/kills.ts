/** A kill of n8n while executions run, and what people do then: n8n's Retry, and a new run. */
import { setTimeout } from 'node:timers/promises';
import type { Bench } from './bench';
import type { Execution } from './rest';
import { Rest } from './rest';

/** n8n marks the crashed executions while it starts. */
const RECOVERY_MS = 20_000;

const isRunning = ({ status }: { status: string }) => status === 'running';

/**
 * Kills n8n and starts it again. Retries each execution of the workflow that has not succeeded, also one that still waits,
 * and runs each of them anew. Returns all executions, oldest first, once they have ended, and what the retried ones were.
 */
export async function killAndRepeat(
	{ server }: Pick<Bench, 'server'>,
	workflowId: string,
	runAgain: (rest: Rest) => Promise<unknown>,
): Promise<{ states: string[]; executions: Execution[] }> {
	await server.restart('SIGKILL');
	const rest = await Rest.open(server);
	const unfinished = async () =>
		(await rest.executions(workflowId)).filter(({ status }) => status !== 'success');
	for (let left = RECOVERY_MS; left > 0 && (await unfinished()).some(isRunning); left -= 500)
		await setTimeout(500);
	const killed = await unfinished();
	// n8n answers a Retry once its execution ends or waits.
	await Promise.all([
		...killed.map(async ({ id }, index) => await rest.retry(id, index % 2 === 1)),
		runAgain(rest),
	]);
	const executions = await rest.allFinished(workflowId, 3 * killed.length);
	return { states: killed.map(({ status }) => status), executions };
}
