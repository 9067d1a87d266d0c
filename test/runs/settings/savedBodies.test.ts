// A workflow that was saved with 1.0.0-rc.3 sends the same bodies, to the byte, also where it relies on a default.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';
import type { Call } from '../../operations/call';
import { call, eachWay, fullCalls } from '../../operations/call';
import type { OperationCase } from '../../operations/cases';
import { cases, item, parametersOf, rowOf } from '../../operations/cases';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({ listedOnly: false }, 'test');

/** What 1.0.0-rc.3 itself sent, by operation and call; null where it refused the settings and sent nothing. */
const saved = JSON.parse(readFileSync(join(__dirname, 'savedBodies.json'), 'utf8')) as Record<
	string,
	Record<string, string | null>
>;

/** The file of the item in this field is in "data", which is what a field for a file defaults to. */
type SavedCall = [name: string, parameters: IDataObject, data: string];

/** Each way of each setting that is needed, every field set, and each setting that is needed left at its default. */
function callsOf(one: OperationCase): SavedCall[] {
	const parameters = parametersOf(one.groups.map(([first]) => first));
	return [
		...[...eachWay(one), ...fullCalls(one)].map(({ name, choices }): SavedCall => [
			name,
			parametersOf(choices),
			'data',
		]),
		...Object.keys(parameters).flatMap((name) =>
			['picture', 'song'].map((data): SavedCall => {
				const shorter = { ...parameters, [name]: undefined };
				return [`without ${name}, with a ${data}`, shorter, data];
			}),
		),
	];
}

/** What n8n says of a workflow with an empty required field, 2.x and 1.x. It starts no such workflow. */
const NOT_STARTED = /^The ('.+' node|workflow) has issues/;

/** Runs a call; gives nothing if n8n does not start it. */
async function made(
	one: OperationCase,
	[, parameters, data]: SavedCall,
): Promise<Call | undefined> {
	await standIn.reset();
	const set = { ...parameters, waitForCompletion: false };
	const files = item.binary as IBinaryKeyData;
	try {
		return await call(standIn, one, set, { ...item, binary: { ...files, data: files[data] } });
	} catch (error) {
		expect((error as Error).message).toMatch(NOT_STARTED);
		return undefined;
	}
}

/** The body of a call, with names in place of the IDs that the stand-in gives. */
function bodyOf(row: string, run?: Call): string | null {
	const { requests = [], earlier = [], masks = {} } = run ?? {};
	const sent = requests.find((made) => made.row?.key === row)?.request;
	if (sent === undefined) return null;
	const { ledger, url } = standIn;
	const names: Array<[id: string, name: string]> = [
		...ledger.uploads.flatMap(({ mediaId, path, kind }, at): Array<[string, string]> => [
			[path, `/(path ${at})`],
			[mediaId, `(${kind} ${at})`],
		]),
		...earlier.map((id, at): [string, string] => [id, `(earlier ${at})`]),
		...Object.entries(masks).map(([name, id]): [string, string] => [id, `(mask ${name})`]),
		[url, '(stand-in)'],
	];
	const query = new URLSearchParams(sent.query);
	const text = `${[sent.path, ...query].join(' ')} ${sent.rawBody}`;
	return names.reduce((body, [id, name]) => body.replaceAll(id, name), text);
}

it.each(cases)('A saved workflow with $operation sends what it sent.', async (one) => {
	const bodies: Record<string, string | null> = {};
	for (const saves of callsOf(one))
		bodies[saves[0]] = bodyOf(rowOf(one.row).key, await made(one, saves));
	expect(bodies).toEqual(saved[one.operation]);
});
