// Which fields of a record come out.
import type { Wanted } from '../../../nodes/PixVerse/transport/http/record';
import { simplified, withState } from '../../../nodes/PixVerse/transport/http/record';

const steering = { warning: 'slow', resumed: true, delivery: 'at the webhook' };
const output = {
	video_id: 7,
	state: 'pending',
	url: 'https://example.com/7.mp4',
	credits: 45,
	outputWidth: 640,
	outputHeight: 360,
	size: 99,
	prompt: 'as clay',
	queue: 3,
	...steering,
	trace_id: 'abc',
};
const { prompt, queue, ...simple } = output;
const identity = { video_id: 7, state: 'pending', ...steering };

describe('the fields of an item', () => {
	it.each<[what: string, wanted: Wanted, answered: object | undefined, expected: object]>([
		['simplified', 'simplified', undefined, simple],
		[
			'simplified, with what the submission answered',
			'simplified',
			{ queue: 9 },
			{ ...simple, queue },
		],
		['raw', 'raw', undefined, output],
		['selected', ['prompt', 'absent'], { queue: 9 }, { ...identity, prompt }],
		['selected, none', [''], undefined, identity],
	])('%s', (_what, wanted, answered, expected) => {
		expect(simplified(output, wanted, answered as never)).toEqual(expected);
	});

	it('stay in their order, and an image has its ID', () => {
		const image = {
			image_id: 8,
			prompt: 'as clay',
			state: 'ready',
			url: 'https://example.com/8.png',
		};
		expect(Object.keys(simplified(image, 'simplified'))).toEqual(['image_id', 'state', 'url']);
	});

	it('that are unknown or missing are no matter', () => {
		expect(simplified({}, 'simplified')).toEqual({});
	});
});

describe('the state', () => {
	it('stands behind the ID, and is ours when the service has a field of that name', () => {
		const item = withState({ video_id: 7, url: 'a', state: 'CA' }, 'ready');
		expect(Object.entries(item).slice(0, 2)).toEqual([
			['video_id', 7],
			['state', 'ready'],
		]);
	});
});
