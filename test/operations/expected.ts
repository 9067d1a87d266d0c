/** What choices are to put on the wire, and what they set. Pure. */
import { createHash } from 'node:crypto';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { StandIn } from '../support/standin';
import { parseLossless } from '../support/standin/losslessJson';
import type { OperationRow } from '../support/standin/row';
import type { Call } from './call';
import type { Choice, OperationCase } from './cases';
import { item, parametersOf, rowOf } from './cases';
import type { Tokens } from './cases/setting';
import { UPLOADED, withEarlier } from './cases/setting';
import type { Placed } from './product';
import { walk } from './product';

/** The SHA-256 of a binary field of the item. */
function hashOf(field: string): string | undefined {
	const data = item.binary?.[field]?.data;
	return data && createHash('sha256').update(Buffer.from(data, 'base64')).digest('hex');
}

/** A token with the IDs and addresses of the uploads in the places that stand for them. */
function filled({ ledger, settings, url: origin }: StandIn, token: string): string {
	const idOf = (what: string) =>
		ledger.uploads.find(({ url, sha256 }) => url === what || (sha256 && sha256 === hashOf(what)))
			?.mediaId;
	return token
		.replaceAll(UPLOADED, ledger.uploads[0]?.mediaId)
		.replace(/\(the file in ([^)]+)\)/g, (_match, field: string) => `${hashOf(field)}`)
		.replace(/\(the upload of ([^)]+)\)/g, (_match, what: string) => `${idOf(what)}`)
		.replace(
			/\(the address of ([^)]+)\)/g,
			(_match, what: string) => `"${settings.fileHost ?? origin}/uploads/${idOf(what)}"`,
		);
}

/** What the choices are to put into the body, or the query, of a call; large integers exact. */
export function tokensOf(
	standIn: StandIn,
	{ untold }: OperationCase,
	choices: Choice[],
	{ earlier, masks }: Pick<Call, 'earlier' | 'masks'>,
): unknown {
	const tokens = Object.assign({}, untold, ...choices.map(({ sends }) => sends)) as Tokens;
	const members = Object.entries(tokens).map(([name, token]) => `"${name}":${token}`);
	const text = withEarlier(filled(standIn, `{${members.join(',')}}`), earlier);
	return parseLossless(text.replace(/\(the mask of ([^)]+)\)/g, (_, name: string) => masks[name]));
}

/** The rows of the requests that go before, in any order. */
export function rowsBefore(choices: Choice[]): string[] {
	const { minimumBalance } = (parametersOf(choices).options ?? {}) as IDataObject;
	const asked = minimumBalance === undefined ? [] : ['account.balance'];
	return [...new Set([...asked, ...choices.flatMap(({ via = [] }) => via)])];
}

/** The same choices and "Additional Body Fields" with everything that has no setting. */
function withAdditional({ viaAdditionalFields }: OperationCase, choices: Choice[]): Choice[] {
	const tokens = [viaAdditionalFields, ...choices.map(({ additional }) => additional)];
	const sends = Object.assign({}, ...tokens) as Tokens;
	if (Object.keys(sends).length === 0) return choices;
	const members = Object.entries(sends).map(([name, token]) => `"${name}":${token}`);
	const options = { additionalBodyFields: `{${members.join(',')}}` };
	return [...choices, { name: 'additional fields', parameters: { options }, sends }];
}

/** The calls with every field set: one, or one with each of the alternatives. */
export function fullCalls(one: OperationCase): Array<{ name: string; choices: Choice[] }> {
	const always = [...one.groups.map(([first]) => first), ...(one.extras ?? [])];
	const calls = one.alternatives?.map((choice) => ({
		name: `every field set and ${choice.name}`,
		choices: withAdditional(one, [...always, choice]),
	}));
	return calls ?? [{ name: 'every field set', choices: withAdditional(one, always) }];
}

/** All choices of a case, alternatives included. */
export const choicesOf = ({ groups, extras = [], alternatives = [] }: OperationCase) => [
	...groups.flat(),
	...extras,
	...alternatives,
];

/** The body fields that no setting of the node sends, or none as it is. */
export function withoutSetting(one: OperationCase): string[] {
	const additional = choicesOf(one).map((choice) => choice.additional);
	const tokens = [one.viaAdditionalFields, one.elsewhere, one.unreachable, ...additional];
	return tokens.flatMap((some) => Object.keys(some ?? {}));
}

const isCollection = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !('__rl' in value);

/** The ways to everything that is set in a parameter. */
function waysIn(name: string, value: unknown): string[] {
	if (!isCollection(value)) return [name];
	const inside = Object.entries(value).flatMap(([key, member]) => {
		const group = [member].flat().filter(isCollection);
		return group.length === 0 ? [key] : group.flatMap((entry) => Object.keys(entry));
	});
	return [name, ...inside.map((key) => `${name}.${key}`)];
}

/** The ways to all fields that a case sets in any of its calls. */
export function waysSet(one: OperationCase): string[] {
	const ways = choicesOf(one).flatMap(({ parameters }) =>
		Object.entries(parameters).flatMap(([name, value]) => waysIn(name, value)),
	);
	return [...new Set(ways)].sort();
}

/** All fields that an operation shows, with those in collections. */
export function shownBy({ operation }: OperationCase, fields: INodeProperties[]): Placed[] {
	const [, name] = operation.split('.');
	const isShown = ({ displayOptions }: INodeProperties) =>
		displayOptions?.show?.['/operation']?.includes(name) ?? true;
	return walk(fields).filter(({ property }) => isShown(property));
}

/** The ways to all fields that an operation shows. */
export function waysShown(one: OperationCase, fields: INodeProperties[]): string[] {
	return [...new Set(shownBy(one, fields).map(({ path }) => path))].sort();
}

/** The pages of a list: the node counts them, no setting does. */
export const pages = ['page_num', 'page_size', 'page', 'pageSize'];

/** The fields of the body and the query, but for files and pages. */
const fieldsOf = ({ body = [], query = [] }: OperationRow) =>
	[...body, ...query]
		.filter(({ name, type }) => type !== 'file' && !pages.includes(name))
		.map(({ name }) => name);

/** The fields of the row that no call of the case sends. */
export function fieldsNotSent(one: OperationCase): string[] {
	const sent = [one.untold, ...choicesOf(one).map(({ sends }) => sends)];
	const names = [...sent.flatMap((some) => Object.keys(some ?? {})), ...withoutSetting(one)];
	return fieldsOf(rowOf(one.row)).filter((name) => !names.includes(name));
}

/** The exceptions of a case that have no reason, or are no field of its row. */
export function poorExceptions({ row, unreachable = {} }: OperationCase): string[] {
	const names = fieldsOf(rowOf(row));
	return Object.entries(unreachable)
		.filter(([name, reason]) => reason.trim() === '' || !names.includes(name))
		.map(([name]) => name);
}
