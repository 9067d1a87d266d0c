// Addresses of results and of files: nothing inside the network of n8n is fetched, nor handed to the service.
import fc from 'fast-check';
import {
	addressComplaint,
	privateUrlProblems,
} from '../../../nodes/PixVerse/transport/http/addresses';
import { isPrivate } from '../../../nodes/PixVerse/transport/values/privateHosts';
import { PendingUpload } from '../../../nodes/PixVerse/transport/http/requestBody';

const PUBLIC = 'https://app-api.pixverse.ai';
const PRIVATE = 'http://127.0.0.1:9';

describe('the address of a result', () => {
	it.each(
		[
			...['0/', '127.0.0.1/a.mp4', '0x7f.1/a', '2130706433/', '10.0.0.1/', '172.16.0.1/'],
			...['172.31.255.255/', '192.168.1.1/', '192.0.0.8/', '169.254.169.254/latest/meta-data'],
			...['100.64.0.1/', '198.18.0.1/', '198.19.255.255/', '224.0.0.251/', '239.255.255.250/'],
			...['255.255.255.255/', '[::1]/', '[fe80::1]/', '[::ffff:10.0.0.1]/', '[::10.0.0.1]/'],
			...['[::ffff:0:10.0.0.1]/', '[64:ff9b::10.0.0.1]/', '[64:ff9b::169.254.169.254]/'],
			...['[64:ff9b:1::8.8.8.8]/', '[2002:0a00:0001::]/', '[2002:7f00:0001::1]/'],
			...['[2002:c0a8:0105:1:2:3:4:5]/', '[2002:a9fe:a9fe::]/'],
			...['[2001:0:4136:e378:8000:63bf:3f57:fefa]/', '[2001:0:7f00:1::f7f7:f7f7]/'],
			...['[2001:0:808:808::f5ff:fffe]/', '[2606:4700::5efe:10.0.0.1]/'],
			...['[2606:4700::200:5efe:192.168.0.1]/', '[fe80::5efe:8.8.8.8]/'],
			...['[2606:4700::5efe:8.8.8.8]/', '[2002:808:808::1]/'],
			...['[2001:0:4136:e378:8000:63bf:f7f7:f7f7]/', '[fd00::1]/', '[ff02::1]/', '[4000::1]/'],
			...['pixverse.test/', 'redis/', 'redis.:6379/', 'localhost:5678/', 'a.LOCALHOST/'],
			...['printer.local/', 'metadata.google.internal/', 'nas.LAN/', 'nas.home.arpa./'],
			...['minio.storage.svc:9000/', 'wiki.intranet/', 'files.example.corp/', 'router.home/'],
			...['db.private/', 'nas5/', '172.20.0.1/', '100.70.0.1/', '100.115.92.1/'],
		].map((rest) => `http://${rest}`),
	)('%s is inside a network', (url) => {
		expect(addressComplaint(url, PUBLIC)).toMatch(/private network/);
		expect(addressComplaint(url, PRIVATE)).toBeUndefined();
	});

	it.each(['file:///etc/passwd', 'ftp://example.com/a', 'data:text/plain,a', 'javascript:1'])(
		'%s has another scheme',
		(url) => expect(addressComplaint(url, PRIVATE)).toMatch(/a result address with/),
	);

	it.each([undefined, null, 7, '', 'a.mp4', {}, ['https://a.com/a.mp4']])('%p is none', (url) =>
		expect(addressComplaint(url, PRIVATE)).toBe('no usable result address'),
	);

	it.each([
		...['https://media.pixverse.ai/a.mp4', 'http://11.0.0.1/', 'http://172.32.0.1/'],
		...['http://100.128.0.1/', 'http://198.17.0.1/', 'http://198.20.0.1/', 'http://192.0.1.1/'],
		...['http://223.255.255.255/', 'http://[2606:4700::1]/', 'http://[3fff:ffff::1]/'],
		...['http://[2001:1:7f00:1::]/', 'http://[::8.8.8.8]/', 'http://[::ffff:8.8.8.8]/'],
		...['http://[64:ff9b::8.8.8.8]/', 'https://localhost.example.com/'],
		...['https://fd00.example.com/', 'https://127.0.0.1.example.com/'],
		...['https://internal.example.com./', 'https://example.lanx/'],
		'http://[2606:4700::1:5efe:a00:1]/',
	])('%s is fine', (url) => expect(addressComplaint(url, PUBLIC)).toBeUndefined());

	it('inside a network is refused with what to do', () => {
		expect(addressComplaint('http://wiki.intranet/7.mp4', PUBLIC)).toBe(
			'a result address inside a private network (wiki.intranet). If you trust it, download it with the HTTP Request node',
		);
	});

	it('may be inside the network when the base URL is, and always at the host of the base URL', () => {
		expect(addressComplaint('http://10.0.0.9/a', PRIVATE)).toBeUndefined();
		expect(addressComplaint('http://intern/a', 'http://intern')).toBeUndefined();
	});

	it('is never private for a host that is a name of the internet', () => {
		const OWN =
			/\.(local(domain|host)?|internal|intranet|private|corp|svc|lan|test|home(\.arpa)?)$/i;
		const names = fc.domain().filter((domain) => !OWN.test(domain));
		fc.assert(fc.property(names, (domain) => !isPrivate(domain)));
	});
});

describe('the URL of a file', () => {
	const inside = 'http://192.168.1.5/a.png';
	const upload = (url: string, label = 'Image 3') =>
		new PendingUpload({ kind: 'url', url }, 'image', 'id', label);

	it.each([
		[{ img_references: [{ img_url: upload('http://nas/a.png') }] }, /'Image 3' .*\(nas\)/],
		[{ video_references: [{ video_url: upload(inside, 'Clip') }] }, /'Clip' .*\(192/],
		[{ file: upload('http://files.internal/a', 'File') }, /'File' .* Use a public one or a file$/],
		[{ product_url: 'http://intranet/homes/12' }, /'Listing URL' .*\(intranet\).* or images$/],
	])('inside a private network is refused, wherever it stands: %#', (body, why) => {
		expect(privateUrlProblems(body, `\u00a0${PUBLIC} `).map(({ message }) => message)).toEqual([
			expect.stringMatching(why),
		]);
	});

	it.each([
		['of the public', { img_id: upload('https://example.com/a.png') }, PUBLIC],
		['in a text', { prompt: inside }, PUBLIC],
		['of a public listing', { product_url: 'https://example.com/homes/12' }, PUBLIC],
		['of a listing that is none', { product_url: { toString: 7 } }, PUBLIC],
		['where the service is inside, too', { img_id: upload(inside) }, 'http://127.0.0.1:5000'],
		['beside a Base URL that is refused anyway', { img_id: upload(inside) }, 'nonsense'],
	])('%s is taken', (_name, body, baseUrl) => {
		expect(privateUrlProblems(body, baseUrl)).toEqual([]);
	});
});
