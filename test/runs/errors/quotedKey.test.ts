// PixVerse, or a proxy before it, may quote the API key: no item, error or list contains it.
import type { IDataObject } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { keyHider } from '../../../nodes/PixVerse/transport/http/client';
import { readEnvelope } from '../../../nodes/PixVerse/transport/http/outcome';
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse, searchList } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { successWith } from '../responses';
import { secretsIn } from '../judge';

const standIn = useStandIn();

/** A key with characters that JSON and URLs write in other ways. */
const KEY = 'sk-1f7b/94d0+"quoted"=';
const ENCODED = encodeURIComponent(KEY);

/** As a text of JSON writes it. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const jobRecord = (more: IDataObject) =>
	successWith({ status: 1, url: 'https://example.com/a.mp4', ...more });
const refusal = (message: string): FaultKind => ({ acts: false, answer: { code: 10002, message } });

const noEnvelope: FaultKind = {
	...{ acts: false, answer: { status: 200, body: JSON.stringify({ ErrCode: KEY, [KEY]: 1 }) } },
};

const run = async (place: 'submit' | 'poll', fault: FaultKind) => {
	standIn.settings.apiKey = KEY;
	standIn.fail({ place, ...fault, times: 20 });
	return await runPixVerse(standIn, {
		// A made-up video would be waited for.
		parameters: { simplify: false, waitForCompletion: place === 'poll' },
		settings: { onError: 'continueRegularOutput' },
	});
};

describe('A quoted API key', () => {
	useLeapingClock();

	it.each<[string, 'submit' | 'poll', FaultKind, instead?: string]>([
		['the words of a refusal', 'submit', refusal(`Invalid API-KEY: ${KEY}`)],
		['a field of the submission', 'submit', successWith({ video_id: 7, asked: { key: KEY } })],
		['a field of the record', 'poll', jobRecord({ note: `for ${KEY}` })],
		['the name of a field', 'poll', jobRecord({ [KEY]: true })],
		['an address', 'poll', jobRecord({ url: `https://example.com/a?k=${ENCODED}` })],
		['an answer that holds no result', 'submit', successWith({ [KEY]: 1 }), 'Resp {…}'],
		['an answer without an envelope', 'submit', noEnvelope, '{ErrCode, …}'],
	])('in %s reaches no item and no error.', async (_where, place, fault, instead = '[API key]') => {
		const result = await run(place, fault);
		expect(secretsIn(standIn, result)).toBe(false);
		const text = JSON.stringify(jsonOf(result));
		for (const spelling of [KEY, ENCODED]) expect(text).not.toContain(spelling);
		expect(text).toContain(instead);
	});

	it('in an error that n8n throws over a request reaches no item.', async () => {
		const quoting = jest.spyOn(PixVerseApi.prototype, 'authenticate').mockImplementation(() => {
			throw new Error(`Invalid value "${KEY}" for header API-KEY`);
		});
		const result = await run('submit', refusal('never sent'));
		quoting.mockRestore();
		expect(secretsIn(standIn, result)).toBe(false);
		expect(JSON.stringify(jsonOf(result))).toContain('[API key]');
	});

	it('in a list reaches no picker.', async () => {
		standIn.settings.apiKey = KEY;
		const effects = [{ restyle_id: 1, restyle_name: `of ${KEY}` }];
		standIn.fail({ place: 'list', ...successWith({ data: effects, total: 1 }) });
		const [{ name }] = await searchList(standIn, 'searchRestyleEffects');
		expect(name).toBe('of [API key]');
	});

	it.each([
		['as JSON with escaped slashes writes it', KEY, inJson(KEY).replaceAll('/', '\\/')],
		['in another case', KEY, KEY.toUpperCase()],
		['with escapes in lower case', KEY, ENCODED.replace(/%../g, (code) => code.toLowerCase())],
		['with signs that a pattern would read', 'sk.1[f7b]^94(d0', 'sk.1[f7b]^94(d0'],
	])('is replaced %s.', (_how, key, spelling) => {
		expect(keyHider(key)(`a ${spelling} $& ${key}`)).toBe('a [API key] $& [API key]');
	});

	it.each([
		['JSON escapes its characters', KEY.replace('s', '\\u0073').replace(/"/g, '\\u0022')],
		['half of a letter is in it', inJson(`${KEY.slice(0, 6)}\ud800${KEY.slice(6)}`)],
		['signs that nobody sees are in it', inJson([...KEY].join('\u200d'))],
		['signs are in it', inJson([...KEY].join('\u202e'))],
		['a letter before it is longer in lower case', inJson(`\u0130 ${KEY.toUpperCase()}`)],
	])('is replaced where %s, and nothing else is read differently', (_where, spelling) => {
		const text = `{"ErrCode":0,"Resp":{"${spelling}":["${spelling}","\\\\u0041 \\u0022\\n"]}}`;
		const { resp } = readEnvelope(200, {}, text, keyHider(KEY));
		expect(JSON.stringify(resp).replaceAll('\u0130 ', '')).toBe(
			JSON.stringify({ '[API key]': ['[API key]', '\\u0041 "\n'] }),
		);
	});

	it.each([
		['of digits alone, which any ID may hold,', '1234567890123', '{"video_id":712345678901231}'],
		['of two characters, which words and numbers hold,', '12', 'key 12 of 1200'],
		['of nobody', undefined, 'of nobody'],
		['with a point, which is no other sign,', 'sk.1f7b', 'a skx1f7b'],
	])('%s leaves a text alone.', (_what, key, text) => {
		expect(keyHider(key)(text)).toBe(text);
	});
});
