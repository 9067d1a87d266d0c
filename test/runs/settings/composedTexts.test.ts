// Letters that a Mac writes apart from their accents, or in parts, are counted, priced, compared and sent as one.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { fileBytes } from '../../support/harness/fileBytes';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { locator, submitted } from './runs';

const standIn = useStandIn();

const apart = (text: string) => text.normalize('NFD');
const run = async (parameters: IDataObject, items = [{ json: {} }]) =>
	await runPixVerse(standIn, { parameters, items });

// Each of these has more characters when it is apart.
const KOREAN = '안녕하세요'.repeat(40);
const lipSync = {
	...{ operation: 'lipSync', sourceVideo: locator('videoId', '7'), speech: 'text' },
	voice: locator('list', '1'),
};

it('A text of 200 syllables has 200 characters, and its price counts them once.', async () => {
	const options = { dryRun: true };
	const prices = [];
	for (const speechText of [KOREAN, apart(KOREAN)]) {
		const result = await run({ ...lipSync, speechText, options });
		prices.push(jsonOf(result)[0].estimated_credits);
	}
	expect(prices[0]).toBeGreaterThan(0);
	expect(prices[1]).toBe(prices[0]);
	await run({ ...lipSync, speechText: apart(KOREAN) });
	expect(submitted(standIn)).toMatchObject([{ lip_sync_tts_content: KOREAN }]);
});

it.each(['café', 'がぎぐ', 'Tiếng Việt', '한국어'])('"%s" is sent in one form.', async (word) => {
	const style = { soundEffectContent: apart(word) };
	await run({ operation: 'textToVideo', prompt: apart(word), model: 'v5', options: style });
	await run({ effect: locator('prompt', apart(word)) });
	expect(submitted(standIn)).toMatchObject([
		{ prompt: word, sound_effect_content: word },
		{ restyle_prompt: word },
	]);
});

it('The name of a file, and of its binary field, may be apart.', async () => {
	const clip = inMemory(fileBytes.mp4, { fileName: apart('Übung.mp4'), mimeType: 'video/mp4' });
	const items = [{ json: {}, binary: { [apart('Übung')]: clip } }];
	const { error } = await run({ sourceVideo: locator('file', 'Übung') }, items as never);
	expect(error?.message).toBeUndefined();
	const [upload] = standIn.ledger.requests.filter(({ place }) => place === 'upload');
	expect(JSON.stringify(upload)).toContain('Übung.mp4');
});

it('A URL keeps the form in which its server knows the file.', async () => {
	const url = `https://cdn.example/${apart('Übung')}.mp4`;
	const film = { prompt: 'the same', images: { entries: [{ image: locator('several', url) }] } };
	await run({ operation: 'viralRecreation', referenceVideo: locator('url', url), ...film });
	const [body] = submitted(standIn);
	expect(body).toMatchObject({
		video_references: [{ video_url: url }],
		img_references: [{ img_url: url }],
	});
});

it('A Trace ID and a prompt give the same video in both forms.', async () => {
	for (const text of ['café', apart('café')])
		await run({ operation: 'textToVideo', prompt: text, model: 'v5', options: { traceId: text } });
	const ids = new Set(
		standIn.ledger.requests.flatMap(({ place, traceId }) => (place === 'submit' ? traceId : [])),
	);
	expect(ids.size).toBe(1);
});
