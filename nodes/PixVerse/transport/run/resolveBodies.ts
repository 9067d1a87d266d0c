/**
 * What stands in the bodies of all items of a try is found out before any is sent: the IDs of names, and what the files
 * are. A wrong name and a wrong file cost nothing.
 */
import { toJobError } from '../http/errors';
import type { Body } from '../http/requestBody';
import { PendingName, uploadsIn } from '../http/requestBody';
import type { CancellationScope } from './cancellation';
import { checkedFile } from './checkedFile';
import type { Asking } from './resolveNames';
import { replaceNames } from './resolveNames';

/** So many items at a time: n8n's storage has other work. */
const AT_A_TIME = 8;

const filesIn = (body: Body) =>
	uploadsIn(body).flatMap(({ source }) => (source.kind === 'file' ? [source] : []));

/** Whether a body has a name or a file of which something has to be found out. */
export const isUnresolved = (body: Body): boolean =>
	filesIn(body).length > 0 || Object.values(body).some((value) => value instanceof PendingName);

/** Resolves the body of an item. Throws a JobError for the first thing that is wrong. */
async function resolveBody(asking: Asking, body: Body): Promise<void> {
	for (const file of filesIn(body)) await checkedFile(asking, file);
	await replaceNames(asking, body);
}

/** Resolves the bodies of all items that are there; what is wrong with one is left with the scope. */
export async function resolveBodies(asking: Asking, scope: CancellationScope): Promise<void> {
	const left = [...scope.unresolved].values();
	const resolveNext = async () => {
		for (const [item, body] of left) {
			await resolveBody(asking, body).catch((error) => scope.problems.set(item, toJobError(error)));
		}
	};
	if (scope.unresolved.size > 0) {
		scope.unresolved.clear();
		const resolved = Array.from({ length: AT_A_TIME }, resolveNext);
		scope.resolving = Promise.all([scope.resolving, ...resolved]);
	}
	await scope.resolving;
}
