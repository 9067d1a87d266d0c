/**
 * The values that the node offers against those that the row lists. Which setting is which field is
 * seen in the choices of the case: the one whose value stands in a field of the body. Pure.
 */
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { OperationRow, Shape } from '../support/standin/row';
import type { OperationCase } from './cases';
import type { Tokens } from './cases/setting';
import { choicesOf, shownBy } from './expected';
import type { Placed } from './product';
import { entriesOf } from './product';

/** Values that mean "typed by hand", "not sent" and "all". */
const BESIDES = ['other', '', 0];

type Leaf = [name: string, value: unknown];

/** Every value in an object, however deep, with the name of its field and the way to it. */
function leavesOf(value: unknown, way = ''): Leaf[] {
	if (Array.isArray(value)) return value.flatMap((member) => leavesOf(member, way));
	if (typeof value !== 'object' || value === null) return [[way, value]];
	const prefix = way === '' ? '' : `${way}.`;
	return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${prefix}${name}`));
}

/** The parsed tokens; what stands for uploads is no number that any setting has. */
const parsed = (tokens: Tokens): IDataObject =>
	Object.fromEntries(
		Object.entries(tokens).map(([name, token]) => [
			name,
			JSON.parse(token.replace(/\(the [^)]*\)/g, '-1')) as unknown,
		]),
	) as IDataObject;

/** The lists of values in a row, by the way to the field. */
function listsOf(fields: Array<Shape & { name: string }>, prefix = ''): Map<string, string[]> {
	const lists = new Map<string, string[]>();
	for (const { name, ...shape } of fields) {
		const way = `${prefix}${name}`;
		const inner = shape.items ?? shape;
		if (inner.enum) lists.set(way, inner.enum.map(String));
		for (const [deeper, list] of listsOf(inner.fields ?? [], `${way}.`)) lists.set(deeper, list);
	}
	return lists;
}

/** The values that a setting offers, by the name of its property, all variants together. */
function offersOf(shown: Placed[]): Map<string, string[]> {
	const offers = new Map<string, string[]>();
	for (const { property } of shown) {
		if (!['options', 'multiOptions'].includes(property.type)) continue;
		const values = entriesOf(property).map(({ value }) => value);
		const real = values.filter((value) => !BESIDES.includes(value as string));
		offers.set(property.name, [...(offers.get(property.name) ?? []), ...real.map(String)]);
	}
	return offers;
}

/** The settings and fields that have the same value in a choice of the case. */
function pairsOf(one: OperationCase): Array<[setting: string, field: string]> {
	return choicesOf(one).flatMap(({ parameters, sends }) => {
		const sent = leavesOf(parsed(sends));
		return leavesOf(parameters).flatMap(([way, value]) =>
			sent
				.filter(([, other]) => String(other) === String(value))
				.map(([field]): [string, string] => [way.split('.').pop() ?? '', field]),
		);
	});
}

/** Each list of the row whose values the node does not offer as they are, in words. */
export function offerProblems(
	row: OperationRow,
	one: OperationCase,
	fields: INodeProperties[],
): string[] {
	const lists = listsOf([...(row.body ?? []), ...(row.query ?? [])]);
	const offers = offersOf(shownBy(one, fields));
	const problems = pairsOf(one).flatMap(([setting, field]) => {
		const [offered, listed] = [offers.get(setting), lists.get(field)];
		if (!offered || !listed) return [];
		const strange = offered.filter((value) => !listed.includes(value));
		const missing = listed.filter((value) => !offered.includes(value));
		return [
			...strange.map((value) => `${setting} offers ${value}, which ${field} does not list`),
			...missing.map((value) => `${setting} does not offer ${value} of ${field}`),
		];
	});
	return [...new Set(problems)];
}
