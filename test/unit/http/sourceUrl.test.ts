// URLs of files that only a private network knows.
import { privateUrlProblems } from '../../../nodes/PixVerse/transport/http/addresses';
import { PendingUpload } from '../../../nodes/PixVerse/transport/http/requestBody';

describe('a URL inside a private network', () => {
	const PUBLIC = 'https://app-api.pixverse.ai';
	const inside = 'http://192.168.1.5/a.png';
	const upload = (url: string, label = 'Image 3') =>
		new PendingUpload({ kind: 'url', url }, 'image', 'id', label);

	it.each([
		[
			'in a list',
			{ img_references: [{ img_url: upload('http://nas/a.png') }] },
			/'Image 3' .*\(nas\)/,
		],
		['of a clip', { video_references: [{ video_url: upload(inside, 'Clip') }] }, /'Clip' .*\(192/],
		['of a file to upload', { file: upload('http://files.internal/a', 'File') }, /'File' /],
	])('%s is refused', (_name, body, why) => {
		expect(privateUrlProblems(body, PUBLIC).map(({ message }) => message)).toEqual([
			expect.stringMatching(why),
		]);
	});

	it.each([
		['of the public', { img_id: upload('https://example.com/a.png') }, PUBLIC],
		['in a text', { prompt: inside }, PUBLIC],
		['where the service is inside, too', { img_id: upload(inside) }, 'http://127.0.0.1:5000'],
		['beside a Base URL that is refused anyway', { img_id: upload(inside) }, 'nonsense'],
	])('%s is none', (_name, body, baseUrl) => {
		expect(privateUrlProblems(body, baseUrl)).toEqual([]);
	});
});
