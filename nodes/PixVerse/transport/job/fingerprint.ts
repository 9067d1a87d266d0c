/**
 * What a submission is to make, as a hash: the same on every try, and in any other process that
 * runs the execution again.
 */
import type { IDataObject } from 'n8n-workflow';
import { hashOf } from '../http/hash';
import type { Body } from '../http/requestBody';
import { replaceUploadsInTurn } from '../http/requestBody';
import type { Item } from '../run/item';
import type { Written } from '../run/memory';
import { controls } from '../run/options';
import { changesByItself, mixed } from './changingExpressions';
import { contentHashOf } from './streamedFile';

/** Settings of the node that say how to wait and what to keep, not what to make. */
const KEEPING = [
	'waitForCompletion',
	'downloadVideo',
	'outputBinaryField',
	'simplify',
	'output',
	'outputFields',
	'toolDescription',
	'requestOptions',
];

/** What is to be made, as the workflow holds it, and whether any of it changes by itself. */
function written({ run }: Item): Written {
	if (run.written !== undefined) return run.written;
	const { options, ...settings } = run.node.parameters as IDataObject;
	KEEPING.forEach((name) => delete settings[name]);
	const wanted = { ...(options as IDataObject) };
	controls.forEach((name) => delete wanted[name]);
	const made = { ...settings, options: wanted };
	run.written = { settings: made, changes: changesByItself(made) };
	return run.written;
}

/** The files of a body, and the body with these in it: by what they hold, because n8n stores them anew each time. */
async function withFiles({ context, signal }: Item, body: Body) {
	const files: IDataObject[] = [];
	const whole = await replaceUploadsInTurn(body, async ({ source }) => {
		if (source.kind === 'url') return { ...source };
		const file = { kind: source.kind, content: await contentHashOf(context, source, signal) };
		files.push(file);
		return file;
	});
	return { files, whole };
}

/** An expression with parts as written, evaluated; as it is when that fails. */
export function evaluated({ context, index }: Item, expression: string): unknown {
	try {
		return context.evaluateExpression(expression, index);
	} catch {
		return expression;
	}
}

/**
 * A hash of what a step, named by its path, is to make. Usually of its body; with settings that change by themselves,
 * of all settings, these as they are written: n8n may run the execution again in another process,
 * where they have other values.
 */
async function fingerprintOf(item: Item, step: string, body: Body): Promise<string> {
	const { settings, changes } = written(item);
	const { files, whole } = await withFiles(item, body);
	if (!changes) return hashOf([step, whole]);
	const wanted = Object.entries(settings).map(([name, setting]) => {
		const isFixed = !JSON.stringify(setting).includes('"=');
		const value = isFixed ? setting : item.context.getNodeParameter(name, null);
		return [name, mixed(setting, value, (expression) => evaluated(item, expression))];
	});
	return hashOf([step, wanted, files]);
}

/** The fingerprint of a step, once it is asked for: it may read files. */
export function fingerprintFor(item: Item, step: string, body: Body): () => Promise<string> {
	let fingerprint: Promise<string> | undefined;
	return async () => await (fingerprint ??= fingerprintOf(item, step, body));
}
