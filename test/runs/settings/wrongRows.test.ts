// Whatever is wrong with a row is told at once, so that one corrects it once.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();
const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value }) as IDataObject;

/** An empty cell, as an expression gives it. */
const EMPTY = '={{ $json.none }}';

/** The message of the one item, whose settings are wrong. */
async function told(parameters: IDataObject): Promise<string> {
	const { error } = await runPixVerse(standIn, { parameters });
	expect(standIn.ledger.requests).toEqual([]);
	return String(error?.message);
}

it('fields and options of a row are told together, each once', async () => {
	const message = await told({
		sourceVideo: locator('url', EMPTY),
		effect: locator('prompt', EMPTY),
		seed: 'x',
		options: { waitLimit: 0, maxParallel: 'many' },
	});
	expect(message).toMatch(
		/^5 settings are wrong\. \(1\) 'Source Video' is empty\. Enter a URL\. \(2\) 'Effect' is empty\..* \(\d\) 'Wait Limit' must/,
	);
	expect(message).toMatch(/'Seed' must be a whole number.*'Maximum Parallel Jobs' must be/);
});

it('each wrong option of a collection is told', async () => {
	const options = { webhookId: ['x'], additionalBodyFields: 'y', generateAudioSwitch: 'maybe' };
	const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v5.5', options };
	expect(await told(clip)).toMatch(
		/^3 settings are wrong\. (?=.*'Webhook ID')(?=.*'Generate Audio' must be true or false).*'Additional Body Fields' must be/,
	);
});

it('each wrong image of a list is told, and nothing that follows from it', async () => {
	const entry = (value: string) => ({ image: locator('url', value), refName: 'a' });
	const message = await told({
		operation: 'fusion',
		prompt: '@a runs',
		images: { entries: [entry('C:\\a.png'), entry('ftp://a.example/b.png'), entry(EMPTY)] },
	});
	expect(message).toMatch(/^3 settings are wrong\. /);
	expect(message).toMatch(/'Image 1' holds the path .* use File\./);
	expect(message).toMatch(/'Image 3' is empty\. Enter a URL\./);
	expect(message).toMatch(/'Image 2' must be an http or https URL/);
});

it('a wrong file and a wrong name are told together, and cost nothing', async () => {
	const picture = inMemory(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), { mimeType: 'image/png' });
	const { error } = await runPixVerse(standIn, {
		items: [{ json: {}, binary: { data: picture } }],
		parameters: { sourceVideo: locator('file', 'data'), effect: locator('id', 'watercolour') },
	});
	expect(error?.message).toMatch(
		/^2 settings are wrong\. \(1\) The file in 'Source Video' is .* \(2\) 'Effect' is "watercolour".* Did you mean Watercolor\?$/,
	);
	expect(standIn.ledger.requests.filter(({ place }) => place !== 'list')).toEqual([]);
});

it('a field that is wrong is not missed by the rules of the body', async () => {
	const message = await told({ sourceVideo: locator('url', 'clip.mp4') });
	expect(message).toMatch(/^'Source Video' must be an http or https URL, not "clip\.mp4"$/);
});

it('an item in the error branch has it all, with one end', async () => {
	const sourceVideo = locator('url', EMPTY);
	const parameters = { sourceVideo, effect: locator('prompt', EMPTY) };
	const result = await runPixVerse(standIn, {
		parameters,
		settings: { onError: 'continueRegularOutput' },
	});
	const [{ message }] = jsonOf(result);
	expect(message).toMatch(/\(1\) 'Source Video' is empty\. Enter a URL\. \(2\) 'Effect' is empty/);
	expect(message).toMatch(/[^.?!][.] Nothing was sent and nothing was charged\.$/);
	expect(message).not.toMatch(/[?.!]\./);
});
