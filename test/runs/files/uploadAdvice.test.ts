// What a person reads when an upload fails: whether to look at the file, at the Base URL, or to wait.
import type { IDataObject } from 'n8n-workflow';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');

describe('the advice of a failed upload', () => {
	const picture = {
		data: 'aGVsbG8=',
		mimeType: 'image/png',
		fileName: 'a.png',
		fileExtension: 'png',
	};
	const items = [{ json: {}, binary: { data: picture } }];
	const image = { resource: 'file', operation: 'uploadImage' };
	const ofFile = { ...image, file: { __rl: true, mode: 'file', value: 'data' } };
	const ofUrl = { ...image, file: { __rl: true, mode: 'url', value: 'https://example.com/a.png' } };
	const failing = async (parameters: IDataObject, status?: number) => {
		if (status) standIn.fail({ place: 'upload', fault: { kind: 'http', status }, times: 9 });
		const baseUrl = status ? undefined : 'http://127.0.0.1:1';
		const { error } = await runPixVerse(standIn, { items, parameters, baseUrl });
		return `${error?.message}. ${error?.description}`;
	};

	it.each([400, 413, 415, 422])('after HTTP %i is about the file', async (status) => {
		expect(await failing(ofFile, status)).toBe(
			`PixVerse did not take the file of 'File' (HTTP ${status}). Check the type and the size of the file. Nothing was charged.`,
		);
	});

	it('after HTTP 422 is about the URL, where PixVerse fetches the file', async () => {
		expect(await failing(ofUrl, 422)).toBe(
			"PixVerse did not take the URL of 'File' (HTTP 422). Check that it is public and leads to a file of the right type and size. Nothing was charged.",
		);
	});

	it('after HTTP 404 is about the address of the service', async () => {
		expect(await failing(ofFile, 404)).toMatch(
			/HTTP 404 instead of a result\. Check the 'Base URL' of the credential, http:.*\. Nothing/,
		);
	});

	it('of a refused connection is about the address of the service, too', async () => {
		expect(await failing(ofUrl)).toMatch(
			/URL of 'File' \(connection refused, 5 tries\)\. Check the 'Base URL' of the credential, http:.* Nothing was charged\.$/,
		);
	});

	it('of an outage is to wait', async () => {
		expect(await failing(ofFile, 503)).toMatch(/\(HTTP 503, 5 tries\)\. Try again later/);
	});
});
