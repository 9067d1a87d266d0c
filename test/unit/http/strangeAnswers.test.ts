// Answers that a service gave which no page describes.
import { needingResult, readEnvelope } from '../../../nodes/PixVerse/transport/http/outcome';
import { errorItem, InputError } from '../../../nodes/PixVerse/transport/http/errors';
import { collect, recordsNamed, usagePages } from '../../../nodes/PixVerse/transport/http/lists';

it('names the keys of a success without a code', () => {
	const text = '{"code":0,"data":{"video_id":5}}';
	const reason = 'an answer that cannot be read: {code, data: {video_id}}';
	expect(readEnvelope(200, {}, text)).toEqual({ outcome: 'lost', reason });
});

it('takes a bare list for the result of a call', () => {
	const resp = [{ mask_id: 'm1' }];
	expect(needingResult({ outcome: 'success', resp })).toEqual({ outcome: 'success', resp });
});

it('follows a new cursor past a page without records', async () => {
	const pages = [
		{ items: [{ a: 1 }], next_cursor: 'x', has_more: true },
		{ items: [], next_cursor: 'y', has_more: true },
		{ items: [{ a: 2 }], has_more: false },
	];
	const send = async () => ({ outcome: 'success' as const, resp: pages.shift() });
	expect(await collect(send, Infinity, undefined, usagePages)).toEqual([{ a: 1 }, { a: 2 }]);
});

it('finds a name whose accent is written as a character of its own', () => {
	const entry = { name: 'Cafe\u0301', value: '1' };
	expect(recordsNamed([entry], 'Caf\u00e9')).toEqual([entry]);
});

it('puts no full stop behind a question', () => {
	const { json } = errorItem(new InputError('Did you mean Clay?'), 0);
	expect(json.message).toBe('Did you mean Clay? Nothing was sent and nothing was charged.');
});
