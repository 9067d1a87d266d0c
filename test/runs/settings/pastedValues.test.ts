// Invisible characters, as pages and chats paste them, change nothing around an ID, a name, an address or a key.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { fileBytes } from '../../support/harness/fileBytes';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { defaultEffects } from '../../support/standin/catalogue';
import { locator, source, submitted } from './runs';

const standIn = useStandIn();

const MARKS = [
	...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff', '\u00ad'],
	...['\u00a0', '\u202a', '\u202c', '\u2066', '\u2069', '\u061c', '\t\r\n'],
];
const around = (value: unknown, mark: string) => `${mark}${String(value)} ${mark}`;

const ID = 405833376854443;
const clip = inMemory(fileBytes.mp4);
const run = async (parameters: IDataObject, json: IDataObject = {}, binary = {}) =>
	await runPixVerse(standIn, { parameters, items: [{ json, binary }] });
const sent = () => submitted(standIn).at(-1);

describe.each(MARKS.map((mark) => ({ mark, code: escape(mark) })))(
	'Around it, $code',
	({ mark }) => {
		it('changes no ID.', async () => {
			await run(source('videoId', '={{ $json.id }}'), { id: around(ID, mark) });
			expect(sent()).toMatchObject({ source_video_id: ID });
		});

		it('changes no address, in any mode.', async () => {
			const url = `${standIn.url}/a.mp4`;
			for (const mode of ['url', 'videoId'])
				await run(source(mode, '={{ $json.url }}'), { url: around(url, mark) });
			expect(standIn.ledger.uploads.map(({ url: given }) => given)).toEqual([url, url]);
		});

		it('changes no name of a file.', async () => {
			await run(source('file', '={{ $json.file }}'), { file: around('clip', mark) }, { clip });
			expect(standIn.ledger.uploads).toHaveLength(1);
		});

		it('changes no name of an effect, of the row or of the account.', async () => {
			const [first, ...others] = defaultEffects;
			standIn.settings.effects = [{ ...first, name: around(first.name, mark) }, ...others];
			for (const name of [first.name, others[0].name])
				await run({ effect: locator('name', '={{ $json.name }}') }, { name: around(name, mark) });
			expect(submitted(standIn)).toMatchObject(
				[first, others[0]].map(({ restyle_id }) => ({ restyle_id })),
			);
		});

		it('changes no choice, no voice, no webhook and no mask.', async () => {
			const voice = { voice: locator('id', around(1, mark)), speechText: 'Hello' };
			const video = source('videoId', String(ID));
			const options = { webhookId: around('wh_1', mark) };
			await run({ operation: 'lipSync', ...video, ...voice, options });
			expect(sent()).toMatchObject({ lip_sync_tts_speaker_id: '1', webhook_id: 'wh_1' });
			const masks = { maskIds: `${around('mask_1', mark)},${around('mask_2', mark)}` };
			const quality = '={{ $json.quality }}';
			const modify = { operation: 'modify', ...video, prompt: 'a cat', quality, ...masks };
			await run(modify, { quality: around('720p', mark) });
			expect(sent()).toMatchObject({ quality: '720p', mask_ids: ['mask_1', 'mask_2'] });
		});

		it('makes no other row of a Trace ID.', async () => {
			const idOf = async (key: string) =>
				jsonOf(await run({ options: { traceId: '={{ $json.key }}' } }, { key }))[0].video_id;
			expect(await idOf('row 7')).toBe(await idOf(around('row 7', mark)));
			expect(standIn.ledger.generations).toHaveLength(1);
		});

		it('changes no API key.', async () => {
			const apiKey = around(standIn.settings.apiKey, mark);
			expect(jsonOf(await runPixVerse(standIn, { apiKey }))).toMatchObject([{ state: 'ready' }]);
		});
	},
);

it('A prompt is sent with the marks that are in it.', async () => {
	const prompt = '\u200ba \u200c family 👩‍👩‍👧\u200b';
	await run({ effect: locator('prompt', '={{ $json.prompt }}') }, { prompt });
	expect(sent()).toMatchObject({ restyle_prompt: prompt });
});
