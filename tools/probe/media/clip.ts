/** A clip of one second, made from nothing. */
import {
	BufferTarget,
	EncodedPacket,
	EncodedVideoPacketSource,
	Mp4OutputFormat,
	Output,
} from 'mediabunny';
import {
	COLUMNS,
	firstFrame,
	pictureParameters,
	ROWS,
	sameFrame,
	sequenceParameters,
} from './h264';

const FRAMES = 24;

const lengthOf = (size: 2 | 4, { length }: Uint8Array) => {
	const bytes = Buffer.alloc(size);
	bytes.writeUIntBE(length, 0, size);
	return bytes;
};

/** The parameters of the whole clip, as MP4 keeps them. */
function configuration(): Uint8Array {
	const [sps, pps] = [sequenceParameters(), pictureParameters()];
	const head = Buffer.from([1, sps[1], sps[2], sps[3], 0xff, 0xe1]);
	return Buffer.concat([head, lengthOf(2, sps), sps, Buffer.from([1]), lengthOf(2, pps), pps]);
}

let made: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** The clip as MP4, made once. */
export const clip = async () => await (made ??= make());

async function make(): Promise<Uint8Array<ArrayBuffer>> {
	const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
	const source = new EncodedVideoPacketSource('avc');
	output.addVideoTrack(source, { frameRate: FRAMES });
	await output.start();
	const decoderConfig = {
		...{ codec: 'avc1.42c01e', codedWidth: COLUMNS * 16, codedHeight: ROWS * 16 },
		description: configuration(),
	};
	for (let index = 0; index < FRAMES; index++) {
		const frame = index === 0 ? firstFrame() : sameFrame(index);
		const data = new Uint8Array(Buffer.concat([lengthOf(4, frame), frame]));
		const type = index === 0 ? 'key' : 'delta';
		await source.add(new EncodedPacket(data, type, index / FRAMES, 1 / FRAMES), { decoderConfig });
	}
	await output.finalize();
	return new Uint8Array(output.target.buffer as ArrayBuffer);
}
