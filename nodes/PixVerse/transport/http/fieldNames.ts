/** What the panel calls the fields of a body, for errors in which the service names one. */

/** Only names that cannot be words of a sentence: "prompt" and "style" say nothing for certain. */
export const fieldNames: Record<string, string> = {
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
export function settingIn(words: string): string | undefined {
	const [name] = words.match(/\b[a-z]+(_[a-z]+)+\b/gi) ?? [];
	return name === undefined ? undefined : fieldNames[name.toLowerCase()];
}
