/** What the node knows of the service guides; what is certain is refused, and says where to look. */
import { mistakes } from '../patch';

export const guidance = [
	...mistakes('fields/inputs/prompt.ts', 'workflow/guidance', {
		'the limit of the prompt holds for a typed model as well': [
			'isTypedModel(this) ? Infinity : characters.prompt',
			'characters.prompt',
			'a long prompt of a typed model',
		],
	}),
	...mistakes('fields/inputs/clip.ts', 'workflow/guidance', {
		'a table of lengths locks': [
			"'Duration', 0)",
			"'Duration', 0, 15)",
			'a length beyond all tables',
		],
	}),
	...mistakes('fields/models.ts', 'workflow/guidance', {
		'the style is hidden with v6': [
			"style: ['v3.5', 'v6']",
			"style: ['v3.5']",
			'the style of a v6',
		],
		'the motion mode is hidden with v6': [
			"\tstyle: ['v3.5', 'v6'],",
			"\tstyle: ['v3.5', 'v6'],\n\tmotion_mode: upToV5,",
			'fast motion of eight seconds',
		],
	}),
	...mistakes('fields/inputs/bodyOptions.ts', 'workflow/guidance', {
		'the camera of an image is hidden with v5': ["\t'v5',\n", '', 'a camera with v5 from an image'],
	}),
	...mistakes('resources/video/fusion.ts', 'workflow/guidance', {
		'a fusion needs a picture even with a video': [
			'body.image_references !== undefined || body.video_references !== undefined',
			'body.image_references !== undefined',
			'no picture is sent',
		],
		'many pictures are sent without their mode': [
			'PICTURES_WITHOUT_MODE = 7',
			'PICTURES_WITHOUT_MODE = 70',
			'eight pictures',
		],
		'a fusion with videos has a length of its own': [
			'{ video_references: videos, duration: 0 }',
			'{ video_references: videos }',
			'a video and no picture',
		],
	}),
	...mistakes('fields/inputs/image.ts', 'workflow/guidance', {
		'a file may turn into itself': [
			'pictureOf(last) === pictureOf(body.first_frame_img)',
			'last === body.first_frame_img',
			'into itself',
		],
		'the same picture passes from two fields': [
			'value.source.content',
			'value.source.label',
			'two fields with the same picture',
		],
		'the last frame starts as the first one': [
			"default: { mode: 'file', value: '' }",
			"default: { mode: 'file', value: 'data' }",
			'a transition as it starts',
		],
	}),
	...mistakes('fields/inputs/image.ts', 'contract/checks', {
		'a check is missing on the page': [
			'are the same image. Change',
			'are one picture. Change',
			'has every sentence',
		],
	}),
	...mistakes('fields/tools/several.ts', 'unit/fields/several', {
		'an address is split at its own commas': [
			'isUrl(parts[last]) && !isIdOf(piece, ID_DIGITS)',
			'isUrl(parts[last]) && isIdOf(piece, ID_DIGITS)',
			'a comma in a query',
		],
		'an ID in JSON text is rounded': ['parseExact(json)', 'JSON.parse(json)', 'a list holds'],
	}),
	...mistakes('fields/inputs/images.ts', 'workflow/imageLists', {
		'an image of a list passes twice': [
			'mayRepeat ? undefined : sameTwo(sources)',
			'mayRepeat ? sameTwo(sources) : undefined',
			'an address that stands twice',
		],
		'a list is numbered from its own start': [
			'from + at + 1',
			'at + 1',
			'the numbers of a list go on',
		],
		'an array is a list in its own mode alone': [
			'if (members === undefined) return [entry];',
			'if (members === undefined || source.mode !== listMode.name) return [entry];',
			'is an array in any mode',
		],
	}),
	...mistakes('resources/video/transition.ts', 'workflow/guidance', {
		'a transition has several shots': [
			'[severalShots, promptOptimization]',
			'[promptOptimization]',
			'several shots',
		],
	}),
	...mistakes('fields/uploadKinds.ts', 'workflow/guidance', {
		'WebM is refused': [", webm: ['video/webm']", '', 'may be a WebM'],
	}),
	...mistakes('fields/uploadKinds.ts', 'unit/fields/uploadKinds', {
		'formats are named by all their media types': [
			'listed(Object.keys(formats))',
			'listed(Object.values(formats).flat())',
			'named once each',
		],
		'the type of a file comes before its first bytes': [
			'if (found === undefined) return told;',
			'if (told !== undefined) return told;',
			'come before its type',
		],
	}),
	...mistakes('fields/tools/binaryField.ts', 'workflow/badInput', {
		'not all binary fields are named': [
			"has only ${names.join(', ')}",
			'has only ${names[0]}',
			'a binary field that does not exist',
		],
		'an item without a file is told of its fields': [
			'names.length > 0',
			'names',
			'an item without any file',
		],
	}),
	...mistakes('fields/tools/ids.ts', 'unit/fields/ids', {
		'the largest IDs are refused': ['2n ** 64n', '2n ** 63n', 'without rounding'],
	}),
	...mistakes('resources/template/getAll.ts', 'contract/operations', {
		'the wanted templates are asked for by another name': [
			'template_ids: text',
			'ids: text',
			'^template.getAll sends',
		],
	}),
	...mistakes('fields/bounds.ts', 'contract/checks', {
		'a bound is another one than the page says': ['speech: 200', 'speech: 210', 'has every bound'],
	}),
	...mistakes('fields/inputs/clip.ts', 'contract/description', {
		'the seed promises the same result': [
			'gives similar results',
			'makes results repeatable',
			'promises nothing',
		],
	}),
];
