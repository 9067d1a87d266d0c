// An expression that gives nothing inside of an ID, or of a URL that is opened after the charge, is refused.
import type { IDataObject } from 'n8n-workflow';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { locator, refusalOf, runRows, submitted } from './runs';

const standIn = useStandIn();

const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v4.5' };
const option = (name: string, value: string) => ({ ...clip, options: { [name]: value } });
const swap = { operation: 'swap', sourceVideo: locator('videoId', '7'), maskFrom: 'id' };
const lipSync = {
	speechText: 'Hello',
	operation: 'lipSync',
	sourceVideo: locator('videoId', '7'),
	speech: 'text',
};
const image = (value: string) => ({ image: locator('url', value) });
const viral = {
	...{ operation: 'viralRecreation', prompt: 'the same' },
	...{ referenceVideo: locator('url', 'https://cdn.example/a.mp4') },
	images: { entries: [image('https://cdn.example/a.png')] },
};
const CDN = '=https://cdn.example';

const items = [{ json: { sheet: 'May', empty: null, text: '', host: 'cdn.example' } }];

const refused: Array<[field: string, code: string, parameters: IDataObject]> = [
	['Trace ID', '$json.row', option('traceId', '={{ $json.sheet }}-{{ $json.row }}')],
	['Trace ID', '$json.empty', option('traceId', '={{ $json.empty }}-{{ $json.sheet }}')],
	['Trace ID', '$json.row', option('traceId', '={{ $json.sheet }}{{ $json.row }}')],
	['Webhook ID', '$json.row', option('webhookId', '=wh_{{ $json.sheet }}_{{ $json.row }}')],
	['Template ID', '$json.row', option('templateId', '=3{{ $json.row }}')],
	['Speech Voice ID', '$json.row', option('lipSyncTtsSpeakerId', '=v{{ $json.row }}')],
	['Mask ID', '$json.row', { ...swap, maskId: '=mask_{{ $json.row }}' }],
	['Voice', '$json.row', { ...lipSync, voice: locator('id', '=1{{ $json.row }}') }],
	['Source Video', '$json.row', { ...swap, sourceVideo: locator('videoId', '=3{{ $json.row }}') }],
	['Effect', '$json.row', { effect: locator('id', '=3{{ $json.row }}') }],
	['Video ID', '$json.row', { operation: 'get', videoId: locator('id', '=3{{ $json.row }}') }],
	// One-click films: PixVerse charges before it opens the URLs.
	[
		'Reference Video',
		'$json.row',
		{ ...viral, referenceVideo: locator('url', `${CDN}/{{ $json.row }}.mp4`) },
	],
	[
		'Reference Video',
		'$json.row',
		{ ...viral, referenceVideo: locator('url', `${CDN}/{{ $json.row }}?a=1`) },
	],
	[
		'Reference Video',
		'$json.row',
		{ ...viral, referenceVideo: locator('url', `${CDN}/get?id={{ $json.row }}&a=1`) },
	],
	[
		'Image 1',
		'$json.row',
		{ ...viral, images: { entries: [image(`${CDN}/{{ $json.row }}.png`)] } },
	],
	[
		'Listing URL',
		'$json.row',
		{ operation: 'realEstate', propertyFrom: 'page', listingUrl: `${CDN}/homes/{{ $json.row }}` },
	],
];

it.each(refused)('In %s, {{ %s }} gives nothing: %j.', async (field, code, parameters) => {
	const message = await refusalOf(standIn, { items, parameters });
	expect(message).toContain(
		`'${field}' holds {{ ${code} }}, which gives nothing for this item. Correct it, or add ?? '' to it if it may be empty`,
	);
});

const traceId = (value: string) => option('traceId', value);

it.each<[what: string, IDataObject]>([
	['an empty text in a Trace ID', traceId('={{ $json.sheet }}-{{ $json.text }}')],
	["?? '' in a Trace ID", traceId("={{ $json.sheet }}-{{ $json.row ?? '' }}")],
	['0 in a Trace ID', traceId('={{ $json.sheet }}-{{ 0 }}')],
	['a folder', { ...viral, referenceVideo: locator('url', `${CDN}/{{ $json.row }}/a.mp4`) }],
	['a part of a name', { ...viral, referenceVideo: locator('url', `${CDN}/a{{ $json.row }}.mp4`) }],
	[
		'a gap that is meant',
		{ ...viral, referenceVideo: locator('url', `${CDN}/{{ $json.row ?? '' }}?a=b`) },
	],
	['a file that is uploaded first', { sourceVideo: locator('url', `${CDN}/{{ $json.row }}?a=b`) }],
	['a gap in a prompt', { ...clip, prompt: '=a {{ $json.color }} cat' }],
])('What may be meant is sent: %s.', async (_what, parameters) => {
	const { error } = await runPixVerse(standIn, { items, parameters });
	expect(error?.message).toBeUndefined();
	expect(submitted(standIn)).toHaveLength(1);
});

it('The second row of a sheet does not get the video of the first one.', async () => {
	const rows = [{ sheet: 'May', row: 1 }, { sheet: 'May' }];
	await runRows(standIn, rows, traceId('={{ $json.sheet }}-{{ $json.row }}'), {
		onError: 'continueRegularOutput',
	});
	expect(submitted(standIn)).toHaveLength(1);
});
