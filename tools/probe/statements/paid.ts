/** What the paid probes settle. Pure. */
import { fieldsIn, toldOf } from './seen';
import type { Read, Seen } from './seen';
import { traceAgain } from './repetition';
import type { Settling } from './types';
import { answered, confirmed, refuted, whether } from './types';

const READY = 1;
const KNOWN_STATUSES = [1, 5, 6, 7, 8];
const LIST_PRICE = 5;
const SECOND = 1_000;
const NOT_FOUND = '500008';
const NO_ACCESS = [401, 403];
const SERVER_ERROR = 500;

const looksOf = (seen: Seen): Read[] => [
	...seen.answers('text', 'at once'),
	...seen.answers('follow', 'look'),
];
const statusOf = (read: Read) => Number(fieldsIn(read).status ?? NaN);
const isReady = (read: Read) => statusOf(read) === READY;
const hasUrl = (read: Read) => String(fieldsIn(read).url ?? '') !== '';

/** How the name of the charge is spelled; the balance knows no name. */
const chargeNames = (read: Read) =>
	Object.keys(fieldsIn(read)).filter((name) => /^credits?$/.test(name));

function timesOf(looks: Read[], first: Read): string {
	const changes = looks.filter(
		(look, at) => at === 0 || statusOf(look) !== statusOf(looks[at - 1]),
	);
	return changes
		.map(
			(look) =>
				`${Number.isNaN(statusOf(look)) ? toldOf(look) : statusOf(look)} after ${Math.round((look.at - first.at) / SECOND)} s`,
		)
		.join(', ');
}

/** Statements about one job and its record. */
const results: Settling[] = [
	traceAgain,
	{
		anchor: 'other-statuses',
		probes: ['follow'],
		find: (seen) => {
			const statuses = [...new Set(looksOf(seen).map(statusOf))].filter(
				(status) => !Number.isNaN(status),
			);
			if (statuses.length === 0) return undefined;
			const odd = statuses.filter((status) => !KNOWN_STATUSES.includes(status));
			return answered(
				`seen ${statuses.join(', ')}${odd.length > 0 ? `; not in the documents: ${odd.join(', ')}` : ''}`,
			);
		},
	},
	{
		anchor: 'usual-time',
		probes: ['follow'],
		find: (seen) => {
			const [first] = seen.answers('text', 'first');
			const looks = looksOf(seen);
			return first && looks.length > 0 ? answered(timesOf(looks, first)) : undefined;
		},
	},
	{
		anchor: 'ready-without-url',
		probes: ['follow'],
		find: (seen) => {
			const ready = looksOf(seen).filter(isReady);
			if (ready.length === 0) return undefined;
			const bare = ready.filter((read) => !hasUrl(read)).length;
			return answered(
				bare > 0
					? `${bare} ready records without an address`
					: 'the first ready record has its address',
			);
		},
	},
	{
		anchor: 'record-fields',
		probes: ['follow'],
		find: (seen) => {
			const [ready] = looksOf(seen).filter(isReady);
			if (!ready) return undefined;
			const absent = ['has_audio', 'credits'].filter((name) => !(name in fieldsIn(ready)));
			const fields = Object.keys(fieldsIn(ready)).join(', ');
			return answered(
				`${absent.length > 0 ? `without ${absent.join(', ')}` : 'both are there'}; fields ${fields}`,
			);
		},
	},
	{
		anchor: 'early-look',
		probes: ['text'],
		find: (seen) => {
			const read = seen.answer('text', 'at once');
			if (!read) return undefined;
			if (read.code === '0') return answered('found at once, this time');
			return read.code === NOT_FOUND ? confirmed(toldOf(read)) : undefined;
		},
	},
	{
		anchor: 'address-life',
		probes: ['address'],
		find: (seen) => {
			const [line] = seen.exchanges.filter(({ probe, answer }) => probe === 'address' && answer);
			if (!line?.answer) return undefined;
			const { status, bytes, headers } = line.answer;
			if (status >= SERVER_ERROR || status === 429) return undefined;
			const size = looksOf(seen)
				.filter(isReady)
				.map((read) => fieldsIn(read).size)
				.at(-1);
			const [, names] = line.request.path.split('?');
			const parts = [
				`HTTP ${status} without a key`,
				`${headers['content-type'] ?? 'no content type'}`,
				`${bytes} bytes, the record says ${String(size)}`,
				names ? `parameters ${names.replaceAll('&', ', ')}` : 'no parameters that would expire',
			];
			return (NO_ACCESS.includes(status) ? refuted : answered)(parts.join('; '));
		},
	},
];

