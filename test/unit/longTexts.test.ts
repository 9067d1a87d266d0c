// No long text blocks n8n: the work grows in proportion to the length of a text, and not with its square or worse.
import { runInNewContext } from 'node:vm';
import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { PixVerseApi } from '../../credentials/PixVerseApi.credentials';
import { splitList } from '../../nodes/PixVerse/fields/tools/several';
import { withTextChecks } from '../../nodes/PixVerse/fields/tools/texts';
import { formatFor, shortVideo } from '../../nodes/PixVerse/fields/uploadKinds';
import { checkedBaseUrl, keyHider } from '../../nodes/PixVerse/transport/http/client';
import { readEnvelope } from '../../nodes/PixVerse/transport/http/outcome';
import { typeOfBytes } from '../../nodes/PixVerse/transport/http/files';
import { withoutSignature } from '../../nodes/PixVerse/transport/values/hash';
import { listIn, recordsNamed } from '../../nodes/PixVerse/transport/http/lists';
import { hasAddress } from '../../nodes/PixVerse/transport/values/record';
import { bodyOf, noteProblem, problemsOf } from '../../nodes/PixVerse/transport/http/requestBody';
import { fileNameOf } from '../../nodes/PixVerse/transport/job/download';

const MANY = 1_000_000;
const LONG = 'a'.repeat(MANY);

/** In milliseconds, for what takes a moment, or else minutes or years: jest's own limit waits for the end of it as well. */
const LIMIT = 20_000;

const ended = (run: () => unknown): unknown =>
	runInNewContext('run()', { run }, { timeout: LIMIT });

const numbered = <T>(count: number, make: (number: number) => T) =>
	Array.from({ length: count }, (_, number) => make(number));

/** How many problems a parameter has that an expression gave, for a row that it reads. */
function problemsWith(value: unknown, expression: string, row: IDataObject = {}): number {
	const context = {
		getNode: () => ({ type: 'pixVerse' }),
		getItemIndex: () => 0,
		evaluateExpression: () => row,
		getNodeParameter: (_name: string, _otherwise: unknown, options?: object) =>
			options ? expression : value,
	} as unknown as IExecuteSingleFunctions;
	const options: IHttpRequestOptions = { url: '' };
	const read = withTextChecks(async function (this: IExecuteSingleFunctions) {
		this.getNodeParameter('prompt', '');
		return options;
	}, []);
	void read.call(context, options);
	return problemsOf(bodyOf(options)).length;
}

/** The address that n8n asks in the test of the credential. */
const testedAddress = (baseUrl: string): unknown => {
	const code = new PixVerseApi().test.request.baseURL?.slice('={{'.length, -'}}'.length) ?? '';
	return runInNewContext(code, { $credentials: { baseUrl } }, { timeout: LIMIT });
};

const named = (name: string) => ({ name, extension: '', mimeType: '' });
const page = expect.objectContaining({ extension: 'txt' });
const slashes = `https://a.com${'/'.repeat(MANY)}a`;

it.each(
	Object.entries<[run: () => unknown, result: unknown]>({
		'commas in the URL of an image': [
			() => splitList(`https://a.com/${',b'.repeat(MANY)}`, []).length,
			1,
		],
		'backslashes in an expression': [() => problemsWith('null', `={{ $("${'\\'.repeat(99)} }}`), 0],
		'words that look like nothing, behind a long row': [
			() => problemsWith('null '.repeat(MANY / 5), '={{ $json.b }}', { a: LONG, b: 'null' }),
			0,
		],
		'many texts with such a word': [
			() =>
				problemsWith(
					numbered(100_000, () => 'null'),
					'={{ $json.b }}',
					{ a: LONG, b: 'null' },
				),
			0,
		],
		'extensions in the name of a file': [
			() => formatFor(shortVideo, undefined, named(`${'.mp4?'.repeat(MANY / 5)}\n`)),
			'mp4',
		],
		'slashes in the Base URL': [() => checkedBaseUrl(slashes), slashes],
		'slashes in the Base URL that is tested': [() => testedAddress(slashes), slashes],
		'comments in a file': [() => typeOfBytes(Buffer.from('<!-- -->'.repeat(8000))), page],
		'backslashes in an answer': [
			() =>
				readEnvelope(
					200,
					{},
					`{"ErrCode":0,"Resp":"${'\\'.repeat(MANY)}"}`,
					keyHider('a key of the tests'),
				).resp,
			'\\'.repeat(MANY / 2),
		],
		'blanks before an address': [() => hasAddress({ url: `${' '.repeat(MANY)}a` }), false],
		'dots in the name of a result': [
			() => fileNameOf(`${'.'.repeat(MANY)}a`, '1', 'mp4'),
			'pixverse-1.mp4',
		],
		'parameters of a signature': [
			() =>
				withoutSignature(
					`https://a.com/?x-amz-signature=1${numbered(50_000, (at) => `&x-amz-${at}`).join('')}`,
				),
			'https://a.com/',
		],
		// Not more of them, because Node 26 itself takes quadratic time to read parameters.
		'parameters of an address': [
			() => withoutSignature(`https://a.com/a.mp4?${'a&'.repeat(MANY / 10)}`).length,
			'https://a.com/a.mp4?'.length + (2 * MANY) / 10,
		],
		'a name that no effect has': [
			() =>
				recordsNamed(
					numbered(20_000, (at) => ({ name: `${at}`, value: `${at}` })),
					LONG,
				),
			[],
		],
		'lists in an answer': [
			() =>
				listIn(Object.fromEntries(numbered(8_000, (at) => [`list${at}`, { data: [{ id: at }] }])))
					?.list,
			[{ id: 0 }],
		],
		'problems of an item': [
			() => {
				const body = {};
				for (let left = 50_000; left > 0; left--) noteProblem(body, new Error('wrong'));
				return problemsOf(body).length;
			},
			50_000,
		],
	}),
)('No text stops n8n: %s.', (_what, [run, result]) => {
	expect(ended(run)).toEqual(result);
});
