/** What is free to ask, and what the answers say about the questions of docs/service.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../nodes/PixVerse/transport/http/json';
import type { Reply, Request, Session } from './session';
import { BALANCE, told } from './session';

const API = '/openapi/v2';
export const TEXT = `${API}/video/text/generate`;
const EFFECTS = `${API}/video/restyle/list`;
const TEMPLATES = `${API}/video/effects/templates/list`;
const USAGE = `${API}/account/billing/usage-detail`;

const daysFromNow = (days: number) =>
	new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
const range = { start_time: daysFromNow(-29), end_time: daysFromNow(0.5), limit: 1 };

const file = (
	field: string,
	name: string,
	type: string,
	content = new Uint8Array(readFileSync(join(__dirname, 'media', name))),
) => ({
	file: { field, name, type, content },
});
const noImage = new Uint8Array(Buffer.from('no image at all'));

/** All requests that cost nothing, by what they are called in the record. */
export const freeRequests: Record<string, Request> = {
	'a wrong key': { path: BALANCE, key: 'this-key-is-wrong' },
	'an empty key': { path: BALANCE, key: '' },
	'no trace ID': { path: BALANCE, traceId: '' },
	effects: { path: EFFECTS },
	'effects, page 1': { path: `${EFFECTS}?page_num=1&page_size=2` },
	'effects, page 2': { path: `${EFFECTS}?page_num=2&page_size=2` },
	templates: { path: `${TEMPLATES}?type=1&page=1&pageSize=10` },
	'templates, page 2': { path: `${TEMPLATES}?type=1&page=2&pageSize=10` },
	'templates of type 2': { path: `${TEMPLATES}?type=2&page=1&pageSize=10` },
	voices: { path: `${API}/video/tts_speaker?page_num=1&page_size=10` },
	'voices at the old path': { path: `${API}/video/lip_sync/tts_list?page_num=1&page_size=10` },
	usage: { path: USAGE, body: range },
	'usage with an unlisted field': { path: USAGE, body: { ...range, probe: true } },
	'an unknown video': { path: `${API}/video/result/1` },
	'an upload of an image': {
		path: `${API}/image/upload`,
		...file('image', 'image.png', 'image/png'),
	},
	'an upload of a clip': { path: `${API}/media/upload`, ...file('file', 'clip.mp4', 'video/mp4') },
	'an upload of no image': {
		path: `${API}/image/upload`,
		...file('image', 'text.txt', 'text/plain', noImage),
	},
	'an empty submission': { path: TEXT, body: {} },
};

/** Codes and statuses that are of their moment: the question stays open. */
const isPassing = ({ code, status }: Reply) =>
	code === undefined
		? status === 429 || status >= 500
		: ['500044', '500069', '500090'].includes(code);

const listIn = ({ resp, fields }: Reply): unknown[] =>
	[resp, ...Object.values(fields)].find(Array.isArray) ?? [];

/** What an answer looks like: its fields, and those of the members of its list. */
function looks(reply: Reply): string {
	const names = (value: unknown) => (isObject(value) ? Object.keys(value).join(', ') : '');
	const list = listIn(reply);
	const members = list.length > 0 ? `; ${list.length} with ${names(list[0])}` : '';
	return `${told(reply)}${Array.isArray(reply.resp) ? ', a bare list' : ''}: ${names(reply.fields)}${members}`;
}

const isAccepted = ({ code }: Reply) => code === '0';
const isPriced = (reply: Reply) =>
	listIn(reply).some((one) => /"\w*(credit|price|cost)/i.test(JSON.stringify(one)));

/** The questions that one answer tells something about; with a rule, whether what the page says holds. */
const questions: Array<[anchor: string, label: string, holds?: (reply: Reply) => boolean]> = [
	['wrong-key', 'a wrong key'],
	['no-trace-id', 'no trace ID'],
	['effect-list', 'effects', (reply) => isAccepted(reply) && Array.isArray(reply.fields.data)],
	['template-list', 'templates of type 2', isAccepted],
	['template-price', 'templates', isPriced],
	['speaker-paths', 'voices', isAccepted],
	['usage-fields', 'usage'],
	['unlisted-fields', 'usage with an unlisted field', isAccepted],
	['upload-failures', 'an upload of no image'],
	['early-look', 'the first video at once', ({ code }) => code === '500008' || code === '0'],
	['charge-name', 'the first video'],
	['record-fields', 'poll'],
];

/** Says what the answers so far tell. */
export function conclude(session: Session): void {
	const { replies } = session;
	for (const [anchor, label, holds] of questions) {
		const reply = replies.get(label);
		if (!reply || isPassing(reply)) continue;
		session.found(
			anchor,
			holds ? (holds(reply) ? 'confirmed' : 'refuted') : 'answered',
			looks(reply),
		);
	}
	const refusals = [...replies.values()].filter(({ code }) => code !== undefined && code !== '0');
	const pairs = new Set(refusals.map(({ code, status }) => `${code} under ${status}`));
	if (pairs.size > 0) session.found('code-statuses', 'answered', [...pairs].sort().join('; '));
}

/** Asks all that is free. Throws when the key is not accepted: whoever is refused everything refutes nothing. */
export async function askFree(session: Session): Promise<string> {
	if ((await session.balance()) === undefined)
		throw new Error('no balance came back: check the key and the connection');
	for (const [label, request] of Object.entries(freeRequests)) await session.ask(label, request);
	await session.balance();
	const { spent } = session;
	session.found(
		'free-lists',
		spent > 0 ? 'refuted' : 'answered',
		`the balance fell by ${spent}; polls were not tried`,
	);
	return `${session.replies.size} answers; the balance fell by ${spent}`;
}
