// Letters that a Mac writes apart from their accents, or in parts, are counted, priced, compared and sent as one.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { fileBytes } from '../../support/harness/fileBytes';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, effect, locator, source, submitted } from './runs';

const standIn = useStandIn();

const apart = (text: string) => text.normalize('NFD');
const run = async (parameters: IDataObject, items = [{ json: {} }]) =>
	await runPixVerse(standIn, { parameters, items });

// Each of these has more characters when it is apart.
const KOREAN = '안녕하세요'.repeat(40);
const voice = { speech: 'text', voice: locator('list', '1') };
const lipSync = { operation: 'lipSync', ...source('videoId', '7'), ...voice };

it('A text of 200 syllables has 200 characters, and its price counts them once.', async () => {
	const priceOf = async (speechText: string) =>
		jsonOf(await run({ ...lipSync, speechText, options: { dryRun: true } }))[0].estimated_credits;
	const price = await priceOf(KOREAN);
	expect(price).toBeGreaterThan(0);
	expect(await priceOf(apart(KOREAN))).toBe(price);
	await run({ ...lipSync, speechText: apart(KOREAN) });
	expect(submitted(standIn)).toMatchObject([{ lip_sync_tts_content: KOREAN }]);
});

it.each(['Tiếng Việt', '한국어'])('"%s" is sent in one form.', async (word) => {
	const options = { soundEffectContent: apart(word) };
	await run({ ...clip, prompt: apart(word), model: 'v5', options });
	await run(effect('prompt', apart(word)));
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
		await run({ ...clip, prompt: text, options: { traceId: text } });
	const submissions = standIn.ledger.requests.filter(({ place }) => place === 'submit');
	expect(new Set(submissions.map(({ traceId }) => traceId)).size).toBe(1);
});
