/** The record of a job, as the two status operations show it (test/recorded/, docs/service.md, "Results"). */
import type { Job } from './jobs';
import { hasFile, hasSizes, pollStatus, READY } from './jobs';
import { imageSize, picture, videoSize } from './media';
import { idNumber } from './losslessJson';
import type { State } from './state';

/** Where the file of a job is, or will be. */
export const addressOf = ({ settings, origin }: State, { path }: Job): string =>
	`${settings.fileHost ?? origin}${path}`;

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

const SOUNDS = ['generate_audio_switch', 'sound_effect_switch', 'lip_sync_tts_switch'];
const WITH_SOUND = ['video.lipSync', 'video.soundEffect'];

function hasAudio({ done, outcome, generation }: Job): boolean {
	const { operation = '', body = {} } = generation ?? {};
	const isAsked = WITH_SOUND.includes(operation) || SOUNDS.some((name) => body[name] === true);
	return done && outcome === READY && isAsked;
}

/** Fields that only images have; IDs come as text from the ledger. */
function ofImage({ template_id = 0, img_ids }: Record<string, unknown>): Record<string, unknown> {
	return {
		prompt_translate: '',
		template_id: BigInt(String(template_id)),
		customer_paths: {
			...{ ext_info: '', agent_info: '', cameo_id_list: [], duration_type: 0 },
			...{ fusion_id_list: [], model_evaluator: '', customer_img_paths: [] },
			gen_img_req_img_ids: Array.isArray(img_ids) ? img_ids.map((id) => BigInt(String(id))) : [],
		},
	};
}

/** A job as a poll sees it. */
export interface Seen {
	job: Job;
	status: number;
}

/** Polls a job, which may end it; `undefined` for one that is not known (yet). */
export function poll({ jobs, settings }: State, kind: Job['kind'], id: string): Seen | undefined {
	const job = jobs.get(id);
	const status = job?.kind === kind ? pollStatus(job, settings) : undefined;
	return job && status !== undefined ? { job, status } : undefined;
}

/** All that the record of a running job depends on and that may change. As long as it is the same, so is the record. */
export function versionOf({ settings }: State, { job, status }: Seen): string | undefined {
	if (job.done) return undefined;
	const { host, fileHost, statesSize, videoBytes } = settings;
	return [status, hasSizes(job, settings), host, fileHost, statesSize, videoBytes].join();
}

export function recordOf(state: State, { job, status }: Seen): Record<string, unknown> {
	const { settings } = state;
	const { id, kind, at, seed, path, generation } = job;
	const { body = {}, credits = 0, readyAt = at } = generation ?? {};
	const textOf = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
	const { width, height } = kind === 'image' ? imageSize : picture;
	const isSized = hasSizes(job, settings);
	// The address is there from the first record on, long before the file.
	const hasAddress = !job.done || hasFile(job, settings);
	const isAbroad = settings.host === 'international';
	return {
		...{ id: idNumber(id), image_id: idNumber(id) },
		prompt: textOf('prompt' in body ? 'prompt' : 'restyle_prompt'),
		negative_prompt: textOf('negative_prompt'),
		url: hasAddress ? addressOf(state, job) : '',
		...(isAbroad && { path: hasAddress ? decodeURIComponent(path).slice(1) : '' }),
		...{ status, seed },
		...{ create_time: timeOf(at), modify_time: timeOf(readyAt) },
		...{ outputWidth: isSized ? width : 0, outputHeight: isSized ? height : 0 },
		...{ has_audio: hasAudio(job), credits },
		...(settings.statesSize && { size: isSized ? videoSize(settings.videoBytes) : 0 }),
		...(kind === 'image' && ofImage(body)),
	};
}
