/** The record of a job, as the two status operations show it (docs/service.md, "Results"). */
import { filePath } from './files';
import type { Job } from './jobs';
import { pollStatus } from './jobs';
import { imageSize, picture, videoSize } from './media';
import type { State } from './state';

const READY = 1;

/** Where the file of a job is, or will be. */
export const addressOf = ({ settings, origin }: State, { id, kind }: Job): string =>
	`${settings.fileHost ?? origin}${filePath(id, kind)}`;

/** Fields that are empty until the job is ready. */
function result(state: State, job: Job): Record<string, unknown> {
	const ready = job.done && job.outcome === READY;
	const { width, height } = job.kind === 'image' ? imageSize : picture;
	return {
		url: ready ? addressOf(state, job) : '',
		size: ready ? videoSize(state.settings.videoBytes) : 0,
		outputWidth: ready ? width : 0,
		outputHeight: ready ? height : 0,
		resolution_ratio: picture.quality,
		has_audio: picture.hasAudio,
	};
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

/** Polls a job, which may end it; `undefined` for one that is not known (yet). */
export function pollRecord(
	state: State,
	kind: Job['kind'],
	id: string,
): Record<string, unknown> | undefined {
	const job = state.jobs.get(id);
	const status = job?.kind === kind ? pollStatus(job, state.settings) : undefined;
	if (!job || status === undefined) return undefined;
	const { at, generation } = job;
	const { body = {}, credits = 0, readyAt = at } = generation ?? {};
	const textOf = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
	return {
		id: BigInt(id),
		image_id: BigInt(id),
		status,
		prompt: textOf('prompt' in body ? 'prompt' : 'restyle_prompt'),
		negative_prompt: textOf('negative_prompt'),
		style: textOf('style'),
		seed: body.seed ?? 0,
		create_time: new Date(at).toISOString(),
		modify_time: new Date(readyAt).toISOString(),
		credits,
		...ofImage(body),
		...result(state, job),
	};
}
