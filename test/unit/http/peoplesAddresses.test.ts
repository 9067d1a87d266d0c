/** Expressions and addresses as people have them: node names that are computed, pages that show a file. */
import { unmeantIn } from '../../../nodes/PixVerse/transport/http/expressions';
import {
	fileUrlProblem,
	privateUrlProblem,
} from '../../../nodes/PixVerse/transport/http/sourceUrl';

describe('a word from a node whose name is computed', () => {
	it.each([
		'={{ $($json.node).item.json.text }}',
		'={{ $node[$json.node].json.text }}',
		"={{ (() => { const name = 'Rows'; return $(name).item.json.text; })() }}",
	])('is not refused in %s', (raw) => {
		expect(unmeantIn('the null island', raw, () => [{ node: 'Rows' }])).toBeUndefined();
	});

	it('is refused when the name is written', () => {
		const raw = "={{ 'in ' + $('Rows').item.json.text }}";
		expect(unmeantIn('in undefined', raw, () => [{}])).toBe('undefined');
	});
});

it.each([
	'https://drive.google.com/u/1/open?id=abc',
	'https://drive.google.com/a/example.com/file/d/abc/view',
	'https://drive.google.com/drive/folders/abc',
	'https://www.youtube.com/live/abc',
	'https://www.youtube.com/embed/abc',
])('tells that %s is a page', (url) => {
	expect(fileUrlProblem(url)).toContain('is the URL of a page of');
});

it.each([
	'https://drive.google.com/uc?export=download&id=abc',
	'https://drive.google.com/u/0/uc?id=abc&export=download',
])('takes %s for a file', (url) => {
	expect(fileUrlProblem(url)).toBeUndefined();
});

it('advises no file where only the address of a listing fits', () => {
	const body = { product_url: 'http://minio/x' };
	const problem = privateUrlProblem(body, 'https://app-api.pixverse.ai');
	expect(problem?.message).toMatch(/Use a public one(?! or a file)/);
});
