/** What the free probes settle. Pure. */
import { fieldsIn, listIn, namesIn, toldOf } from './seen';
import type { Seen } from './seen';
import type { Settling } from './types';
import { answered, confirmed, refuted, whether } from './types';

const FAILURES = [401, 403, 404];
/** From here on a number loses digits. */
const EXACT_DIGITS = 15;

/** Every code with the HTTP statuses that it came with. */
function statusesOfCodes({ coded }: Seen): string[] {
	const refusals = coded.filter(({ code }) => code !== '0');
	return [...new Set(refusals.map(({ code, status }) => `${code} under ${status}`))].sort();
}

function idsIn(value: unknown, name = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((member) => idsIn(member, name));
	if (typeof value === 'object' && value !== null)
		return Object.entries(value).flatMap(([key, member]) => idsIn(member, key));
	const isId = name.endsWith('_id') && /^\d{6,}$/.test(String(value));
	return isId && typeof value !== 'string' ? [String(value)] : [];
}

const isPriced = (names: string[]) => names.find((name) => /credit|price|cost/i.test(name));

function pagesOf(seen: Seen): string {
	const [all, first, second] = ['without a query', 'first page', 'second page'].map(
		(step) => listIn(seen.answer('effects', step)).length,
	);
	return `${all} records without a query, ${first} and ${second} on pages of 2`;
}

/** Statements about requests, envelopes and IDs. */
const requests: Settling[] = [
	{
		anchor: 'no-trace-id',
		probes: ['traceless'],
		find: (seen) => {
			const read = seen.answer('traceless', 'no trace ID');
			return read && answered(`${toldOf(read)} ${read.message}`.trim());
		},
	},
	{
		anchor: 'unlisted-fields',
		probes: ['usage'],
		find: (seen) => {
			const read = seen.answer('usage', 'an unlisted field');
			return read && whether(read.code === '0', `${toldOf(read)} for a field that is in no list`);
		},
	},
	{
		anchor: 'code-statuses',
		probes: ['keys', 'unknown-video', 'refused-body', 'refused-upload'],
		find: (seen) => {
			const pairs = statusesOfCodes(seen);
			return pairs.length > 0 ? answered(pairs.join('; ')) : undefined;
		},
	},
	{
		anchor: 'upload-failures',
		probes: ['refused-upload'],
		find: (seen) => {
			const read = seen.answer('refused-upload', 'no picture');
			return read && answered(`${read.isJson ? 'JSON' : 'no JSON'}, ${toldOf(read)}`);
		},
	},
	{
		anchor: 'id-size',
		probes: ['upload-picture', 'upload-clip', 'text', 'templates'],
		find: (seen) => {
			const ids = seen.exchanges.flatMap(({ answer }) => idsIn(answer?.json));
			if (ids.length === 0) return undefined;
			const longest = Math.max(...ids.map(({ length }) => length));
			const said = `the longest of ${ids.length} IDs has ${longest} digits`;
			return answered(longest > EXACT_DIGITS ? `${said}: numbers cannot hold it` : said);
		},
	},
	{
		anchor: 'wrong-key',
		probes: ['keys'],
		find: (seen) => {
			const [wrong, empty] = ['wrong key', 'empty key'].map((step) => seen.answer('keys', step));
			if (!wrong || !empty) return undefined;
			const bare = [wrong, empty].filter(
				({ code, status }) => code === undefined && FAILURES.includes(status),
			);
			const note = bare.length > 0 ? '; without an envelope' : '';
			return answered(`wrong: ${toldOf(wrong)}; empty: ${toldOf(empty)}${note}`);
		},
	},
];

/** Statements about lists and what is free. */
const lists: Settling[] = [
	{
		anchor: 'effect-list',
		probes: ['effects'],
		find: (seen) => {
			const read = seen.answer('effects', 'without a query');
			if (read?.code !== '0') return read && refuted(toldOf(read));
			const shape = Array.isArray(read.resp)
				? 'a bare array'
				: `in ${Object.keys(fieldsIn(read)).join(', ')}`;
			const said = `${shape}; ${pagesOf(seen)}; fields ${namesIn(listIn(read)).join(', ')}`;
			return whether(Array.isArray(fieldsIn(read).data), said);
		},
	},
	{
		anchor: 'template-list',
		probes: ['templates'],
		find: (seen) => {
			const [videos, images] = ['for videos', 'for images'].map((step) =>
				seen.answer('templates', step),
			);
			if (!videos || !images) return undefined;
			const names = namesIn(listIn(videos)).join(', ');
			const count = `${listIn(videos).length} for videos, ${listIn(images).length} of type 2`;
			return whether(images.code === '0', `${count}; fields ${names || 'none'}`);
		},
	},
	{
		anchor: 'template-price',
		probes: ['templates'],
		find: (seen) => {
			const names = namesIn(listIn(seen.answer('templates', 'for videos')));
			if (names.length === 0) return undefined;
			const priced = isPriced(names);
			return priced
				? confirmed(`in the field ${priced}`)
				: refuted(`no such field among ${names.join(', ')}`);
		},
	},
	{
		anchor: 'speaker-paths',
		probes: ['voices'],
		find: (seen) => {
			const [now, before] = ['new path', 'old path'].map((step) => seen.answer('voices', step));
			if (!now || !before) return undefined;
			const both = now.code === '0' && before.code === '0';
			return whether(both, `new path ${toldOf(now)}; old path ${toldOf(before)}`);
		},
	},
	{
		anchor: 'usage-fields',
		probes: ['usage', 'usage-again'],
		find: (seen) => {
			const reads = ['usage', 'usage-again'].flatMap((probe) => seen.answers(probe));
			const names = namesIn(reads.flatMap(listIn));
			if (names.length > 0) return answered(names.join(', '));
			return undefined;
		},
	},
	{
		anchor: 'free-lists',
		probes: ['free-end'],
		find: (seen) => {
			const charge = seen.charge('balance', 'free-end');
			const isListed = ['effects', 'templates', 'voices'].some((probe) =>
				seen.answers(probe).some(({ code }) => code === '0'),
			);
			if (charge === undefined || charge < 0 || !isListed) return undefined;
			if (charge > 0) return refuted(`the balance fell by ${charge}`);
			const polls = seen.chargeBetween('trace-other', 'trace-done');
			const isPolled = seen.answers('follow', 'look').some(({ code }) => code === '0');
			// What falls between polls may be a charge of the job that shows late.
			if (polls === 0 && isPolled) return confirmed('the balance fell by 0');
			return answered('lists and uploads are; for polls too little was seen');
		},
	},
];

export const settledForFree: Settling[] = [...requests, ...lists];
