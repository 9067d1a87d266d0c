/** Metric 14: what it takes to look at the first bytes of all files of a run, before anything is sent. */
import { inChild } from '../child';
import type { FileHeadsFound, FileHeadsTask } from '../children/fileHeads';
import type { Metric } from '../types';
import { judged } from '../types';

const [FILES, BYTES, MOST] = [1000, 200_000, 2000];

export const fileHeads: Metric = async ({ quick }) => {
	const task: FileHeadsTask = { files: FILES, bytes: BYTES, rounds: quick ? 1 : 3 };
	const { took } = await inChild<FileHeadsFound>('fileHeads', task);
	const metric = `14 first bytes of ${FILES} files in n8n's file storage`;
	return [judged({ metric, unit: 'ms', target: MOST, ours: took })];
};
