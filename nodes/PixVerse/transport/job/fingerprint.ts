/**
 * What a submission is to make, as a hash: the same on every try, and in any other process that
 * runs the execution again.
 */
import type { IDataObject } from 'n8n-workflow';
import { hashOf } from '../http/hash';
import type { Body, UploadSource } from '../http/requestBody';
import { intentOf, replaceUploads } from '../http/requestBody';
import type { Item } from '../run/item';
import type { Written } from '../run/memory';
import { controls } from '../run/options';
import { changesByItself, mixed } from './changingExpressions';

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

function filesIn(body: Body): UploadSource[] {
	const files: UploadSource[] = [];
	replaceUploads(body, ({ source }) => source.kind === 'file' && files.push(source));
	return files;
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
export function fingerprintOf(item: Item, step: string, body: Body): string {
	const { settings, changes } = written(item);
	if (!changes) return hashOf([step, intentOf(body)]);
	const wanted = Object.entries(settings).map(([name, setting]) => {
		const isFixed = !JSON.stringify(setting).includes('"=');
		const value = isFixed ? setting : item.context.getNodeParameter(name, null);
		return [name, mixed(setting, value, (expression) => evaluated(item, expression))];
	});
	return hashOf([step, wanted, filesIn(body).map((source) => ({ ...source }))]);
}
