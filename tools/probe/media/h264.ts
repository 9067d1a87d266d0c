/**
 * A still picture as H.264: the first frame has each macroblock as plain samples (I_PCM), the others say
 * that nothing has changed. No encoder is needed, and every player can show it.
 */
import { Bits } from './bits';

/** Macroblocks of 16 × 16 pixels: 640 × 352. */
export const COLUMNS = 40;
export const ROWS = 22;
const BLOCK = 16;
const I_PCM = 25;

/** Bytes that a decoder would take for a start code get a 3 between them. */
function escaped(payload: Uint8Array): number[] {
	const bytes: number[] = [];
	let zeros = 0;
	for (const byte of payload) {
		if (zeros >= 2 && byte <= 3) {
			bytes.push(3);
			zeros = 0;
		}
		bytes.push(byte);
		zeros = byte === 0 ? zeros + 1 : 0;
	}
	return bytes;
}

const unit = (header: number, bits: Bits): Uint8Array =>
	Uint8Array.from([header, ...escaped(bits.end())]);

/** Baseline profile, level 3.0; frames are shown in the order in which they come. */
export function sequenceParameters(): Uint8Array {
	const bits = new Bits().u(8, 66).u(8, 0xc0).u(8, 30).ue(0);
	bits.ue(0).ue(2).ue(1).u(1, 0);
	bits
		.ue(COLUMNS - 1)
		.ue(ROWS - 1)
		.u(1, 1)
		.u(1, 1)
		.u(1, 0)
		.u(1, 0);
	return unit(0x67, bits);
}

/** Variable-length codes, no slice groups, filtering told by each slice. */
export function pictureParameters(): Uint8Array {
	const bits = new Bits().ue(0).ue(0).u(1, 0).u(1, 0).ue(0);
	bits.ue(0).ue(0).u(1, 0).u(2, 0).ue(0).ue(0).ue(0).u(1, 1).u(1, 0).u(1, 0);
	return unit(0x68, bits);
}

/** A gradient in gray with a bright square, and no color: there is something to restyle. */
function* samplesOf(column: number, row: number): Generator<number> {
	const isSquare = Math.abs(column - COLUMNS / 2) < 6 && Math.abs(row - ROWS / 2) < 6;
	for (let y = 0; y < BLOCK; y++)
		for (let x = 0; x < BLOCK; x++)
			yield isSquare ? 220 : 40 + 2 * column + 2 * row + ((x + y) >> 2);
	const half = (BLOCK / 2) ** 2;
	for (let at = 0; at < half; at++) yield isSquare ? 90 : 150;
	for (let at = 0; at < half; at++) yield isSquare ? 170 : 110;
}

/** The frame that shows the picture. */
export function firstFrame(): Uint8Array {
	const bits = new Bits().ue(0).ue(7).ue(0).u(4, 0).ue(0).u(1, 0).u(1, 0).ue(0).ue(1);
	for (let row = 0; row < ROWS; row++)
		for (let column = 0; column < COLUMNS; column++)
			bits.ue(I_PCM).align().raw(samplesOf(column, row));
	return unit(0x65, bits);
}

/** A frame in which nothing has changed. */
export function sameFrame(index: number): Uint8Array {
	const bits = new Bits()
		.ue(0)
		.ue(5)
		.ue(0)
		.u(4, index % 16);
	bits.u(1, 0).u(1, 0).u(1, 0).ue(0).ue(1);
	return unit(0x41, bits.ue(COLUMNS * ROWS));
}
