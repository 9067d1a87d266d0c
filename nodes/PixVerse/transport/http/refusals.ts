/** The failures that refusals of the service mean, in words for the person at the editor. */
import { meaningOf } from './errorCodes';
import { JobError, shortened, withoutAddresses } from './errors';
import type { Outcome } from './outcome';
import { isBusy, reasonOf } from './outcome';
import type { Final } from './sendUntilFinal';

/** What the panel calls the fields of a body. Only names that can be no words of a sentence, as "prompt" can. */
const fieldNames: Record<string, string> = {
	aspect_ratio: 'Aspect Ratio',
	audio_media_id: 'Audio',
	camera_movement: 'Camera Movement',
	first_frame_img: 'First Frame',
	generate_audio_switch: 'Generate Audio',
	generate_multi_clip_switch: 'Generate Several Shots',
	image_references: 'Images',
	img_id: 'Image',
	img_ids: 'Images',
	keyframe_id: 'Frame Number',
	last_frame_img: 'Last Frame',
	lip_sync_tts_content: 'Text to Speak',
	lip_sync_tts_speaker_id: 'Voice',
	mask_id: 'Mask ID',
	motion_mode: 'Motion Mode',
	restyle_id: 'Effect',
	restyle_prompt: 'Effect',
	sound_effect_content: 'Sound',
	source_video_id: 'Source Video',
	speaker_id: 'Voice',
	template_id: 'Template',
	thinking_type: 'Prompt Optimization',
	video_media_id: 'Source Video',
	webhook_id: 'Webhook ID',
};

/** The setting that a text of the service names, as the panel calls it. */
function settingIn(words: string): string | undefined {
	const [name] = words.match(/\b[a-z]+(_[a-z]+)+\b/gi) ?? [];
	return name === undefined ? undefined : fieldNames[name.toLowerCase()];
}

/** The failure that an error code of the service means, its own words quoted behind; `sentence` says more than the code. */
export function refusal(
	code: string,
	words: string,
	charged: string,
	sentence = meaningOf(code).sentence,
): JobError {
	const meaning = meaningOf(code);
	const said = shortened(withoutAddresses(words), 300);
	const quote = said === '' ? '' : `, "${said}"`;
	const setting = settingIn(words);
	const about = setting === undefined ? '' : `. It names '${setting}'`;
	return new JobError({
		message: `${sentence}${about} (PixVerse code ${code}${quote})`,
		description: charged,
		class: meaning.class,
		code,
		retryable: meaning.remedy !== 'fix',
	});
}

/** The failure of a request for which n8n's database did not give the credential in time. */
export function credentialError(charged: string, reason: string): JobError {
	return new JobError({
		message: `n8n could not read the credential from its database (${reason}). Try again later; if this happens often, allow n8n more database connections`,
		description: charged,
		class: 'credential',
		retryable: true,
	});
}

/** The failure that a final outcome means whatever the request was for, if it does; `description` says what it cost. */
export function commonFailure(
	{ outcome, sends }: Final<Outcome>,
	description: string,
): JobError | undefined {
	if (outcome.outcome === 'refused') return refusal(outcome.code, outcome.message, description);
	// By these a server says, without an envelope, that it does not know the caller.
	if (outcome.outcome === 'foreign' && [401, 403].includes(outcome.status)) {
		const message = `PixVerse does not accept the API key (HTTP ${outcome.status}). Check the key in the credential`;
		return new JobError({ message, description, class: 'authentication', retryable: false });
	}
	if (isBusy(outcome)) {
		const message = `PixVerse refuses more requests for now (HTTP 429, ${sends} tries). Try again later`;
		return new JobError({ message, description, class: 'overload', retryable: true });
	}
	return outcome.noCredential ? credentialError(description, reasonOf(outcome)) : undefined;
}
