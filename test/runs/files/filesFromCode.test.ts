/** Files in the item as a Code node or a form leaves them, by name and by expression. */
import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const clip = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(500, 1)]);
const other = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(500, 2)]);

const restyle = async (value: string, binary: Record<string, IBinaryData>) =>
	await runPixVerse(standIn, {
		parameters: {
			sourceVideo: { __rl: true, mode: 'file', value } as IDataObject,
			waitForCompletion: false,
		},
		items: [{ json: {}, binary }],
	});

const pathsSent = () => standIn.ledger.requests.map(({ path }) => path);

test('of two files of which n8n says the same, an expression gets a sentence with their names', async () => {
	const { error } = await restyle('={{ $binary.b }}', { a: inMemory(clip), b: inMemory(other) });
	expect(error?.message).toContain("'Source Video' may be any of the files a, b");
	expect(pathsSent()).toEqual([]);
});

test('of two files that are the same, an expression gets one', async () => {
	const result = await restyle('={{ $binary.b }}', { a: inMemory(clip), b: inMemory(clip) });
	expect(result.status).toBe('success');
});

test('a field without a file beside the one that is meant does no harm', async () => {
	const binary = { gone: null as never, data: inMemory(clip) };
	const result = await restyle('={{ $binary.data }}', binary);
	expect(result.error).toBeUndefined();
});

test('a file that has its data URL as content is not sent with the bytes of its prefix', async () => {
	const data = `data:video/mp4;base64,${clip.toString('base64')}`;
	const result = await restyle('data', { data: { ...inMemory(clip), data } });
	expect(result.status).toBe('success');
	expect(standIn.ledger.uploads.map(({ bytes }) => bytes)).toEqual([clip.length]);
});

test.each([0, 99 * 2 ** 20])(
	'a file in the item is as large as its content, and not as %p, which an earlier one left',
	async (bytes) => {
		const result = await restyle('data', { data: inMemory(clip, { bytes }) });
		expect(result.error).toBeUndefined();
	},
);
