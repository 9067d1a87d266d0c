// Expressions that change by themselves enter a trace ID as they are written.
import {
	asWritten,
	changesByItself,
	mixed,
} from '../../../nodes/PixVerse/transport/job/changingExpressions';

describe('an expression that changes by itself', () => {
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
		'={{ crypto.randomUUID() }}',
		'={{ $json.prompt + " at " + $now }}',
		'={{ `${$json.prompt} ${Math.random()}` }}',
		'={{ ({ ref: $execution.id }) }}',
		'={{ $execution.resumeUrl }}',
		'={{ $json.due.toDateTime().diffToNow("days") }}',
		'={{ $parameter.seed }}',
		'=a {{ $json.animal }} at {{ $now.hour }}',
		'={{\n\tMath.random()\n}}',
	])('%s', (expression) => {
		expect(asWritten(expression)).toBeDefined();
	});
});

describe('an expression that stays', () => {
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
		'={{ $json.crypto.name }}',
		'={{ $json.performance.title }}',
		'=Math.random() is a text, and so are $now and Date.now()',
		'{{ $now }}',
		'a prompt about $today',
		7,
		undefined,
		null,
		{ mode: 'id', value: '={{ $now }}' },
	])('%s', (expression) => {
		expect(asWritten(expression)).toBeUndefined();
	});
});

describe('the settings of a job', () => {
	const evaluate = (expression: string) => expression.replace('{{ $json.row }}', '7');

	it('stand still where an expression changes, and keep the rest of it', () => {
		const still = '{{ $json.row }}-{{ DateTime.fromMillis(0) }}';
		expect(asWritten('={{ $json.row }}-{{ $now }}')).toBe(still);
		expect(mixed('={{ $json.row }}-{{ $now }}', '7-2026', evaluate)).toEqual([
			'={{ $json.row }}-{{ $now }}',
			'7-{{ DateTime.fromMillis(0) }}',
		]);
	});

	it.each([
		['={{ $json.prompt + " at " + $now }}', '{{ $json.prompt + " at " + DateTime.fromMillis(0) }}'],
		['={{ Math.floor(Math.random() * 9) + $json.row }}', '{{ Math.floor((0.5) * 9) + $json.row }}'],
		['={{ $json.styles.randomItem() }}', '{{ $json.styles.first() }}'],
		['={{ new Date().getTime() }}', '{{ new Date(0).getTime() }}'],
		['={{ new Date }}', '{{ new Date(0)}}'],
		['={{ $json.due.toDateTime().diffToNow() }}', ' $json.due.toDateTime().diffToNow() '],
		['={{ "our new Date night: " + $json.a }}', '{{ "our new Date(0)night: " + $json.a }}'],
	])('%s stands still as %s', (expression, still) => {
		expect(asWritten(expression)).toBe(still);
	});

	it('are looked through to any depth', () => {
		const written = { images: { image: [{ url: 'a' }, { url: '={{ Date.now() }}' }] }, seed: 7 };
		const value = { images: { image: [{ url: 'a' }, { url: 1764 }] }, seed: 7 };
		expect(changesByItself(written)).toBe(true);
		expect(JSON.stringify(mixed(written, value, evaluate))).toBe(
			'{"images":{"image":{"0":{"url":"a"},"1":{"url":["={{ Date.now() }}","{{ (0) }}"]}}},"seed":7}',
		);
		expect(changesByItself(value)).toBe(false);
	});

	it('are the evaluated ones where an expression stands for a whole tree', () => {
		expect(mixed('={{ $json.source }}', { mode: 'url' }, evaluate)).toEqual({ mode: 'url' });
		expect(mixed({ mode: 'url' }, undefined, evaluate)).toBeUndefined();
	});
});
