/** A PNG made from nothing: a soft gradient with a disc, large enough for any picture that PixVerse takes. */
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 512;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RADIUS = SIZE / 4;

function chunk(type: string, data: Uint8Array): Buffer {
	const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	check.writeUInt32BE(crc32(content));
	return Buffer.concat([length, content, check]);
}

const isDisc = (x: number, y: number) => Math.hypot(x - SIZE / 2, y - SIZE / 2) < RADIUS;

/** One line: no filter, then red, green and blue of each pixel. */
function line(y: number): Buffer {
	const row = Buffer.alloc(1 + SIZE * 3);
	for (let x = 0; x < SIZE; x++)
		row.set(isDisc(x, y) ? [230, 120, 40] : [x >> 2, 90 + (y >> 3), 160], 1 + x * 3);
	return row;
}

let made: Uint8Array<ArrayBuffer> | undefined;

/** The picture as PNG, made once. */
export const picture = () => (made ??= make());

function make(): Uint8Array<ArrayBuffer> {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(SIZE, 0);
	header.writeUInt32BE(SIZE, 4);
	// 8 bits for each of three colors.
	header.set([8, 2, 0, 0, 0], 8);
	const pixels = Buffer.concat(Array.from({ length: SIZE }, (_, y) => line(y)));
	const chunks = [
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(pixels)),
		chunk('IEND', Buffer.alloc(0)),
	];
	return new Uint8Array(Buffer.concat([Buffer.from(SIGNATURE), ...chunks]));
}
