// Each operation gives an item that is paired with its input, and rounds no ID.
import type { IDataObject } from 'n8n-workflow';
import { operationsOf, pixVerse } from '../../operations/product';
import { binary, everyOperation, files, itemProblems } from '../../support/harness/everyOperation';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({ bigIds: true });

/** Runs an operation by name, and what its item has to have. */
async function runNamed(key: string, earlier = '') {
	const all = everyOperation(files, { video: earlier, image: earlier, voice: earlier });
	const found = all.find(({ resource, operation }) => `${resource}.${operation}` === key);
	if (!found) throw new Error(`no parameters for ${key}`);
	const { resource, operation, parameters, item } = found;
	const result = await runPixVerse(standIn, {
		parameters: { resource, operation, ...parameters },
		items: [{ json: {}, binary }],
	});
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
	return maker === undefined ? '' : String((await runNamed(maker)).json[field]);
}

/** The IDs of what was made or uploaded, in an item. */
const idsIn = (json: IDataObject) =>
	Object.entries(json)
		.filter(([name]) => /^(video|image|img|media)_id$/.test(name))
		.map(([, id]) => String(id));

const isMaking = (key: string) =>
	/^(video|image|file)\./.test(key) && !/swapMask|listRestyleEffects/.test(key);

it.each(operationsOf(pixVerse).map(({ key }) => key))('%s gives its item.', async (key) => {
	const { result, expected, json } = await runNamed(key, await earlierFor(key));
	expect(itemProblems(json, expected)).toEqual([]);
	if ('state' in expected) expect(json.state).toBe('ready');
	expect(result.outputs[0][0].pairedItem).toEqual({ item: 0 });
	const { generations, uploads } = standIn.ledger;
	const made = [
		...generations.map(({ videoId }) => videoId),
		...uploads.map(({ mediaId }) => mediaId),
	];
	expect(idsIn(json).length > 0).toBe(isMaking(key) || key === 'account.getUsage');
	for (const id of idsIn(json)) {
		expect(id).toMatch(/^\d{18}$/);
		expect(made).toContain(id);
	}
});
