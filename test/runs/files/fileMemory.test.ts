// The memory of the process after a run holds no content of a file.
import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inMemory } from '../../support/harness/binary';
import { itemWith, locator } from '../../support/harness/files';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { videoSlice } from '../../support/standin/media';

const standIn = useStandIn();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const MEGABYTE = 1_000_000;
const SIZE = 4 * MEGABYTE;

/** A video of its own in an item, as a Code node and n8n 1.x hand it over. */
const ownVideo = () => {
	const content = Buffer.concat([...videoSlice(SIZE, 0, SIZE)]);
	randomBytes(32).copy(content, SIZE - 32);
	return itemWith({ data: inMemory(content) });
};

/** Submits the content of files, each in a run of its own, at a price that the node has to learn. */
async function runFiles(count: number): Promise<void> {
	for (let done = 0; done < count; done++) {
		await runPixVerse(standIn, {
			items: [ownVideo()],
			parameters: { operation: 'extend', sourceVideo: locator('data'), model: 'v9', prompt: 'on' },
		});
	}
	standIn.reset();
}

const heap = () => {
	collectGarbage();
	return process.memoryUsage().heapUsed;
};

it('The contents of ten files are forgotten when their runs have ended.', async () => {
	await runFiles(2);
	const before = heap();
	await runFiles(10);
	// One alone has more than five megabytes of base64.
	expect(heap() - before).toBeLessThan(20 * MEGABYTE);
});
