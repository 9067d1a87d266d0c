/** Waiting for a result and downloading it, of everything that makes something or gets it. */
import type { INodeProperties } from 'n8n-workflow';
import type { ResultType } from '../../transport/http/resultTypes';
import type { Input } from '../input';

const waitForCompletion: INodeProperties = {
	displayName: 'Wait for Completion',
	name: 'waitForCompletion',
	type: 'boolean',
	default: true,
	description:
		'Whether to wait until the result is ready, usually 1 to 5 minutes, for films and music videos up to an hour. When off, the item holds only the ID; "Get" brings the result later.',
};

const whileWaiting = { waitForCompletion: [true] };

const download = ({ noun }: ResultType): INodeProperties => ({
	displayName: `Download ${noun}`,
	name: 'downloadVideo',
	type: 'boolean',
	default: false,
	description: `Whether to put the finished ${noun.toLowerCase()} into a binary field of the item`,
	displayOptions: { show: whileWaiting },
});

const outputBinaryField: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'outputBinaryField',
	type: 'string',
	default: 'data',
	hint: 'The name of the output binary field to put the file in',
	displayOptions: { show: { ...whileWaiting, downloadVideo: [true] } },
};

/** Whether to wait for a result and to download it; the doors of jobs read it. */
export const waiting = (kind: ResultType): Input => ({
	fields: [waitForCompletion, download(kind), outputBinaryField],
});
