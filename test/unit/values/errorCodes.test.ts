// The meaning of the service's error codes, and their remedies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	keyCodes,
	knownCodes,
	meaningOf,
} from '../../../nodes/PixVerse/transport/values/errorCodes';

it.each(knownCodes)('The sentence of code %s says what happened and what to do.', (code) => {
	expect(meaningOf(code).sentence).toMatch(/^(PixVerse|The|This)\b.{15,}\. .{8,}[^.]$/);
});

it.each([
	['fix', ['500063', '500054', '500090', '500020', '400017', '500070', '500008', '123456']],
	['waitForSlot', ['500044', '500069']],
	['sameTrace', ['99999']],
	['again', ['500041']],
])('The remedy %s is that of the codes %j.', (remedy, codes) => {
	expect(codes.map((code) => meaningOf(code).remedy)).toEqual(codes.map(() => remedy));
});

it('A file that PixVerse could not store may be a video, an image or an audio.', () => {
	expect(meaningOf('500041').sentence).toMatch(/^PixVerse could not store the file\./);
});

it('A key that was just made may be refused for a quarter of an hour.', () => {
	expect(meaningOf('500020').sentence).toMatch(/quarter of an hour until the key works$/);
});

it('A key of Object is no code.', () => {
	expect(meaningOf('constructor').class).toBe('unknown');
});

it('The test of a credential blames the key or the account only for the codes about them.', () => {
	expect(keyCodes).toEqual(['10001', '10002', '10003', '10004', '10005', '400012']);
});

it('The page about the output has each class, once.', () => {
	const read = (path: string) => readFileSync(join(__dirname, '../../..', path), 'utf8');
	const code = read('nodes/PixVerse/transport/values/errorCodes.ts');
	const ofType = code.split('export type FailureClass =')[1].split(';')[0];
	const others = [...ofType.matchAll(/'(\w+)'/g)].map(([, name]) => name);
	const classes = new Set([...knownCodes.map((one) => meaningOf(one).class), ...others]);
	const [listed] = /The classes:\n\n((?:- .*\n)+)/.exec(read('docs/options.md')) ?? [''];
	const named = [...listed.matchAll(/`([\w|]+)`/g)].flatMap(([, names]) => names.split('|'));
	expect(named.sort()).toEqual([...classes].sort());
});
