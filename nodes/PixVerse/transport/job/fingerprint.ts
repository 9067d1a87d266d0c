/** What a submission is to make, as a hash: the same on every try, and in any other process that runs it again. */
import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../http/hash';
import { madeOnce } from '../http/abortSignals';
import { JobError, rethrow } from '../http/errors';
import type { Body, FileSource } from '../http/requestBody';
import { replaceUploadsInTurn } from '../http/requestBody';
import type { Item } from '../run/item';
import { isVolatile, withoutVolatile } from './volatileSettings';
import { contentHashOf } from './streamedFile';

/** The setting with a name such as `options.style`, as the workflow holds it. */
const settingAt = (parameters: IDataObject, name: string): unknown =>
	name
		.split('.')
		.reduce((value: unknown, key) => (value as IDataObject | undefined)?.[key], parameters);

const unreadable = (error: unknown) =>
	new JobError({
		message: `The file could not be read from n8n's storage (${(error as Error).message}). Run the item again`,
		description: 'Nothing was sent under its trace ID, and nothing was charged.',
		class: 'upload',
		retryable: true,
	});

/** What a file holds; items of one run that share a file share the reading. Throws a JobError. */
async function contentOf({ context, run, signal }: Item, source: FileSource): Promise<string> {
	const read = async () =>
		await contentHashOf(context, source).catch((error: unknown) => rethrow(unreadable(error)));
	return await madeOnce(run.contents, source.content, read, signal);
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
