/** The operations that only read. */
import type { OperationCase } from './setting';
import { EARLIER, silent, wait, waiting } from './setting';

export const reads: OperationCase[] = [
	{
		operation: 'video.listRestyleEffects',
		row: 'video.restyleList',
		groups: [],
		extras: [silent('a limit', { returnAll: false, limit: 3 })],
		setters: {},
	},
	{
		operation: 'video.get',
		row: 'video.status',
		groups: [[silent('a video ID', { videoId: EARLIER })]],
		extras: [wait, silent('options', { options: waiting })],
		setters: { video_id: (value) => ({ videoId: value }) },
		path: { video_id: EARLIER },
	},
	{
		operation: 'account.getBalance',
		row: 'account.balance',
		groups: [],
		extras: [],
		setters: {},
	},
];
