/** The record of a job, as the two status operations show it (docs/service.md, "Results"). */
import { filePath } from './files';
import { imageSize, picture, videoSize } from './media';
import type { Job } from './jobs';
import { look } from './jobs';
import type { State } from './state';

const READY = 1;

/** The prompt as stored: the user's own. */
function promptOf({ generation }: Job): string {
	const { restyle_prompt, prompt = restyle_prompt } = generation?.body ?? {};
	return typeof prompt === 'string' ? prompt : '';
}

/** Where the file of a job is, or will be. */
export const addressOf = ({ settings, origin }: State, { id, kind }: Job): string =>
	`${settings.fileHost ?? origin}${filePath(id, kind)}`;

/** Fields that are empty until the job is ready. */
function result(state: State, job: Job): Record<string, unknown> {
	const { kind, outcome, done } = job;
	const ready = done && outcome === READY;
	const { width, height } = kind === 'image' ? imageSize : picture;
	return {
		url: ready ? addressOf(state, job) : '',
		size: ready ? videoSize(state.settings.videoBytes) : 0,
		outputWidth: ready ? width : 0,
		outputHeight: ready ? height : 0,
		resolution_ratio: picture.quality,
		has_audio: picture.hasAudio,
	};
}

const textIn = (body: Record<string, unknown>, name: string) =>
	typeof body[name] === 'string' ? body[name] : '';

/** Fields that only images have; IDs come as text from the ledger. */
function ofImage({ generation }: Job): Record<string, unknown> {
	const { template_id = 0, img_ids } = generation?.body ?? {};
	return {
		prompt_translate: '',
		template_id: BigInt(String(template_id)),
		credits: generation?.credits ?? 0,
		customer_paths: {
			...{ ext_info: '', agent_info: '', cameo_id_list: [], duration_type: 0 },
			...{ fusion_id_list: [], model_evaluator: '', customer_img_paths: [] },
			gen_img_req_img_ids: Array.isArray(img_ids) ? img_ids.map((id) => BigInt(String(id))) : [],
		},
	};
}

/** Looks at a job, which may end it; `undefined` for one that is not known (yet). */
export function lookAt(
	state: State,
	kind: Job['kind'],
	id: string,
): Record<string, unknown> | undefined {
	const job = state.jobs.get(id);
	const status = job?.kind === kind ? look(job, state.settings) : undefined;
	if (!job || status === undefined) return undefined;
	const time = (at: number) => new Date(at).toISOString();
	const body = job.generation?.body ?? {};
	return {
		id: BigInt(id),
		image_id: BigInt(id),
		status,
		prompt: promptOf(job),
		negative_prompt: textIn(body, 'negative_prompt'),
		style: textIn(body, 'style'),
		seed: body.seed ?? 0,
		create_time: time(job.at),
		modify_time: time(job.generation?.readyAt ?? job.at),
		...ofImage(job),
		...result(state, job),
	};
}
