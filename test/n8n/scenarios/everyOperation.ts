/** Every operation of the node once, in one workflow that a person starts by hand. */
import { operations } from '../../support/operations';
import { itemProblems } from '../../support/harness/everyOperation';
import type { Ledger } from '../../support/standin';
import { matchPath } from '../../support/standin/routes';
import type { Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import type { Planned } from '../operations';
import { everyOperationWorkflow, plan } from '../operations';
import type { Execution } from '../rest';

/** A swap finds its mask by itself, so that masks are paid for twice. */
const masks = 'video.swapMask';

/** What is wrong with the item of an operation, in words. */
function problemsOf(execution: Execution, { key, item }: Planned): string[] {
	const [found] = outputOf(execution, 0, key);
	const problems = itemProblems(found?.json, item);
	const { state } = found?.json ?? {};
	if ('state' in item && state !== 'ready') problems.push(`the state is ${String(state)}`);
	return problems.map((problem) => `${key}: ${problem}`);
}

/** What the stand-in was not asked for, or asked for and does not know. */
function pathProblems({ requests, unknownFields }: Ledger): string[] {
	const missed = operations.filter(
		({ method, path }) =>
			!requests.some((request) => request.method === method && matchPath(path, request.path)),
	);
	const unknown = requests.filter(({ place }) => place === undefined);
	return [
		...missed.map(({ key }) => `nothing asked for ${key}`),
		...unknown.map(({ method, path }) => `asked for the unknown ${method} ${path}`),
		...unknownFields.map(({ path, field }) => `sent the unknown field ${field} to ${path}`),
	];
}

/** Every operation that costs credits is paid for once. */
function paymentProblems({ generations }: Ledger): string[] {
	return operations
		.filter(({ billable }) => billable)
		.flatMap(({ key }) => {
			const made = generations.filter(({ operation }) => operation === key).length;
			const wanted = key === masks ? 2 : 1;
			return made === wanted ? [] : [`${key} was made ${made} times instead of ${wanted}`];
		});
}

function errorOf({ data, status }: Execution): string {
	const { error, lastNodeExecuted } = data.resultData;
	return `${status} at ${lastNodeExecuted}: ${error?.message} ${error?.description ?? ''}`;
}

export const everyOperation: Scenario = {
	name: 'every operation in one workflow',
	async run({ rest, credential, standIn }) {
		const planned = plan();
		const { ledger, url } = standIn;
		const id = await rest.createWorkflow(everyOperationWorkflow(credential, planned, url));
		await rest.runByHand(id, 'Start');
		const execution = await rest.finished(id);
		check(execution.status === 'success', errorOf(execution));
		const problems = [
			...planned.flatMap((one) => problemsOf(execution, one)),
			...pathProblems(ledger),
			...paymentProblems(ledger),
		];
		check(problems.length === 0, problems.join('\n'));
		const { generations, requests } = ledger;
		return {
			items: generations.length,
			readable: readableOf(execution),
			note: `${planned.length} operations, ${requests.length} requests`,
		};
	},
};
