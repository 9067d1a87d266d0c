/** Fusion (docs/service.md, "Videos from texts and images"). */
import type { IDataObject } from 'n8n-workflow';
import type { Input } from '../../fields/input';
import { fusionAudio, style, webhookId } from '../../fields/inputs/bodyOptions';
import { clipQuality, duration, model, referenceRatio, seed } from '../../fields/inputs/clip';
import { asImageId, images, nameInPrompt, role, skipEmpty } from '../../fields/inputs/images';
import { prompt } from '../../fields/inputs/prompt';
import { videoOf } from '../../fields/inputs/sourceVideo';
import { allQualities, fusionImagesText, modelsWith } from '../../fields/models';
import { intoBody } from '../../fields/tools/body';
import { choiceOrText, noteUnknownChoice } from '../../fields/tools/choice';
import { parseLocator } from '../../fields/tools/locator';
import { notice } from '../../fields/tools/notice';
import { checkNames } from '../../fields/tools/promptNames';
import { uploadLocator, videoOrIdModes } from '../../fields/tools/upload';
import { checkedText } from '../../fields/tools/write';
import { anyVideo } from '../../fields/uploadKinds';
import { InputError } from '../../transport/values/errors';
import { isObject } from '../../transport/values/json';
import { composed, quoted } from '../../transport/values/userValues';
import { problemsOf } from '../../transport/http/requestBody';
import { jobOperation } from '../operation';

// The maximum number of images without the mode "omni". More images, or any video, need that mode.
const MAX_IMAGES_WITHOUT_MODE = 7;

// Returns the name by which the prompt refers to a reference. One entry of the panel may hold a list of images, which share
// the entry's name. Each of them then gets its number in the list, for example "dog1". The name of any other entry stays as
// it is.
function named({ refName, inList = '' }: Record<string, unknown>) {
	const text = checkedText(refName, 'Name in Prompt', { optional: true, isName: true });
	// The @ belongs to the prompt, but users also write it here.
	const name = (text ?? '').replace(/^[@＠\s]+/, '');
	return name === '' ? {} : { ref_name: `${name}${String(inList)}` };
}

// Returns the names of the references in a list of the body, in their order.
const namesOf = (references: unknown): string[] =>
	[references]
		.flat()
		.filter(isObject)
		.flatMap(({ ref_name: name }) => (typeof name === 'string' ? name : []));

// Refuses two images of one name, because the prompt could not tell them apart.
function checkUnique(names: string[]): void {
	const name = names.map(composed).find((one, index, all) => all.indexOf(one) < index);
	if (name === undefined) return;
	throw new InputError(
		`Two images have the name "${quoted(name)}". Give each its own 'Name in Prompt'`,
	);
}

// The reference images, each with its role and its name in the prompt. The maximum number of images depends on the model.
const referenceImages: Input = {
	...images(
		'image_references',
		(context, entry, label, body) => {
			const id = asImageId(context, entry, label, body);
			const type = choiceOrText(entry.role, role, true);
			noteUnknownChoice(body, type, role);
			return { img_id: id, ...(type === undefined ? {} : { type }), ...named(entry) };
		},
		{ min: 0 },
	),
	// Refuses a fusion without a reference, or with one name for two images. The check comes last, because "Additional Body Fields" may also set a reference.
	// If the body already has a problem, the check does nothing. The problem may be a wrong reference, which is not in the
	// body, and the check would call the images empty.
	check: intoBody((body) => {
		checkUnique(namesOf(body.image_references));
		const isThere = body.image_references !== undefined || body.video_references !== undefined;
		if (isThere || problemsOf(body).length > 0) return;
		throw new InputError("'Images' is empty. Add an image, or with the model v6 a reference video");
	}),
};

// The prompt, with its names as PixVerse reads them. The item gets a notice if no reference in the body has a name of the
// prompt.
const namingPrompt: Input = {
	...prompt,
	check: checkNames({
		namesIn: ({ image_references: pictures, video_references: videos }) =>
			[pictures, videos].flatMap(namesOf),
		isSpaced: true,
	}),
};

// The reference videos. This input comes after the inputs for the images and the duration, because it counts the images and
// overwrites the duration.
const referenceVideos: Input = {
	fields: [
		{
			displayName: 'Reference Videos',
			name: 'referenceVideos',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Video', sortable: true },
			placeholder: 'Add Video',
			default: {},
			description:
				'Up to 2 videos of together at most 15 seconds. The result is as long as they are, and costs about twice as much.',
			displayOptions: { show: { model: [...modelsWith('fusionVideos'), 'other'] } },
			options: [
				{
					displayName: 'Video',
					name: 'entries',
					values: [
						uploadLocator(
							{
								displayName: 'Video',
								name: 'video',
								description: 'MP4, MOV or WebM, at most 100 MB',
							},
							videoOrIdModes,
						),
						nameInPrompt,
					],
				},
			],
		},
	],
	write: intoBody(function (body) {
		const parameter = this.getNodeParameter('referenceVideos', {}) as { entries?: IDataObject[] };
		const videos = (parameter.entries ?? []).flatMap((entry, index) => {
			// The number in the label is the entry's position in the panel. So an empty entry counts, although the node
			// leaves it out.
			const [source, label] = [parseLocator(entry.video, 'videoId'), `Video ${index + 1}`];
			if (skipEmpty(body, label, source)) return [];
			return [{ ...videoOf(this, source, label, anyVideo), ...named(entry) }];
		});
		const pictures = (body.image_references ?? []) as unknown[];
		// PixVerse wants the duration 0 with videos, because the result is as long as the videos.
		if (videos.length > 0) Object.assign(body, { video_references: videos, duration: 0 });
		if (videos.length > 0 || pictures.length > MAX_IMAGES_WITHOUT_MODE)
			body.reference_mode = 'omni';
	}),
};

export const fusion = jobOperation({
	name: 'Fusion',
	value: 'fusion',
	action: 'Fusion of images into video',
	description:
		'Put what several images show, with v6 also up to two videos, into one new video. Costs credits.',
	path: '/openapi/v2/video/fusion/generate',
	inputs: [
		referenceImages,
		notice(
			'fusionNotice',
			`${fusionImagesText}. Name each reference in the prompt by @ and its name, followed by a space: @dog runs along the beach with @ball in its mouth`,
		),
		namingPrompt,
		model(modelsWith('fusion')),
		duration,
		clipQuality(allQualities),
		referenceRatio,
		seed,
		referenceVideos,
	],
	options: [fusionAudio, style, webhookId],
	job: { expectedSeconds: 90 },
});
