/** A worker process of the seeds: plays the schedules that it is sent, on the engine that its argument names. */
import '../../support/harness/setup';
import { chooseEngine } from '../../support/harness/chooseEngine';
import type { Schedule } from './schedule';

/** Asks a worker to play a seed, or a schedule of `found/`. */
export interface PlayRequest {
	play: number | string;
	shrinks: boolean;
}

export interface PlayResponse {
	play: number | string;
	events: string[];
	exceptions: string[];
	problems: Record<string, string[]>;
	/** What a failing one shrank to. */
	shrunk?: Schedule;
}

chooseEngine(process.argv[2]);

// These are imported only now, because their own imports depend on the engine.
const loading = Promise.all([import('./play'), import('./schedules'), import('./found')]);

async function respond({ play, shrinks }: PlayRequest): Promise<PlayResponse> {
	const [{ problemsOf, shrink }, { scheduleOf }, { foundSchedule }] = await loading;
	const response: PlayResponse = { play, events: [], exceptions: [], problems: {} };
	const schedule = typeof play === 'number' ? scheduleOf(play) : foundSchedule(play);
	response.problems = await problemsOf(schedule, ({ events, exceptions }) =>
		Object.assign(response, { events, exceptions }),
	);
	const isBad = Object.keys(response.problems).length > 0;
	if (isBad && shrinks && typeof play === 'number') response.shrunk = await shrink(play);
	return response;
}

process.on('message', (request: PlayRequest) => {
	void respond(request).then((response) => process.send?.(response));
});
