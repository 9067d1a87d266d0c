// IDs of another account, or of PixVerse's website: the submission is refused at no charge, with a sentence of its own.
import type { IDataObject } from 'n8n-workflow';
import { locator, messageOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { StandInSettings } from '../../support/standin';
import { itemOf, refusedWith } from '../judge';

const standIn = useStandIn({ ownIdsOnly: true });

const text = { prompt: 'a lighthouse', model: 'v6', duration: 5, quality: '540p' };
const sourceVideo = locator('videoId', '343252978602905');
const image = locator('imageId', '772067904');

const submissions: Array<[what: string, parameters: IDataObject]> = [
	['a video', { operation: 'restyle', sourceVideo }],
	['a media', { operation: 'restyle', sourceVideo: locator('mediaId', '404452579030581') }],
	['an image', { operation: 'imageToVideo', ...text, image }],
	['a mask', { operation: 'swap', sourceVideo, image, maskFrom: 'id', maskId: 'm7' }],
];

it.each(submissions)(
	'The ID of %s of another account is named as such.',
	async (_what, parameters) => {
		const item = await itemOf(standIn, { parameters });
		const refusal = { class: 'notFound', code: '701009', retryable: false, charged: false };
		expect(item.error).toMatchObject(refusal);
		expect(messageOf(item)).toMatch(
			/^This ID does not exist, belongs to another account of PixVerse, or was made on its website\. Use an ID from the account of the API key \(PixVerse code 701009, "You can only query your own generated or uploaded content"\)\. Nothing was charged\.$/,
		);
		expect(standIn.ledger.generations).toEqual([]);
	},
);

it.each<[number, Partial<StandInSettings>, RegExp]>([
	[500047, { host: 'international' }, /^PixVerse has no such media, or it belongs to another/],
	[400032, {}, /^PixVerse does not know the image ID\. Check it or upload the image again/],
	[500008, {}, /^PixVerse has no record with this ID\. Check the ID/],
])('A submission keeps the sentence of code %i, and is not sent again.', async (...row) => {
	const [code, settings, message] = row;
	Object.assign(standIn.settings, settings);
	if (code !== 500047) standIn.fail({ place: 'submit', ...refusedWith(code), times: 9 });
	const item = await itemOf(standIn, { parameters: submissions[2][1] });
	expect(item.error).toMatchObject({ code: String(code), class: 'notFound', retryable: false });
	expect(messageOf(item)).toMatch(message);
	expect(standIn.ledger.count('submit')).toBe(1);
});
