/** What every result is: a small playable MP4, padded to any size with a `free` box, or a small picture. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const asset = readFileSync(join(__dirname, 'video.mp4'));

/** Size of the asset as it is. */
export const assetBytes = asset.length;

/** What the asset looks like: 2 s, H.264, no sound. */
export const picture = { width: 640, height: 360, quality: 360, hasAudio: false };

const BOX_HEADER = 8;
const LARGEST_BOX = 2 ** 32 - 1;
const zeros = Buffer.alloc(64 * 1024);

/** Size of the file that is served when `wanted` bytes are asked for: a box needs its header. */
export function videoSize(wanted: number): number {
	return wanted <= assetBytes ? assetBytes : Math.max(wanted, assetBytes + BOX_HEADER);
}

/** The first bytes of a file of `size`: the asset and the header of the box that pads it. */
function head(size: number): Buffer {
	if (size === assetBytes) return asset;
	const box = Buffer.alloc(BOX_HEADER);
	const length = size - assetBytes;
	// 0 says "up to the end of the file", for boxes beyond 4 GB.
	box.writeUInt32BE(length > LARGEST_BOX ? 0 : length, 0);
	box.write('free', 4, 'latin1');
	return Buffer.concat([asset, box]);
}

/** Bytes `from` (included) to `to` (excluded) of the file of `size`, in chunks. */
export function* videoSlice(size: number, from: number, to: number): Generator<Buffer> {
	const start = head(size);
	for (let at = from; at < to;) {
		const chunk = at < start.length ? start.subarray(at, to) : zeros.subarray(0, to - at);
		yield chunk;
		at += chunk.length;
	}
}

/** A small real picture (it was made with ffmpeg: a test card). */
export const imageAsset = readFileSync(join(__dirname, 'image.png'));

/** What it looks like: width and height stand at fixed places in a PNG. */
export const imageSize = {
	width: imageAsset.readUInt32BE(16),
	height: imageAsset.readUInt32BE(20),
};
