/** A lake between mountains at sunset, as a function of place and time: the colour of each point. Pure. */

/** Red, green and blue from 0 to 255. */
export type Colour = [number, number, number];

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

const mix = (from: Colour, to: Colour, part: number): Colour => {
	const share = clamp(part);
	return from.map((value, index) => value + (to[index] - value) * share) as Colour;
};

/** A number from 0 to 1 that looks random and is always the same for the same place. */
export function chance(x: number, y = 0, z = 0): number {
	const value = Math.sin(x * 127.1 + y * 311.7 + z * 74.7) * 43_758.5453;
	return value - Math.floor(value);
}

const smooth = (part: number) => part * part * (3 - 2 * part);

/** Smooth noise from 0 to 1. */
function noise(x: number, y: number): number {
	const [left, top] = [Math.floor(x), Math.floor(y)];
	const [right, down] = [smooth(x - left), smooth(y - top)];
	const row = (line: number) =>
		chance(left, line) + (chance(left + 1, line) - chance(left, line)) * right;
	return row(top) + (row(top + 1) - row(top)) * down;
}

/** Noise in five sizes, each half as strong. */
function rough(x: number, y: number): number {
	let sum = 0;
	for (let size = 1, weight = 0.5; size < 32; size *= 2, weight /= 2) {
		sum += noise(x * size + size, y * size) * weight;
	}
	return sum;
}

const SHORE = 0.62;
const SUN = { x: 0.66, y: 0.36 };

/** The sky, with clouds that drift. Places are from 0 to 1, from the left and from the top; the time is in seconds. */
function sky(x: number, y: number, time: number): Colour {
	const height = y / SHORE;
	const base =
		height < 0.5
			? mix([52, 74, 138], [176, 116, 160], height * 2)
			: mix([176, 116, 160], [255, 190, 120], height * 2 - 1);
	const distance = Math.hypot((x - SUN.x) * 1.78, y - SUN.y);
	const glow = Math.exp(-distance * 5.5);
	const cloud =
		clamp((rough(x * 3 - time * 0.06, y * 9) - 0.47) * 5) * (1 - Math.abs(height - 0.45));
	const lit = mix(base, mix([236, 150, 150], [255, 226, 170], glow * 1.4), cloud * 0.85);
	if (distance < 0.058) return [255, 244, 200];
	return mix(lit, [255, 214, 130], glow * 0.9);
}

interface Ridge {
	base: number;
	height: number;
	width: number;
	seed: number;
	dark: Colour;
	light: Colour;
}

/** From the nearest to the farthest. */
const ridges: Ridge[] = [
	{ base: 0.62, height: 0.15, width: 4.6, seed: 23, dark: [30, 62, 84], light: [78, 104, 96] },
	{ base: 0.57, height: 0.25, width: 3.1, seed: 11, dark: [66, 78, 128], light: [150, 112, 140] },
	{ base: 0.5, height: 0.3, width: 2.2, seed: 3, dark: [112, 104, 158], light: [206, 146, 160] },
];

const top = ({ base, height, width, seed }: Ridge, x: number) =>
	base - height * (rough(x * width + seed, seed) - 0.22) * 1.3;

/** A ridge, lit where it falls away from the sun. */
function rock(ridge: Ridge, x: number, y: number): Colour {
	const slope = (top(ridge, x + 0.012) - top(ridge, x - 0.012)) * 14;
	const facing = SUN.x > x ? -slope : slope;
	const grain = rough(x * 14 + y * 9, y * 16) - 0.5;
	return mix(ridge.dark, ridge.light, 0.32 - facing + grain * 1.1);
}

function land(x: number, y: number, time: number): Colour {
	const nearest = ridges.find((ridge) => y > top(ridge, x));
	return nearest ? rock(nearest, x, y) : sky(x, y, time);
}

/** The lake: the land upside down, broken by waves, and a path of light under the sun. */
function lake(x: number, y: number, time: number): Colour {
	const depth = (y - SHORE) / (1 - SHORE);
	const wave = Math.sin(y * 190 - time * 5 + rough(x * 6, y * 20) * 9) * (0.004 + depth * 0.016);
	const mirrored = land(x + wave, SHORE - (y - SHORE) * 1.25 + wave, time);
	const path = Math.exp(-Math.abs(x + wave * 2.5 - SUN.x) * (16 - depth * 7));
	const sparkle = clamp(Math.sin(y * 260 + x * 40 - time * 6) * 0.8 + 0.3);
	const water = mix(mirrored, [40, 58, 112], 0.2 + depth * 0.35);
	return mix(water, [255, 206, 140], path * sparkle * 0.9);
}

/** How far the meadow in front reaches up, with firs at its sides. */
function meadowTop(x: number): number {
	const hill = 0.93 - 0.05 * Math.sin(x * 4.2 + 0.6) - 0.03 * rough(x * 9, 5);
	const firs = [0.05, 0.115, 0.17, 0.9, 0.955].map((middle, index) => {
		const height = 0.46 - index * 0.045 + (index > 2 ? 0.12 : 0);
		const away = Math.abs(x - middle) / 0.05;
		const branch = 0.03 * Math.abs(((away * 7) % 1) - 0.5);
		return away < 1 ? hill - height * (1 - away) + branch : hill;
	});
	return Math.min(hill, ...firs);
}

function meadow(x: number, y: number): Colour {
	const grain = rough(x * 22, y * 14);
	const isFir = y < 0.86 - 0.03 * Math.sin(x * 4.2);
	const green = isFir
		? mix([14, 34, 44], [44, 76, 62], grain)
		: mix([44, 70, 44], [150, 134, 66], grain * 1.2);
	const isFlower = !isFir && chance(Math.floor(x * 130), Math.floor(y * 80)) > 0.92;
	return isFlower ? [226, 110, 96] : green;
}

/** The colour at a place, from 0 to 1 in both directions, at a time in seconds. */
export function colourAt(x: number, y: number, time: number): Colour {
	const sway = 0.002 * Math.sin(time * 3 + x * 9);
	if (y > meadowTop(x + sway)) return meadow(x, y);
	return y > SHORE ? lake(x, y, time) : land(x, y, time);
}
