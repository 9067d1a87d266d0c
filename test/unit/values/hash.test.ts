// Addresses with a signature: the parts that identify a job.
import { identityOf, withoutSignature } from '../../../nodes/PixVerse/transport/values/hash';

const FILE = 'https://files.example.com/a%20b.mp4';

const signatures = Object.entries({
	AWS: 'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=K%2F20261122&X-Amz-Date=20261122T000000Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host&X-Amz-Security-Token=T&X-Amz-Signature=abc',
	'AWS, older': 'AWSAccessKeyId=K&Expires=1790000000&Signature=abc%3D',
	Google:
		'X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential=c&X-Goog-Date=d&X-Goog-Expires=9&X-Goog-SignedHeaders=host&X-Goog-Signature=abc',
	'Google, older': 'GoogleAccessId=me&Expires=1790000000&Signature=abc',
	Azure: 'sv=2024-11-04&st=2026-11-22&se=2026-11-23&sr=b&sp=r&sig=abc%3D',
	CloudFront: 'Expires=1790000000&Signature=abc&Key-Pair-Id=K1',
	'CloudFront with a policy': 'Policy=eyJ9&Signature=abc&Key-Pair-Id=K1',
	'Alibaba Cloud, older': 'OSSAccessKeyId=K&Expires=1790000000&Signature=abc',
	'Alibaba Cloud':
		'x-oss-signature-version=OSS4-HMAC-SHA256&x-oss-credential=K&x-oss-date=d&x-oss-expires=9&x-oss-signature=abc',
	'Tencent Cloud':
		'q-sign-algorithm=sha1&q-ak=K&q-sign-time=1790000000&q-key-time=1790000000&q-header-list=&q-url-param-list=&q-signature=abc',
	Bunny: 'token=abc&token_path=%2F&expires=1790000000',
	Discord: 'ex=1790000000&is=69&hm=abc',
	Meta: '_nc_ohc=abc&_nc_oc=abc&_nc_gid=g&oh=abc&oe=1790000000',
	SharePoint: 'tempauth=v1.abc',
	ImageKit: 'ik-t=1790000000&ik-s=abc',
	Cloudflare: 'verify=1790000000-abc%3D',
	'Volcano Engine':
		'X-Tos-Algorithm=TOS4-HMAC-SHA256&X-Tos-Credential=K%2F20261122&X-Tos-Date=20261122T000000Z&X-Tos-Expires=900&X-Tos-SignedHeaders=host&X-Tos-Security-Token=T&X-Tos-Signature=abc',
	'Huawei Cloud': 'AccessKeyId=K&Expires=1790000000&Signature=abc%3D',
	'Kingsoft Cloud': 'KSSAccessKeyId=K&Expires=1790000000&Signature=abc%3D',
	'Baidu Cloud': 'authorization=bce-auth-v1%2FK%2F2026-11-22T00%3A00%3A00Z%2F1800%2F%2Fabc',
	OpenStack: 'temp_url_sig=abc&temp_url_expires=1790000000',
	Akamai: 'token=exp=1790000000~acl=%2F*~hmac=abc',
	'Akamai with a start': 'token=st=1790000000~exp=1790000999~acl=/*~hmac=abc',
	'Akamai, its usual names': 'hdnts=exp=1790000000~hmac=abc&hdnea=st=1~hmac=abc',
	Cloudinary: '__cld_token__=exp=1790000000~hmac=abc',
	ByteDance: 'x-expires=1790000000&x-signature=abc%2B%3D&rcl=abc&refresh_token=abc',
	Notion: 'expirationTimestamp=1790000000&signature=abc',
});

/** Those whose names any site may use. */
const general = Object.entries({
	'Bunny, without its path': 'token=abc&expires=1790000000',
	KeyCDN: 'token=abc&expire=1790000000',
	CDNsun: 'secure=abc&expires=1790000000',
	Qiniu: 'e=1790000000&token=K%3Aabc%3D',
	imgix: 'expires=1790000000&s=abc',
	Bytescale: 'exp=1790000000&sig=abc',
	nginx: 'md5=abc&expires=1790000000',
	'Alibaba Cloud, its CDN': 'auth_key=1790000000-0-0-abc',
	'Tencent Cloud, its CDN': 'sign=abc&t=1790000000&us=abc&exper=0',
	Wangsu: 'wsSecret=abc&wsTime=1790000000',
	Backblaze: 'Authorization=3_2026abc',
	Runway: '_jwt=eyJ9.abc',
	GitHub: 'jwt=eyJ9.abc',
	Tally: 'accessToken=abc&signature=abc',
	Intercom: 'expires=1790000000&signature=abc&req=abc',
	'a token and when it ends': 'token=abc&exp=1790000000',
	'a policy': 'policy=eyJ9&token=abc',
});

