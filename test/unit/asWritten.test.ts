import { asWritten, changesByItself, mixed } from '../../nodes/PixVerse/transport/asWritten';

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
		'={{ $execution.id }}-{{ $itemIndex }}',
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

	it('have only the changing part of an expression as written', () => {
		expect(asWritten('={{ $json.row }}-{{ $now }}')).toBe('{{ $json.row }}- $now ');
		expect(mixed('={{ $json.row }}-{{ $now }}', '7-2026', evaluate)).toBe('7- $now ');
	});

	it('are looked through to any depth', () => {
		const written = { images: { image: [{ url: 'a' }, { url: '={{ Date.now() }}' }] }, seed: 7 };
		const value = { images: { image: [{ url: 'a' }, { url: 1764 }] }, seed: 7 };
		expect(changesByItself(written)).toBe(true);
		expect(JSON.stringify(mixed(written, value, evaluate))).toBe(
			'{"images":{"image":{"0":{"url":"a"},"1":{"url":" Date.now() "}}},"seed":7}',
		);
		expect(changesByItself(value)).toBe(false);
	});

	it('are the evaluated ones where an expression stands for a whole tree', () => {
		expect(mixed('={{ $json.source }}', { mode: 'url' }, evaluate)).toEqual({ mode: 'url' });
		expect(mixed({ mode: 'url' }, undefined, evaluate)).toBeUndefined();
	});
});
