/**
 * Settings as a person wrote them. An expression that changes by itself gives another value on
 * every evaluation; what it says does not, so that is what may name a job.
 */

/** The parts of an expression that n8n evaluates. */
const SEGMENT = /\{\{([\s\S]*?)\}\}/g;

/** What gives another value each time, although nothing that it is made from has changed. */
const SELF_CHANGING = [
	/\$(now|today)\b/,
	/\bMath\s*(\?\.|\.|\[\s*['"`])\s*random\b/,
	/\.\s*random(Item|UUID|Int)\b/i,
	/\b(crypto|performance|Temporal)\s*\??\./,
	// Without arguments, or without `new`, a date is the present moment.
	/\bnew\s+Date\b(?!\s*\(\s*[^\s)])/,
	/(?<!\bnew\s+)(?<![\w$.])Date\s*(\(|\.\s*now\b)/,
	/\bDateTime\s*\.\s*now\b/,
	/\bDateTime\s*\.\s*(local|utc)\s*\(\s*(\)|\{|['"`])/,
	/\.\s*(diffNow|diffToNow|toRelative|toRelativeCalendar|isInLast)\b/,
	// Another setting, which enters by itself.
	/\$parameter\b/,
];

const isSelfChanging = (segment: string) => SELF_CHANGING.some((pattern) => pattern.test(segment));

/**
 * The expression with the parts that change by themselves as plain text, to be evaluated in its
 * place; undefined when there are none. `value` is a setting as the workflow holds it.
 */
export function asWritten(value: unknown): string | undefined {
	if (typeof value !== 'string' || !value.startsWith('=')) return undefined;
	let found = false;
	const written = value.slice(1).replace(SEGMENT, (segment, inside: string) => {
		if (!isSelfChanging(inside)) return segment;
		found = true;
		return inside;
	});
	return found ? written : undefined;
}

const isTree = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** Whether any setting of a tree changes by itself. */
export function changesByItself(written: unknown): boolean {
	if (isTree(written)) return Object.values(written).some(changesByItself);
	return asWritten(written) !== undefined;
}

/**
 * A tree of evaluated settings in which those that change by themselves stand as written.
 *
 * @param written the tree as the workflow holds it
 * @param value the same tree, evaluated
 * @param evaluate evaluates what is left of an expression
 */
export function mixed(
	written: unknown,
	value: unknown,
	evaluate: (expression: string) => unknown,
): unknown {
	if (isTree(written) && isTree(value)) {
		const entries = Object.entries(written).map(([key, member]) => [
			key,
			mixed(member, value[key], evaluate),
		]);
		return Object.fromEntries(entries);
	}
	const expression = asWritten(written);
	return expression === undefined ? value : evaluate(expression);
}
