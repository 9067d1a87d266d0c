/**
 * What a submission is to make, as a hash: the same on every try, and in any other process that runs it again. Of a setting
 * whose expression gives another value each time, what a person wrote stays the same, so it may name a job.
 */
import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../http/hash';
import type { Body } from '../http/requestBody';
import { replaceUploadsInTurn } from '../http/requestBody';
import { checkedFile } from '../run/resolveBodies';
import type { Item } from '../run/item';

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

/** The setting with a name such as `options.style`, as the workflow holds it. */
const settingAt = (parameters: IDataObject, name: string): unknown =>
	name
		.split('.')
		.reduce((value: unknown, key) => (value as IDataObject | undefined)?.[key], parameters);

/** The files of a body, and the body with these in it: by what they hold, because n8n stores them anew each time. */
async function withFiles(item: Item, body: Body) {
	const files: IDataObject[] = [];
	const whole = await replaceUploadsInTurn(body, async ({ source }) => {
		if (source.kind === 'url') return { ...source };
		const file = { kind: source.kind, content: (await checkedFile(item, source)).fingerprint };
		files.push(file);
		return file;
	});
	return { files, whole };
}

/** What came in with an item, from the node before or from an agent. */
const incoming = ({ context }: Item): IDataObject[] =>
	(['main', 'ai_tool'] as const).map((type) => context.getInputData(0, type).json);

/**
 * A hash of what a step, named by its path, is to make. Usually of its body. With volatile settings, of all
 * settings that say what is made, the volatile ones as they are written: n8n may run the execution again in
 * another process, where they have other values. What came in with the item counts then, too, so that no row is
 * given another row's video; a key of the user stands for the row. It may read files. Throws a JobError.
 */
export async function fingerprintOf(item: Item, step: string, body: Body): Promise<string> {
	const parameters = item.run.node.parameters as IDataObject;
	const settings = item.identity.map((name) => [name, settingAt(parameters, name)] as const);
	const areVolatile = settings.some(([, setting]) => isVolatile(setting));
	const { files, whole } = await withFiles(item, body);
	if (!areVolatile) return identityOf([step, whole]);
	const stable = settings.map(([name, setting]) => {
		const isFixed = !JSON.stringify(setting ?? null).includes('"=');
		return [
			name,
			isFixed ? setting : withoutVolatile(setting, item.context.getNodeParameter(name, null)),
		];
	});
	const row = item.options.traceKey === undefined ? incoming(item) : [];
	return identityOf([step, stable, files, ...row]);
}