/** Statements about charges and limits. */
const charges: Settling[] = [
	{
		anchor: 'charge-name',
		probes: ['text'],
		find: (seen) => {
			const [first] = seen.answers('text', 'first');
			if (first?.code !== '0') return undefined;
			return answered(chargeNames(first).join(' and ') || 'absent');
		},
	},
	{
		anchor: 'list-prices',
		probes: ['text'],
		find: (seen) => {
			const [first] = seen.answers('text', 'first');
			const charge = seen.charge('text');
			if (first?.code !== '0' || charge === undefined) return undefined;
			const { credits, credit = credits } = fieldsIn(first);
			const said = `listed ${LIST_PRICE}, told ${String(credit ?? 'nothing')}, charged ${charge}`;
			if (charge <= 0) return answered(`${said} while it was looked at`);
			return whether(charge === LIST_PRICE && Number(credit ?? charge) === charge, said);
		},
	},
	{
		anchor: 'no-public-price',
		probes: ['restyle'],
		find: (seen) => {
			const made = [
				...seen.answers('restyle', 'ID in quotes'),
				...seen.answers('restyle', 'restyle'),
			];
			const accepted = made.find(({ code }) => code === '0');
			const charge = seen.charge('restyle');
			if (!accepted || charge === undefined || charge <= 0) return undefined;
			return answered(`a restyle of one second: ${charge} credits`);
		},
	},
	{
		anchor: 'ids-in-quotes',
		probes: ['restyle'],
		find: (seen) => {
			const [read, bare] = ['ID in quotes', 'restyle'].map((step) => seen.answer('restyle', step));
			if (read?.code === '0') return answered('a restyle takes one');
			// Only what is taken without quotes was refused for them.
			if (!read || bare?.code !== '0') return undefined;
			return answered(`a restyle refuses one: ${toldOf(read)}`);
		},
	},
	{
		anchor: 'parallel-jobs',
		probes: ['limit'],
		find: (seen) => {
			const jobs = seen
				.answers('limit')
				.filter(({ resp }) => 'video_id' in fieldsIn({ resp } as Read));
			const tooMany = seen.all('limit').some(({ code }) => code === '500044');
			if (jobs.length === 0) return undefined;
			return answered(
				tooMany ? `${jobs.length} at once, then 500044` : `at least ${jobs.length} at once`,
			);
		},
	},
];

/** Statements about deliveries. */
const deliveries: Settling[] = [
	{
		anchor: 'webhook-payload',
		probes: ['webhook'],
		find: ({ deliveries: [first] }) =>
			first && (first.reading ? answered(first.reading) : refuted('none of the readings fits')),
	},
	{
		anchor: 'webhook-attempts',
		probes: ['webhook'],
		find: ({ deliveries: [first, second] }) => {
			if (!first) return undefined;
			const held = `${(first.heldMs / SECOND).toFixed(1)} s`;
			const waits = first.hungUp
				? `an attempt waits ${held}`
				: `an attempt waits longer than ${held}`;
			if (!second) return answered(`${waits}; no repeat came`);
			const isNew = (second.timestamp ?? 0) !== (first.timestamp ?? 0);
			return answered(
				`${waits}; a repeat has ${isNew ? 'a new' : 'the first'} timestamp and ${second.isNewNonce ? 'a new' : 'the same'} nonce`,
			);
		},
	},
];

export const settledForCredits: Settling[] = [...results, ...charges, ...deliveries];
