/**
 * Runs in the browser: makes a WebM file of JPEG frames, each shown for as long as it was seen.
 * `window.encoder` is what film.ts calls.
 */
import {
	BufferTarget,
	CanvasSource,
	Output,
	QUALITY_HIGH,
	WebMOutputFormat,
} from './mediabunny.mjs';

const target = new BufferTarget();
const output = new Output({ format: new WebMOutputFormat(), target });
const canvas = document.createElement('canvas');
const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: QUALITY_HIGH });

/** Bytes as base64 text, in parts that a call can take. */
function asText(bytes) {
	const parts = [];
	for (let from = 0; from < bytes.length; from += 0x8000) {
		parts.push(String.fromCharCode(...bytes.subarray(from, from + 0x8000)));
	}
	return btoa(parts.join(''));
}

window.encoder = {
	async start(width, height) {
		Object.assign(canvas, { width, height });
		output.addVideoTrack(source);
		await output.start();
	},
	/** Adds a frame; times are in seconds. */
	async add(jpeg, start, duration) {
		const image = await fetch(`data:image/jpeg;base64,${jpeg}`);
		const bitmap = await createImageBitmap(await image.blob());
		canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
		bitmap.close();
		await source.add(start, duration);
	},
	async finish() {
		await output.finalize();
		return asText(new Uint8Array(target.buffer));
	},
};
