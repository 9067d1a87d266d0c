// An expression that gives nothing inside of an ID, or of a URL that is opened after the charge, is refused.
import type { IDataObject } from 'n8n-workflow';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { locator, refusalOf, runRows, source, submitted } from './runs';

const standIn = useStandIn();

const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v4.5' };
const option = (name: string, value: string) => ({ ...clip, options: { [name]: value } });
const traceId = (value: string) => option('traceId', value);
const swap = { operation: 'swap', ...source('videoId', '7'), maskFrom: 'id' };
const lipSync = {
	operation: 'lipSync',
	...source('videoId', '7'),
	speech: 'text',
	speechText: 'Hello',
};
const url = (path: string) => locator('url', `=https://cdn.example/${path}`);
const viral = (more: IDataObject) => ({
	...{ operation: 'viralRecreation', prompt: 'the same', referenceVideo: url('a.mp4') },
	...{ images: { entries: [{ image: url('a.png') }] }, ...more },
});
const recreating = (path: string) => viral({ referenceVideo: url(path) });
const homes = { operation: 'realEstate', propertyFrom: 'page' };

const items = [{ json: { sheet: 'May', empty: null, text: '' } }];

it.each<[field: string, parameters: IDataObject, code?: string]>([
	['Trace ID', traceId('={{ $json.sheet }}-{{ $json.row }}')],
	['Trace ID', traceId('={{ $json.empty }}-{{ $json.sheet }}'), '$json.empty'],
	['Trace ID', traceId('={{ $json.sheet }}{{ $json.row }}')],
	['Webhook ID', option('webhookId', '=wh_{{ $json.sheet }}_{{ $json.row }}')],
	['Template ID', option('templateId', '=3{{ $json.row }}')],
	['Speech Voice ID', option('lipSyncTtsSpeakerId', '=v{{ $json.row }}')],
	['Mask ID', { ...swap, maskId: '=mask_{{ $json.row }}' }],
	['Voice', { ...lipSync, voice: locator('id', '=1{{ $json.row }}') }],
	['Source Video', { ...swap, ...source('videoId', '=3{{ $json.row }}') }],
	['Effect', { effect: locator('id', '=3{{ $json.row }}') }],
	['Video ID', { operation: 'get', videoId: locator('id', '=3{{ $json.row }}') }],
	// One-click films: PixVerse charges before it opens the URLs.
	['Reference Video', recreating('{{ $json.row }}.mp4')],
	['Reference Video', recreating('{{ $json.row }}?a=1')],
	['Reference Video', recreating('get?id={{ $json.row }}&a=1')],
	['Image 1', viral({ images: { entries: [{ image: url('{{ $json.row }}.png') }] } })],
	['Listing URL', { ...homes, listingUrl: '=https://cdn.example/homes/{{ $json.row }}' }],
])(
	'In %s, a part that gives nothing is refused: %j.',
	async (field, parameters, code = '$json.row') => {
		expect(await refusalOf(standIn, { items, parameters })).toContain(
			`'${field}' holds {{ ${code} }}, which gives nothing for this item. Correct it, or add ?? '' to it if it may be empty`,
		);
	},
);

it.each<[what: string, IDataObject]>([
	['an empty text in a Trace ID', traceId('={{ $json.sheet }}-{{ $json.text }}')],
	["?? '' in a Trace ID", traceId("={{ $json.sheet }}-{{ $json.row ?? '' }}")],
	['0 in a Trace ID', traceId('={{ $json.sheet }}-{{ 0 }}')],
	['a folder', recreating('{{ $json.row }}/a.mp4')],
	['a part of a name', recreating('a{{ $json.row }}.mp4')],
	['a gap that is meant', recreating("{{ $json.row ?? '' }}?a=b")],
	['a file that is uploaded first', { sourceVideo: url('{{ $json.row }}?a=b') }],
	['a gap in a prompt', { ...clip, prompt: '=a {{ $json.color }} cat' }],
])('What may be meant is sent: %s.', async (_what, parameters) => {
	const { error } = await runPixVerse(standIn, { items, parameters });
	expect(error?.message).toBeUndefined();
	expect(submitted(standIn)).toHaveLength(1);
});

it('The second row of a sheet does not get the video of the first one.', async () => {
	const rows = [{ sheet: 'May', row: 1 }, { sheet: 'May' }];
	const settings = { onError: 'continueRegularOutput' } as const;
	await runRows(standIn, rows, traceId('={{ $json.sheet }}-{{ $json.row }}'), settings);
	expect(submitted(standIn)).toHaveLength(1);
});
