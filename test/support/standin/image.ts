/** The PNG that every finished image is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small real picture (it was made with ffmpeg: a test card). */
export const imageAsset = readFileSync(join(__dirname, 'image.png'));

/** What it looks like: width and height stand at fixed places in a PNG. */
export const imageSize = {
	width: imageAsset.readUInt32BE(16),
	height: imageAsset.readUInt32BE(20),
};
