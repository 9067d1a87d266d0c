/** Every operation once, on the real engine against the stand-in, with the item it gives. */
import type { IDataObject } from 'n8n-workflow';
import { operationsOf, pixVerse } from '../../operations/product';
import { binary, everyOperation, files, itemProblems } from '../../support/harness/everyOperation';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const run = async (parameters: IDataObject) =>
	await runPixVerse(standIn, { parameters, items: [{ json: {}, binary }] });

/** Runs an operation by name, with its parameters or others. */
async function runNamed(key: string, earlier: string, more: IDataObject = {}) {
	const all = everyOperation(files, { video: earlier, image: earlier, voice: earlier });
	const found = all.find(({ resource, operation }) => `${resource}.${operation}` === key);
	if (!found) throw new Error(`no parameters for ${key}`);
	const { resource, operation, parameters, item } = found;
	const result = await run({ resource, operation, ...parameters, ...more });
	expect(result.error?.message).toBeUndefined();
	return { result, expected: item, json: jsonOf(result)[0] };
}

/** Operations that read what another one makes, and the field that names it. */
const readers: Record<string, [maker: string, field: string]> = {
	'video.get': ['video.textToVideo', 'video_id'],
	'image.get': ['image.applyTemplate', 'image_id'],
	'voice.delete': ['voice.create', 'speaker_id'],
	'account.getUsage': ['video.textToVideo', 'video_id'],
};

/** The ID of what an operation reads. */
async function earlierFor(key: string): Promise<string> {
	const [maker, field] = readers[key] ?? [];
	return maker === undefined ? '' : String((await runNamed(maker, '')).json[field]);
}

const keys = operationsOf(pixVerse).map(({ key }) => key);

it.each(keys)('%s', async (key) => {
	const { result, expected, json } = await runNamed(key, await earlierFor(key));
	expect(itemProblems(json, expected)).toEqual([]);
	if ('state' in expected) expect(json.state).toBe('ready');
	expect(result.outputs[0][0].pairedItem).toEqual({ item: 0 });
});

/** All IDs in an item, with their name. */
const idsIn = (json: IDataObject) =>
	Object.entries(json).filter(([name]) => /^(video|image|img|media)_id$/.test(name));

describe('IDs of 18 digits', () => {
	beforeEach(() => {
		standIn.settings.bigIds = true;
	});

	const making = keys.filter(
		(key) => /^(video|image|file)\./.test(key) && key !== 'video.swapMask',
	);

	it.each(making.filter((key) => key !== 'video.listRestyleEffects'))(
		'stay exact in and out of %s',
		async (key) => {
			const { json } = await runNamed(key, await earlierFor(key));
			const { generations, uploads } = standIn.ledger;
			const made = [
				...generations.map(({ videoId }) => videoId),
				...uploads.map(({ mediaId }) => mediaId),
			];
			const ids = idsIn(json);
			expect(ids).not.toEqual([]);
			for (const [, id] of ids) {
				expect(String(id)).toMatch(/^\d{18}$/);
				expect(made).toContain(String(id));
			}
		},
	);
});

it('lists only the custom voices when asked for', async () => {
	await runNamed('voice.create', '');
	const { result } = await runNamed('voice.getAll', '', { voiceType: 'custom', returnAll: true });
	expect(jsonOf(result)).toHaveLength(1);
});

it('an image is downloaded as one', async () => {
	const { result } = await runNamed('image.applyTemplate', '', { downloadVideo: true });
	expect(result.outputs[0][0].binary?.data.mimeType).toBe('image/png');
});
