// A text such as 5.000 may be five or five thousand, so it is refused wherever a number is about money, a limit or time.
import type { IDataObject } from 'n8n-workflow';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, locator, refusalOf, submitted } from './runs';

const standIn = useStandIn();

const option = (name: string, value: unknown) =>
	({ ...clip, options: { [name]: value } }) as IDataObject;
const image = { image: locator('imageId', '5') };
const keyFrames = { operation: 'multiTransition', model: 'v5' };

it.each<[field: string, parameters: IDataObject]>([
	['Minimum Balance', option('minimumBalance', '={{ "5.000" }}')],
	['Minimum Balance', option('minimumBalance', ' ５.０００')],
	['Maximum Credits', option('maximumCredits', '5.000')],
	['Maximum Parallel Jobs', option('maxParallel', '5.000')],
	['Wait Limit', option('waitLimit', '5.000')],
	['Polling Interval', option('pollingInterval', '5.000')],
	['Timeout', { ...clip, requestOptions: { timeout: '5.000' } }],
	['Duration', { ...clip, duration: '5.000' }],
	[
		'Seconds to Next',
		{ ...keyFrames, images: { entries: [{ ...image, seconds: '5.000' }, image] } },
	],
	['Limit', { operation: 'listRestyleEffects', returnAll: false, limit: '5.000' }],
])("'%s' is refused: %j.", async (field, parameters) => {
	expect(await refusalOf(standIn, { parameters })).toContain(
		`'${field}' is "5.000", which may mean 5 or 5000. Write one of these`,
	);
});

it('The sentence has both numbers, also with a fraction.', async () => {
	expect(await refusalOf(standIn, { parameters: option('maximumCredits', '1.250') })).toContain(
		'is "1.250", which may mean 1.25 or 1250.',
	);
});

it.each<[IDataObject]>([
	[option('minimumBalance', '12.5')],
	[option('pollingInterval', '0.125')],
	[option('pollingInterval', '00.500')],
	[option('minimumBalance', 1.125)],
	[option('minimumBalance', '={{ 1.125 }}')],
	[option('minimumBalance', '5.0000')],
	[{ ...clip, duration: '5.0' }],
])('One meaning: %j.', async (parameters) => {
	const { error } = await runPixVerse(standIn, { parameters });
	expect(error?.message).toBeUndefined();
	expect(submitted(standIn)).toHaveLength(1);
});
