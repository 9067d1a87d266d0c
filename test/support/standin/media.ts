/** What every result is: a small playable MP4, with zeros behind it up to any size, or a small picture. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const asset = readFileSync(join(__dirname, 'video.mp4'));

export const assetBytes = asset.length;

/** What the asset looks like: 2 s, H.264, no sound. */
export const picture = { width: 640, height: 360 };

const zeros = Buffer.alloc(64 * 1024);

/** Size of the file that is served when `wanted` bytes are asked for. */
export const videoSize = (wanted: number): number => Math.max(wanted, assetBytes);

export function* videoSlice(size: number, from: number, to: number): Generator<Buffer> {
	const end = Math.min(size, to);
	for (let at = from; at < end;) {
		const chunk = at < assetBytes ? asset.subarray(at, end) : zeros.subarray(0, end - at);
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
