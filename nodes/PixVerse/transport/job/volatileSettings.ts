/** Settings whose expression gives another value each time. What a person wrote stays the same, so it may name a job. */

/** The parts of an expression that n8n evaluates. */
const SEGMENT = /\{\{([\s\S]*?)\}\}/g;

/** What gives another value each time, although nothing that it is made from has changed. */
const VOLATILE = [
	/\$(now|today|executionId|resumeWebhookUrl)\b/,
	// Another one in every execution, also where the user's key is the same.
	/\$execution\b(?!\s*\.\s*customData)/,
	// Another setting, which may be volatile.
	/\$parameter\b/,
	/\bMath\s*(\?\.|\.|\[\s*['"`])\s*random\b/,
	/\.\s*(randomItem|random(UUID|Int)|diffNow|diffToNow|toRelative|toRelativeCalendar|isInLast)\b/i,
	// Without arguments, or without `new`, a date is the present moment.
	/\bnew\s+Date\b\s*(\(\s*\))?(?!\s*\()/,
	/(?<!\bnew\s+)(?<![\w$.])Date\s*(\(|\.\s*now\b)/,
	/\bDateTime\s*\.\s*(now\b|(local|utc)\s*\(\s*(\)|\{|['"`]))/,
	/(?<![\w$.])(crypto|performance|Temporal)\s*\??\./,
];

const isTree = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** Whether a setting, or any part of a tree of settings, gives another value on every evaluation. */
export function isVolatile(written: unknown): boolean {
	if (isTree(written)) return Object.values(written).some(isVolatile);
	if (typeof written !== 'string' || !written.startsWith('=')) return false;
	const segments = [...written.matchAll(SEGMENT)].map(([, inside]) => inside);
	return segments.some((inside) => VOLATILE.some((pattern) => pattern.test(inside)));
}

/** The tree `value` of evaluated settings, in which every volatile one stands as it is `written` in the workflow. */
export function withoutVolatile(written: unknown, value: unknown): unknown {
	if (!isTree(written) || !isTree(value)) return isVolatile(written) ? written : value;
	const entries = Object.entries(written).map(([key, member]) => [
		key,
		withoutVolatile(member, value[key]),
	]);
	return Object.fromEntries(entries);
}
