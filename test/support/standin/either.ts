/** Either-or rules between fields, or between groups of fields. Pure. */
import type { Refusal } from './refuse';
import { firstRefusal, refuse } from './refuse';
import type { Rule } from './row';

const nameOf = (group: string[], prefix: string) =>
	group.map((name) => `${prefix}${name}`).join(' with ');

function checkRule(
	{ mode, fields }: Rule,
	values: Record<string, unknown>,
	prefix: string,
): Refusal | undefined {
	const groups = fields.map((member) => [member].flat());
	const isGiven = (name: string) => values[name] !== undefined;
	const given = groups.filter((group) => group.some(isGiven));
	const names = groups.map((group) => nameOf(group, prefix)).join(', ');
	if (mode === 'notTogether') {
		return given.length > 1 ? refuse(400017, `not together: ${names}`) : undefined;
	}
	if (given.length !== 1) return refuse(400017, `exactly one of ${names} is needed`);
	const missing = given[0].find((name) => !isGiven(name));
	return missing === undefined
		? undefined
		: refuse(400017, `${prefix}${missing} is needed: ${nameOf(given[0], prefix)}`);
}

/** The first rule that the values break. */
export const checkRules = (
	rules: Rule[],
	values: Record<string, unknown>,
	prefix = '',
): Refusal | undefined => firstRefusal(rules, (rule) => checkRule(rule, values, prefix));
