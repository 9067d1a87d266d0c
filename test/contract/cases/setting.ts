/** What a case is made of: settings of the node, and what they put on the wire. */
import type { IDataObject } from 'n8n-workflow';

/** A setting, and what it puts on the wire: body fields by name, as JSON tokens. */
export interface Choice {
	name: string;
	parameters: IDataObject;
	sends: Record<string, string>;
	/** The row of a request that goes before, such as `upload.media`. */
	via?: string;
}

/** One operation of the node against one row. */
export interface OperationCase {
	/** Resource and operation in the node. */
	operation: string;
	row: string;
	/** What has to be set: one of each group. The first of each is the least input. */
	groups: Choice[][];
	/** What may be set besides; together with the least input these are all fields. */
	extras: Choice[];
	/** How a value gets into a body or path field; for the bounds of the row. */
	setters: Record<string, (value: string) => IDataObject>;
	/** The values in the path. */
	path?: Record<string, string>;
}

/** Stands in `sends` for the ID that an upload returned. */
export const UPLOADED = '(the uploaded ID)';

/** Stands in `parameters` and `path` for the ID of a video that the account made before. */
export const EARLIER = '(an earlier video)';

/** The value of a resource locator. */
export const locator = (mode: string, value: string) => ({ __rl: true, mode, value });

/** Settings of n8n's side: nothing of them may reach the wire. */
export const silent = (name: string, parameters: IDataObject): Choice => ({
	name,
	parameters,
	sends: {},
});

/** The settings about waiting and the file, of every operation that waits. */
export const wait = silent('waiting', {
	waitForCompletion: true,
	downloadVideo: true,
	outputBinaryField: 'film',
});

/** All "Options" of the operations that wait. */
export const waiting = {
	fileName: 'a.mp4',
	pollingInterval: 2,
	waitLimit: 3,
	onWaitLimit: 'fail',
};

/** All "Options" of the operations that make something. */
export const making = { ...waiting, maxParallel: 2, traceId: 'row 7', additionalBodyFields: '{}' };
