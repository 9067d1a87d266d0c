/**
 * Paints the clip that the stand-in serves, stroke by stroke, as a restyled video may look:
 * `npx tsx test/support/standin/clip/make.ts`. Needs ffmpeg with libx264.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Colour } from './scene';
import { chance, clamp, colourAt } from './scene';

const WIDTH = 640;
const HEIGHT = 360;
const FRAMES_PER_SECOND = 12;
const SECONDS = 2;
const QUALITY = '31';
const file = join(__dirname, '..', 'video.mp4');

/** One stroke of the brush, in pixels. */
interface Stroke {
	x: number;
	y: number;
	length: number;
	breadth: number;
	angle: number;
	seed: number;
}

/** Coarse strokes first, fine ones over them: the distance between two, their length and breadth. */
const layers = [
	{ distance: 14, length: 60, breadth: 30 },
	{ distance: 9, length: 26, breadth: 8 },
	{ distance: 5.5, length: 14, breadth: 4 },
	{ distance: 3.5, length: 7, breadth: 2 },
];

/** The way a stroke runs: across the water, along the clouds, up the meadow. */
function angleAt(y: number, seed: number): number {
	const spread = (chance(seed, 7) - 0.5) * 0.9;
	if (y > 0.84) return Math.PI / 2 + spread;
	return y > 0.62 ? spread * 0.15 : spread - 0.25;
}

/** The strokes of a layer, in an order of their own, the same for all frames. */
function strokesOf(
	{ distance, length, breadth }: (typeof layers)[number],
	layer: number,
): Stroke[] {
	const columns = Math.ceil(WIDTH / distance);
	const rows = Math.ceil(HEIGHT / distance);
	const strokes = Array.from({ length: columns * rows }, (_, index) => {
		const seed = index + layer * 100_000;
		const x = ((index % columns) + chance(seed, 1)) * distance;
		const y = (Math.floor(index / columns) + chance(seed, 2)) * distance;
		const size = 0.6 + chance(seed, 3) * 0.7;
		const angle = angleAt(y / HEIGHT, seed);
		return { x, y, length: length * size, breadth: breadth * size, angle, seed };
	});
	return strokes.sort((a, b) => chance(a.seed, 4) - chance(b.seed, 4));
}

const strokes = layers.flatMap(strokesOf);

/** Lays a stroke over what is there: full in the middle, thin at its rim, with the traces of bristles. */
function lay(canvas: Float32Array, stroke: Stroke, colour: Colour): void {
	const { x, y, length, breadth, angle, seed } = stroke;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const reach = Math.ceil(length / 2);
	for (let row = Math.max(0, (y - reach) | 0); row < Math.min(HEIGHT, y + reach); row++) {
		for (let column = Math.max(0, (x - reach) | 0); column < Math.min(WIDTH, x + reach); column++) {
			const along = ((column - x) * cos + (row - y) * sin) / (length / 2);
			const across = ((row - y) * cos - (column - x) * sin) / (breadth / 2);
			const cover = clamp((1 - along * along - across * across) * 2.5) * 0.85;
			if (cover === 0) continue;
			const bristle = (chance(Math.round(across * 3), seed) - 0.5) * 12;
			const at = (row * WIDTH + column) * 3;
			for (let part = 0; part < 3; part++) {
				canvas[at + part] += (colour[part] + bristle - canvas[at + part]) * cover;
			}
		}
	}
}

/** No two strokes have quite the same paint. */
function paintOf({ x, y, seed }: Stroke, time: number): Colour {
	const shade = (chance(seed, 5) - 0.5) * 26;
	const warmth = (chance(seed, 6) - 0.5) * 14;
	const [red, green, blue] = colourAt(x / WIDTH, y / HEIGHT, time);
	return [red + shade + warmth, green + shade, blue + shade - warmth];
}

function frame(time: number): Buffer {
	const canvas = new Float32Array(WIDTH * HEIGHT * 3).fill(90);
	for (const stroke of strokes) lay(canvas, stroke, paintOf(stroke, time));
	return Buffer.from(Uint8ClampedArray.from(canvas).buffer);
}

const frames = Array.from({ length: FRAMES_PER_SECOND * SECONDS }, (_, index) =>
	frame(index / FRAMES_PER_SECOND),
);
const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`];
const input = [...raw, '-r', String(FRAMES_PER_SECOND), '-i', '-'];
const output = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', QUALITY, '-pix_fmt', 'yuv420p'];
const exact = [
	'-threads',
	'1',
	'-fflags',
	'+bitexact',
	'-flags:v',
	'+bitexact',
	'-movflags',
	'+faststart',
];
const args = ['-loglevel', 'error', '-y', ...input, ...output, ...exact, file];
const { status, error } = spawnSync('ffmpeg', args, {
	input: Buffer.concat(frames),
	stdio: ['pipe', 'inherit', 'inherit'],
});
if (error) throw error;
process.exitCode = status ?? 1;
