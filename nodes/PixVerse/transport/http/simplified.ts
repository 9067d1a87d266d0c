/** How much of an answer comes out, and where its state stands: "Simplify" of the node, "Output" of the tool. Pure. */
import type { IDataObject } from 'n8n-workflow';

/** How much of an answer comes out: what one usually needs, all of it, or the fields with these names. */
export type Wanted = 'simplified' | 'raw' | string[];

/** What every item says: what it is, how far it is, and what to do about it. */
const ALWAYS = ['video_id', 'image_id', 'state', 'warning', 'resumed', 'delivery'];

const SIMPLE = ['url', 'credits', 'outputWidth', 'outputHeight', 'size', 'trace_id'];

/** The fields of `output` that are wanted; of `answered`, the submission's answer, a simplified one keeps all. */
export function simplified(
	output: IDataObject,
	wanted: Wanted,
	answered: IDataObject = {},
): IDataObject {
	if (wanted === 'raw') return output;
	const names = wanted === 'simplified' ? [...SIMPLE, ...Object.keys(answered)] : wanted;
	// People and models write names in their own case.
	const kept = new Set([...ALWAYS, ...names].map((name) => name.toLowerCase()));
	return Object.fromEntries(
		Object.entries(output).filter(([name]) => kept.has(name.toLowerCase())),
	);
}

/** The item with its state right behind the ID, where a person looks for it; a `state` of the service's own gives way. */
export function withState(output: IDataObject, state: string): IDataObject {
	const [id, ...rest] = Object.entries(output);
	return { ...Object.fromEntries([id, ['state', state], ...rest]), state } as IDataObject;
}
