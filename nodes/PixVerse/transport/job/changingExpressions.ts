/**
 * Settings as a person wrote them. An expression that changes by itself gives another value on
 * every evaluation; what it says does not, so that is what may name a job, together with what it
 * gives while everything that changes by itself stands still.
 */

/** The parts of an expression that n8n evaluates. */
const SEGMENT = /\{\{([\s\S]*?)\}\}/g;

const EPOCH = 'DateTime.fromMillis(0)';

/**
 * What gives another value each time, although nothing that it is made from has changed, and what
 * stands still in its place; what has no such place makes the whole part stand as it is written.
 */
const SELF_CHANGING: Array<[pattern: RegExp, still?: string]> = [
	[/\$(now|today)\b/g, EPOCH],
	[/\bDateTime\s*\.\s*now\s*\(\s*\)/g, EPOCH],
	[/\bDateTime\s*\.\s*(local|utc)\s*\(\s*\)/g, EPOCH],
	[/\bMath\s*(\?\.|\.|\[\s*['"`])\s*random\s*(['"`]\s*\])?\s*\(\s*\)/g, '(0.5)'],
	[/\.\s*randomItem\s*\(\s*\)/g, '.first()'],
	// Without arguments, or without `new`, a date is the present moment.
	[/\bnew\s+Date\b\s*(\(\s*\))?(?!\s*\()/g, 'new Date(0)'],
	[/(?<![\w$.])Date\s*\.\s*now\s*\(\s*\)/g, '(0)'],
	// Another one in every execution, also where the user's key is the same.
	[/\$execution\b(?!\s*\.\s*customData)/g, '({})'],
	[/\$(executionId|resumeWebhookUrl)\b/g, "('')"],
	// The rest.
	[/\bMath\s*(\?\.|\.|\[\s*['"`])\s*random\b/g],
	[/(?<!\bnew\s+)(?<![\w$.])Date\s*(\(|\.\s*now\b)/g],
	[/\bDateTime\s*\.\s*(now\b|(local|utc)\s*\(\s*(\{|['"`]))/g],
	[
		/\.\s*(randomItem|random(UUID|Int)|diffNow|diffToNow|toRelative|toRelativeCalendar|isInLast)\b/gi,
	],
	[/(?<![\w$.])(crypto|performance|Temporal)\s*\??\./g],
	// Another setting, which enters by itself.
	[/\$parameter\b/g],
];

/** A part of an expression in which everything stands still; undefined when it cannot. */
function stillPart(part: string): string | undefined {
	let text = part;
	for (const [pattern, still] of SELF_CHANGING) {
		if (still !== undefined) text = text.replace(pattern, still);
		else if (text.search(pattern) !== -1) return undefined;
	}
	return text;
}

/**
 * The expression with everything that changes by itself standing still, to be evaluated in its
 * place; undefined when nothing does. `value` is a setting as the workflow holds it.
 */
export function asWritten(value: unknown): string | undefined {
	if (typeof value !== 'string' || !value.startsWith('=')) return undefined;
	let found = false;
	const written = value.slice(1).replace(SEGMENT, (segment, inside: string) => {
		const still = stillPart(inside);
		found ||= still !== inside;
		return still === undefined ? inside : `{{${still}}}`;
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
 * A tree of evaluated settings; each that changes by itself stands as written, with what is left
 * of it when it stands still.
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
	return expression === undefined ? value : [written, evaluate(expression)];
}
