/** Result files. */
import { idIn } from '../../support/standin/client';
import { assetBytes } from '../../support/standin/media';
import { client, set, standIn } from './setup';

const bytesOf = async (url: unknown, init?: RequestInit) =>
	Buffer.from(await (await fetch(String(url), init)).arrayBuffer());
const finished = async () => {
	set({ jobs: { kind: 'looks', looks: 0 } });
	return (await client.look(idIn(await client.restyle()))).resp;
};

describe('result files', () => {
	it('serves the MP4 as it is, padded, in ranges, and expired', async () => {
		const { url, size } = await finished();
		const asset = await bytesOf(url);
		expect([asset.length, size, asset.toString('latin1', 4, 8)]).toEqual([
			assetBytes,
			size,
			'ftyp',
		]);
		set({ videoBytes: 300_000 });
		const padded = await bytesOf(url);
		expect(padded.length).toBe(300_000);
		expect(padded.subarray(0, assetBytes).equals(asset)).toBe(true);
		expect(padded.readUInt32BE(assetBytes)).toBe(300_000 - assetBytes);
		const range = `bytes=${assetBytes - 3}-${assetBytes + 90_000}`;
		const part = padded.subarray(assetBytes - 3, assetBytes + 90_001);
		expect((await bytesOf(url, { headers: { range } })).equals(part)).toBe(true);
		expect(standIn.ledger.deliveries.map(({ bytes }) => bytes)).toEqual([
			assetBytes,
			300_000,
			90_004,
		]);
		set({ resultPath: 'expired' });
		expect((await fetch(String(url))).status).toBe(403);
	});

	it('cuts a download after so many bytes', async () => {
		const { url } = await finished();
		standIn.fail({ place: 'download', fault: { kind: 'cutAt', bytes: 5 } });
		await expect(bytesOf(url)).rejects.toThrow('terminated');
		expect(standIn.ledger.deliveries).toMatchObject([{ bytes: 5 }]);
	});
});
