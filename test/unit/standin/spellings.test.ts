/** Ways of other clients: refused as long as no setting allows them. */
import { operations } from '../../support/operations';
import { idIn } from '../../support/standin/client';
import { least, song } from '../../support/standin/bodies';
import { client, set, standIn, submit } from './setup';

type Value = string | number | boolean | Value[] | { [name: string]: Value };

/** The body with every ID as a text, as the client does that sends texts. */
function asTexts(value: Value, name = ''): Value {
	if (Array.isArray(value)) return value.map((member) => asTexts(member, name));
	if (typeof value === 'number') return /(^|_)ids?$/.test(name) ? String(value) : value;
	if (typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asTexts(one, key)]));
}

const hasNumber = (key: string) =>
	JSON.stringify(asTexts(least[key] as Value)) !== JSON.stringify(least[key]);
const asNumbers = operations.filter((row) => row.idsAsNumbers).map(({ key }) => key);
const withIds = Object.keys(least).filter((key) => hasNumber(key) && !asNumbers.includes(key));

describe('IDs as texts', () => {
	it.each(withIds)('%s takes them if told so', async (key) => {
		const body = asTexts(least[key] as Value) as object;
		expect((await submit(key, body)).code).toBe(400013);
		set({ idsAsText: true });
		expect((await submit(key, body)).code).toBe(0);
	});

	it('are never taken for the song that is verified', async () => {
		set({ idsAsText: true });
		expect(asNumbers).toEqual(['audio.verification', 'video.vibeMv']);
		expect((await submit('audio.verification', { audio_media_id: '4' })).code).toBe(400013);
		expect((await submit('audio.verification', song)).code).toBe(0);
	});

	it('must be digits, and known like others', async () => {
		set({ idsAsText: true, acceptAnyMediaId: false });
		expect((await submit('video.image', { img_id: 'two' })).code).toBe(400013);
		expect((await submit('video.image', { img_id: '2' })).code).toBe(400032);
		expect((await submit('video.text', { seed: '7' })).code).toBe(400013);
	});
});

describe('files without a type', () => {
	const file = new Blob(['x'], { type: 'application/octet-stream' });

	it('are those of which the part tells no type as well', async () => {
		set({ octetStreamFiles: true });
		const part = 'Content-Disposition: form-data; name="image"; filename="a.png"';
		const body = `--b\r\n${part}\r\n\r\nx\r\n--b--\r\n`;
		const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
		const headers = { 'API-KEY': 'standin-key', 'Ai-Trace-Id': 'x', ...type };
		const call = { method: 'POST', headers, body };
		expect((await client.call('/openapi/v2/image/upload', call)).code).toBe(0);
	});

	it.each([
		['image', 'image', 'a.JPG', 'image', 500032],
		['image', 'image', 'a', 'image', 500032],
		['media', 'file', 'a.mov', 'video', 400017],
		['media', 'file', 'a.mp3', 'audio', 400017],
		['media', 'file', 'a', 'video', 400017],
	] as const)('%s %s %s is taken for %s if told so', async (path, field, name, kind, code) => {
		expect((await client.upload(path, field, file, name)).code).toBe(code);
		set({ octetStreamFiles: true });
		expect((await client.upload(path, field, file, name)).code).toBe(0);
		expect(standIn.ledger.uploads).toMatchObject([{ kind, source: 'file' }]);
	});
});

it('addresses may be uploaded in a URL-encoded form if told so', async () => {
	const upload = async () => {
		const body = new URLSearchParams({ image_url: 'https://a.example/a.png' });
		const headers = { 'API-KEY': 'standin-key', 'Ai-Trace-Id': 'x' };
		return await client.call('/openapi/v2/image/upload', { method: 'POST', headers, body });
	};
	expect((await upload()).code).toBe(400013);
	set({ urlEncodedUploads: true });
	expect(idIn(await upload())).not.toBe('');
});

describe('nothing in the place of a field', () => {
	it.each([
		['video.text', { template_id: 0 }, 400017],
		['video.text', { style: null }, 400013],
		['video.image', { img_ids: null }, 400013],
	] as const)('%s takes %j if told so', async (key, body, code) => {
		expect((await submit(key, body)).code).toBe(code);
		set({ placeholders: true });
		expect((await submit(key, body)).code).toBe(0);
		expect((await submit(key, { prompt: '' })).code).not.toBe(0);
	});

	it('is an empty part of a form as well', async () => {
		const upload = async () => {
			const body = new FormData();
			body.append('image', new Blob([]), '');
			body.append('image_url', 'HTTPS://a.example/a.png');
			const headers = { 'API-KEY': 'standin-key', 'Ai-Trace-Id': 'x' };
			return await client.call('/openapi/v2/image/upload', { method: 'POST', headers, body });
		};
		expect((await upload()).code).not.toBe(0);
		set({ placeholders: true });
		expect(idIn(await upload())).not.toBe('');
	});
});

it('requests may come without a trace ID if told so, and each is one of its own', async () => {
	set({ tracelessRequests: true });
	const headers = { 'API-KEY': 'standin-key', 'Content-Type': 'application/json' };
	const body = JSON.stringify(least['video.text']);
	const ask = async () =>
		await client.call('/openapi/v2/video/text/generate', { method: 'POST', headers, body });
	const ids = [idIn(await ask()), idIn(await ask())];
	expect(new Set(ids).size).toBe(2);
});

it('what was uploaded can be had again', async () => {
	const png = new Blob(['x'], { type: 'image/png' });
	await client.upload('image', 'image', png, 'a.png');
	const [{ mediaId }] = standIn.ledger.uploads;
	const answer = await fetch(`${standIn.url}/uploads/${mediaId}`);
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
});

it('notes unknown fields wherever they are', async () => {
	await submit('video.fusion', { image_references: [{ img_id: 2, ref: 'a' }], negative: '' });
	await client.upload('image', 'picture', new Blob(['x'], { type: 'image/png' }));
	await client.effects('?order=name');
	expect(standIn.ledger.unknownFields.map(({ field }) => field)).toEqual([
		...['image_references[0].ref', 'negative', 'picture', 'order'],
	]);
	expect(standIn.ledger.unknownFields[0].path).toBe('/openapi/v2/video/fusion/generate');
	standIn.reset();
	expect(standIn.ledger.unknownFields).toEqual([]);
});