describe.each([...signatures, ...general])('a signature of %s', (_name, query) => {
	it('does not count', () => {
		expect(withoutSignature(`${FILE}?${query}`)).toBe(FILE);
		expect(withoutSignature(`${FILE}?${query.toLowerCase()}`)).toBe(FILE);
	});

	it('leaves all other parts that identify the file', () => {
		const one = withoutSignature(`${FILE}?versionId=1&${query}#t=5`);
		expect(one).toBe(`${FILE}?versionId=1#t=5`);
		expect(withoutSignature(`${FILE}?versionId=2&${query}#t=5`)).not.toBe(one);
	});

	it('enters no identity, wherever the address stands', () => {
		const body = (signed: string) => ({ text: `like "${FILE}?${signed}" but blue`, seed: 1n });
		const other = query.replaceAll('abc', 'xyz').replaceAll('1790000000', '1790000999');
		expect(identityOf(body(query))).toBe(identityOf(body(other)));
		expect(identityOf(body(query))).not.toBe(identityOf({ ...body(query), seed: 2n }));
	});
});

it.each(signatures)('a signature of %s needs no name of a file in the path', (_name, query) => {
	const file = 'https://files.example.com/obj/7f3c~tplv-large.image';
	expect(withoutSignature(`${file}?${query}`)).toBe(file);
});

describe.each(general)('what may be a signature of %s', (_name, query) => {
	it.each(['/dl.php', '/download', '/rest/binary-data/signed', '/a.mp4/', '/mp4', ''])(
		'may name the file itself at the path "%s"',
		(path) => {
			const address = `https://files.example.com${path}?${query}&v=2`;
			expect(withoutSignature(address)).toBe(address);
		},
	);

	it.each(['/a.TIF', '/a.jpg', '/dl.php/film.mpg', '/https%3A%2F%2Fa.example%2Fb.jpeg'])(
		'does not count beside the name of a file: %s',
		(path) => {
			const address = `https://files.example.com${path}`;
			expect(withoutSignature(`${address}?${query}&v=2`)).toBe(`${address}?v=2`);
		},
	);
});

it.each([
	['a line end', 'a\r\nb', 'a\nb', true],
	['the written sign of a line end', 'a\\r\\nb', 'a\\nb', false],
	['a quotation mark', 'a"b', 'a\nb', false],
	['an accent', 'é', 'e\u0301', true],
	['a signature over HTTP', 'http://a.b/c?ik-t=1&ik-s=1', 'http://a.b/c?ik-t=2&ik-s=2', true],
])(
	'the row is the same although a table writes %s in another way: %#',
	(_what, one, other, same) => {
		expect(identityOf({ prompt: one }) === identityOf({ prompt: other })).toBe(same);
	},
);

const OSS = 'https://a.oss-cn-beijing.aliyuncs.com/a.mp4?x-oss-process=video%2Fcut%2Cs_';

it.each([
	[`${FILE}?x-tos-process=image%2Fresize%2Cw_300`, '&X-Tos-Signature=abc&X-Tos-Expires=900'],
	['https://x.supabase.co/storage/v1/object/sign/b/a.mp4?download=', '&token=eyJ9'],
	[`${OSS}0`, '&x-oss-date=2&x-oss-signature=1'],
	[`${OSS}60`, '&x-oss-signature=2'],
	['https://a.example/clip', '?Expires=1&KeyName=k&Signature=2'],
	['https://a.example/clip', '?AWSAccessKeyId=a&Expires=1&Signature=2&X-Amzn-Trace-Id=Root%3D1'],
	['https://firebasestorage.googleapis.com/v0/b/x/o/a.mp4?alt=media', '&token=8f3c'],
])('what makes %s counts, and its signature %s does not', (file, signature) => {
	expect(withoutSignature(`${file}${signature}`)).toBe(file);
});

/** Parts that sign nothing by themselves, of a file. */
const UNSIGNED = [
	...['ex=1&is=2', 'oh=1&_nc_gid=2', 'ik-t=1', 'alt=text&token=1', 'sig=1', 'token=1'],
	...['x-oss-process=video%2Fsnapshot', 'Expires=5&policy=x', 'Expires=5&KeyName=x'],
	...['signature=1&expires=2', 'x-expires=1', 'expirationTimestamp=1', 'AccessKeyId=1&Expires=2'],
	...['policy=1&exp=2', 'e=1', 't=7'],
];

it.each([
	...UNSIGNED.map((query) => `https://example.com/a.mp4?${query}`),
	'https://example.com/download?alt=media&token=1',
	'https://example.com/file?authorization=Bearer%201',
	...['https://example.com/file?verify=7f3c', 'https://example.com/file?verify=1790000000'],
	'https://example.com/file?token=exp',
	'https://n8n.example.com/rest/binary-data/signed?token=eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjEifQ.abc',
	'https://example.com/dl.php?token=7f3c&expires=1790000000',
	...['https://example.com/?q=a+b&q=%20', 'HTTPS://Example.com', 'no address?sig=1&se=2'],
	'http://[bad?sig=1&se=2',
])('%s counts as it is', (text) => {
	expect(withoutSignature(text)).toBe(text);
});
