// Several files of an item: different files stay apart and the same file is recognized, wherever n8n keeps them.
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { fileBytes } from '../../support/harness/fileBytes';
import { itemWith, locator, places, workflowWith } from '../../support/harness/files';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { submitted } from '../settings/runs';

const standIn = useStandIn();

/** n8n with S3, whose name stands in the file where its content would be; here, a folder is behind it. */
async function useS3(): Promise<void> {
	await useFileStorage();
	const service = Container.get(BinaryDataService);
	const managers = Reflect.get(service, 'managers') as Record<string, unknown>;
	managers.s3 = managers['filesystem-v2'];
	Object.assign(service, { mode: 's3' });
}

const inS3: (typeof places)[number] = { place: 'in S3', prepare: useS3, store: inStorage };

/** Two photos about which n8n says the same, but for their size. */
const photo = { mimeType: 'image/png', fileName: 'photo.png', fileExtension: 'png' };
const contents = [fileBytes.png, Buffer.concat([fileBytes.png, Buffer.from('and more')])];

/** The parameters of an operation whose images are all in one entry. */
const several = (operation: string, more: IDataObject) => (value: string) => ({
	...{ operation, ...more },
	images: { entries: [{ image: locator(value, 'several') }] },
});

const modify = several('modify', { prompt: '@img0 @img1' });
const fusion = several('fusion', { prompt: 'a dog' });
const multiTransition = several('multiTransition', { model: 'v5', quality: '540p' });

describe.each([...places, inS3])('Of files that n8n keeps $place', (place) => {
	const { prepare, store, settings, isInJson = false } = place;
	const from = isInJson ? '$json._files' : '$binary';
	const before = `$("When clicking 'Execute workflow'").item.${isInJson ? '_files' : 'binary'}`;
	const values = ['one, two', `={{ ${from} }}`, `={{ [${from}.one, ${from}.two] }}`];
	// Those of another node come with what n8n has in the place of their content, if it gives them.
	if (settings === undefined || isInJson) values.push(`={{ Object.values(${before}) }}`);
	let one: IBinaryData;
	let two: IBinaryData;
	beforeAll(async () => {
		await prepare();
		[one, two] = await Promise.all(contents.map(async (content) => await store(content, photo)));
	});

	/** Runs the node, and returns the sizes of what it uploaded. */
	const uploadedBy = async (parameters: IDataObject) => {
		const items = [itemWith({ one, two })];
		const { error } = await runPixVerse(standIn, {
			...{ parameters, items },
			workflow: workflowWith(settings),
		});
		return error?.message ?? standIn.ledger.uploads.map(({ bytes }) => bytes).sort();
	};

	const both = contents.map(({ length }) => length);

	describe.each([
		['Modify', modify],
		['Fusion', fusion],
		['Multi-Transition', multiTransition],
	])('%s', (_name, given) => {
		it.each(values)('takes two as two images: %s.', async (value) => {
			expect(await uploadedBy(given(value))).toEqual(both);
			const sent = JSON.stringify(submitted(standIn));
			for (const { mediaId } of standIn.ledger.uploads) expect(sent).toContain(mediaId);
		});
	});

	it.each([
		['Modify', modify],
		['Fusion', fusion],
	])('%s refuses one as two images.', async (_name, given) => {
		const same = /^'Image 1' and 'Image 2' are the same image/;
		expect(await uploadedBy(given('two, two'))).toMatch(same);
		// An expression gives a file without its content, and each time a new one.
		if (two.id === undefined) return;
		expect(await uploadedBy(given(`={{ [${from}.two, ${from}.two] }}`))).toMatch(same);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('one is uploaded once for two images, where a video may end as it begins.', async () => {
		expect(
			await uploadedBy(multiTransition(`={{ [${from}.one, ${from}.two, ${from}.one] }}`)),
		).toEqual(both);
	});

	it.each([
		['one is both frames of a loop', 'one', both.slice(0, 1)],
		['two are the frames of a transition', 'two', both],
	])('%s.', async (_what, last, uploaded) => {
		const given = {
			...{ operation: 'transition', prompt: 'a cat', model: 'v5', duration: 5, quality: '540p' },
			...{ firstFrame: locator(`={{ ${from}.one }}`), lastFrame: locator(last) },
		};
		expect(await uploadedBy(given)).toEqual(uploaded);
	});
});
