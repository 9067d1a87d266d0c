/**
 * What a submission is to make, as a hash: the same on every try, and in any other process that
 * runs the execution again.
 */
import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../http/hash';
import { unlessAborted } from '../http/abortSignals';
import { abortError, JobError } from '../http/errors';
import type { Body, FileSource } from '../http/requestBody';
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

const unreadable = (error: unknown) =>
	new JobError({
		message: `The file could not be read from n8n's storage (${(error as Error).message}). Run the item again`,
		description: 'Nothing was sent under its trace ID, and nothing was charged.',
		class: 'upload',
		retryable: true,
	});

/** What a file holds; items of one run that share a file share the reading. Throws a JobError. */
async function contentOf({ context, run, signal }: Item, source: FileSource): Promise<string> {
	const { contents } = run;
	const reading = contents.get(source.content) ?? contentHashOf(context, source);
	contents.set(source.content, reading);
	try {
		const content = await unlessAborted(reading, signal);
		if (content !== undefined) return content;
	} catch (error) {
		contents.delete(source.content);
		throw unreadable(error);
	}
	throw abortError();
}

/** The files of a body, and the body with these in it: by what they hold, because n8n stores them anew each time. */
async function withFiles(item: Item, body: Body) {
	const files: IDataObject[] = [];
	const whole = await replaceUploadsInTurn(body, async ({ source }) => {
		if (source.kind === 'url') return { ...source };
		const file = { kind: source.kind, content: await contentOf(item, source) };
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
 * where they have other values. It may read files. Throws a JobError.
 */
export async function fingerprintOf(item: Item, step: string, body: Body): Promise<string> {
	const { settings, changes } = written(item);
	const { files, whole } = await withFiles(item, body);
	if (!changes) return identityOf([step, whole]);
	const wanted = Object.entries(settings).map(([name, setting]) => {
		const isFixed = !JSON.stringify(setting).includes('"=');
		const value = isFixed ? setting : item.context.getNodeParameter(name, null);
		return [name, mixed(setting, value, (expression) => evaluated(item, expression))];
	});
	return identityOf([step, wanted, files]);
}
