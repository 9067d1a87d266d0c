// Which expressions are volatile, and what stands for them in a trace ID.
import { isVolatile, withoutVolatile } from '../../../nodes/PixVerse/transport/job/fingerprint';

describe('a volatile setting', () => {
	it.each([
		'={{ Math.floor(Math.random() * 2147483647) }}',
		'={{ $now }}',
		'={{ $now.toISO() }}',
		'={{ $today.plus(1, "day") }}',
		'={{ Date.now() }}',
		'={{ new Date() }}',
		'={{ new Date }}',
		'={{ +new Date }}',
		'={{ new Date().toISOString() }}',
		'={{ Date() }}',
		'={{ DateTime.now().toMillis() }}',
		'={{ DateTime.local() }}',
		'={{ DateTime.utc().toISO() }}',
		'={{ ["a", "b"].randomItem() }}',
		'={{ $json.styles.randomItem() }}',
		"={{ Math['random']() }}",
		'={{ Math?.random() }}',
		'={{ crypto.randomUUID() }}',
		'={{ $json.prompt + " at " + $now }}',
		'={{ `${$json.prompt} ${Math.random()}` }}',
		'={{ ({ ref: $execution.id }) }}',
		'={{ $execution.resumeUrl }}',
		'={{ $executionId }}',
		'={{ $resumeWebhookUrl }}',
		'={{ $json.due.toDateTime().diffToNow("days") }}',
		'={{ $parameter.seed }}',
		'=a {{ $json.animal }} at {{ $now.hour }}',
		'={{\n\tMath.random()\n}}',
		{ mode: 'id', value: '={{ $now }}' },
		{ image: [{ url: 'a' }, { url: '={{ Date.now() }}' }] },
	])('%j', (setting) => {
		expect(isVolatile(setting)).toBe(true);
	});
});

describe('a setting that stays', () => {
	it.each([
		'={{ $json.seed }}',
		'={{ $json.Date }}',
		'={{ $json.updated_at }}',
		'={{ $json["Date"] }}',
		'={{ new Date($json.created).getTime() }}',
		'={{ DateTime.fromISO($json.created).toMillis() }}',
		'={{ DateTime.local(2026, 1, 1) }}',
		'={{ Math.floor($json.seed) }}',
		'={{ $json.random_seed }}',
		'={{ $json.random }}',
		'={{ $itemIndex }}',
		'={{ $execution.customData.get("row") }}',
		'={{ $json.crypto.name }}',
		'={{ $json.performance.title }}',
		'=Math.random() is a text, and so are $now and Date.now()',
		'{{ $now }}',
		'a prompt about $today',
		7,
		undefined,
		null,
		{ mode: 'id', value: '={{ $json.id }}' },
	])('%j', (setting) => {
		expect(isVolatile(setting)).toBe(false);
	});
});

describe('settings that name a job', () => {
	it('hold what is volatile as it is written, at any depth, and the value of all else', () => {
		const written = {
			images: { image: [{ url: '={{ $json.url }}' }, { url: '={{ Date.now() }}' }] },
			seed: 7,
		};
		const value = { images: { image: [{ url: 'a' }, { url: 1764 }] }, seed: 7 };
		expect(JSON.stringify(withoutVolatile(written, value))).toBe(
			'{"images":{"image":{"0":{"url":"a"},"1":{"url":"={{ Date.now() }}"}}},"seed":7}',
		);
	});

	it('are the evaluated ones where an expression stands for a whole tree', () => {
		expect(withoutVolatile('={{ $json.source }}', { mode: 'url' })).toEqual({ mode: 'url' });
		expect(withoutVolatile({ mode: 'url' }, undefined)).toBeUndefined();
	});
});
