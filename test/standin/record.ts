/** The record of a job, as Get Video Generation Status shows it (reference 4.15 and 5.1). */
import { filePath } from './files';
import type { Job } from './jobs';
import { look } from './jobs';
import type { State } from './state';
import type { StandInSettings } from './types';
import { picture, videoSize } from './video';

const READY = 1;

/** The prompt as stored: the user's own, or the one behind the effect. */
function promptOf(job: Job, { effects }: StandInSettings): string {
	const { restyle_id: effect, restyle_prompt, prompt } = job.generation?.body ?? {};
	const own = prompt ?? restyle_prompt;
	if (typeof own === 'string') return own;
	return (
		effects.find(({ restyle_id }) => String(restyle_id) === String(effect))?.restyle_prompt ?? ''
	);
}

/** Fields that are empty until the job is ready. */
function result({ settings, origin }: State, { id, outcome, done }: Job): Record<string, unknown> {
	const ready = done && outcome === READY;
	return {
		url: ready ? `${settings.fileHost ?? origin}${filePath(id)}` : '',
		size: ready ? videoSize(settings.videoBytes) : 0,
		outputWidth: ready ? picture.width : 0,
		outputHeight: ready ? picture.height : 0,
		resolution_ratio: picture.quality,
		has_audio: picture.hasAudio,
	};
}

/** Looks at a job, which may end it; `undefined` for a video that is not known (yet). */
export function lookAt(state: State, id: string): Record<string, unknown> | undefined {
	const job = state.jobs.get(id);
	const status = job && look(job, state.settings);
	if (!job || status === undefined) return undefined;
	const time = (at: number) => new Date(at).toISOString();
	return {
		id: BigInt(id),
		image_id: BigInt(id),
		status,
		prompt: promptOf(job, state.settings),
		negative_prompt: '',
		style: '',
		seed: job.generation?.body.seed ?? 0,
		create_time: time(job.at),
		modify_time: time(job.generation?.readyAt ?? job.at),
		...result(state, job),
	};
}
