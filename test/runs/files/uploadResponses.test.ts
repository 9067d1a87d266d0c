// The response to an upload or a submission: a refusal with advice, or an ID; no other value counts as an ID.
import type { IDataObject } from 'n8n-workflow';
import { locator, upload } from '../../support/harness/files';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { successWith } from '../responses';
import { generationsPerItem, items, refusedWith, retryOnFail, runItems, sources } from '../judge';
import type { Place } from '../../support/standin';

const standIn = useStandIn({}, 'test');

const file = (source: IDataObject) => ({ ...upload, file: source });

describe('A failed upload', () => {
	const adviceOf = async (source: IDataObject, status: number) => {
		standIn.fail({ place: 'upload', acts: false, answer: { status }, times: 9 });
		const { error } = await runPixVerse(standIn, { items: items(1), parameters: file(source) });
		return `${error?.message}. ${error?.description}`;
	};

	it.each([400, 413, 415, 422])(
		'with HTTP %i is sent once, and advises to check the file.',
		async (status) => {
			expect(await adviceOf(sources.file, status)).toBe(
				`PixVerse did not take the file of 'File' (HTTP ${status}). Check the type and the size of the file. Nothing was charged.`,
			);
			expect(standIn.ledger.count('upload')).toBe(1);
		},
	);

	it('advises to check the URL where PixVerse fetches the file.', async () => {
		expect(await adviceOf(sources.URL, 422)).toBe(
			"PixVerse did not take the URL of 'File' (HTTP 422). Check that it is public and leads to a file of the right type and size. Nothing was charged. PixVerse may need the address of the file itself, not of a page that shows it.",
		);
	});

	it('that is refused is posted once, although its response has an ID.', async () => {
		const body = JSON.stringify({ ErrCode: 500052, ErrMsg: 'not fit', Resp: { media_id: 7 } });
		const headers = { 'content-type': 'application/json' };
		const fault = { acts: false, answer: { status: 500, headers, body } } as const;
		standIn.fail({ place: 'upload', ...fault, times: 9 });
		const [item] = jsonOf(await runItems(standIn, 1, file(sources.file)));
		expect(item.error).toMatchObject({ code: '500052', retryable: false, charged: false });
		expect(messageOf(item)).toMatch(/refused the file in its content review.*500052/);
		expect(standIn.ledger.count('upload')).toBe(1);
	});
});

describe('That PixVerse may need the address of the file itself', () => {
	const itself =
		'Nothing was charged. PixVerse may need the address of the file itself, not of a page that shows it.';
	const isSaid = async (place: Place, code: number, parameters: IDataObject) => {
		standIn.fail({ place, ...refusedWith(code), times: 5 });
		const { error } = await runPixVerse(standIn, { items: items(1), parameters });
		expect(`${error?.description}`).toMatch(/^Nothing was charged\./);
		return error?.description === itself;
	};

	it.each([500032, 500041, 500042, 400017, 123456])(
		'is said if PixVerse refuses to store a URL with code %i.',
		async (code) => expect(await isSaid('upload', code, file(sources.URL))).toBe(true),
	);

	it.each([
		[500032, sources.file],
		[500052, sources.URL],
	])('is not said of a file, or after the content review: %i.', async (code, source) => {
		expect(await isSaid('upload', code, file(source))).toBe(false);
	});

	const film = { operation: 'realEstate' };
	const image = locator('https://example.com/1.png', 'url');
	const homes = { ...film, images: { entries: Array(5).fill({ image }) as IDataObject[] } };
	const listing = { ...film, propertyFrom: 'page', listingUrl: 'https://a.example' };

	it.each([
		[500042, homes, true],
		[500090, homes, false],
		[500042, listing, false],
		[500042, { sourceVideo: sources.URL }, false],
	])('is said of a submission only if PixVerse opens its URL: %i, %j.', async (...row) => {
		const [code, parameters, said] = row;
		expect(await isSaid('submit', code, parameters)).toBe(said);
	});
});

describe('An upload', () => {
	const respondWith = (id: unknown, times: number) =>
		standIn.fail({ place: 'upload', ...successWith({ media_id: id }), times });
	const run = async (settings = {}) =>
		jsonOf(await runItems(standIn, 1, { sourceVideo: sources.URL }, settings))[0];
	const usedId = () => String(standIn.ledger.generations[0].body.video_media_id);

	it.each([[null], ['none'], [{}], [[7]], [1.5], [0], ['1e400'], [true]])(
		'with the ID %j is sent again.',
		async (id) => {
			respondWith(id, 2);
			expect((await run()).state).toBe('ready');
			expect(usedId()).toBe(standIn.ledger.uploads.at(-1)?.mediaId);
		},
	);

	it('without an ID, again and again, fails, and a retry uploads again.', async () => {
		respondWith(null, 5);
		expect(await run()).toMatchObject({ error: { class: 'upload', retryable: true } });
		respondWith(null, 5);
		expect((await run(retryOnFail)).state).toBe('ready');
		expect(generationsPerItem(standIn, 1)).toEqual([1]);
	});

	it('may have an ID as text.', async () => {
		respondWith('405833376854443', 1);
		await run();
		expect(usedId()).toBe('405833376854443');
	});
});
