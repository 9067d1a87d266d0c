/** Probes that cost nothing. */
import { usableId } from '../../../nodes/PixVerse/transport/http/json';
import type { Bench } from '../bench';
import { fieldsOf, membersOf } from '../bench';
import type { Reply, Request } from '../client';
import { clip } from '../media/clip';
import { picture } from '../media/picture';
import * as paths from '../paths';
import type { Probe } from './types';

const DAY_MS = 86_400_000;
const DAYS = 29;

const told = (reply: Reply | undefined): string =>
	reply ? `code ${reply.code ?? '–'}, HTTP ${reply.status}` : 'no answer';

const get = async (bench: Bench, step: string, path: string, more: Partial<Request> = {}) =>
	await bench.send(step, { method: 'GET', path, ...more });

async function balance(bench: Bench): Promise<string> {
	const credits = await bench.balance('balance');
	if (credits === undefined)
		throw new Error('no balance came back: check the key, and the connection');
	return 'the balance can be read';
}

async function keys(bench: Bench): Promise<string> {
	const wrong = await get(bench, 'wrong key', paths.BALANCE, { key: 'wrong' });
	const empty = await get(bench, 'empty key', paths.BALANCE, { key: 'empty' });
	await get(bench, 'no key', paths.BALANCE, { key: 'none' });
	return `wrong: ${told(wrong)}; empty: ${told(empty)}`;
}

async function traceless(bench: Bench): Promise<string> {
	return told(await get(bench, 'no trace ID', paths.BALANCE, { traceId: 'none' }));
}

async function effects(bench: Bench): Promise<string> {
	const all = await get(bench, 'without a query', paths.EFFECTS);
	await get(bench, 'first page', `${paths.EFFECTS}?page_num=1&page_size=2`);
	await get(bench, 'second page', `${paths.EFFECTS}?page_num=2&page_size=2`);
	const members = membersOf(all);
	if (members.length === 0) return `no effects: ${told(all)}`;
	return `${members.length} effects with ${fieldsOf(members).join(', ')}`;
}

async function templates(bench: Bench): Promise<string> {
	const videos = await get(bench, 'for videos', `${paths.TEMPLATES}?type=1&page=1&pageSize=10`);
	await get(bench, 'for images', `${paths.TEMPLATES}?type=2&page=1&pageSize=10`);
	await get(bench, 'second page', `${paths.TEMPLATES}?type=1&page=2&pageSize=10`);
	const fields = fieldsOf(membersOf(videos));
	if (fields.length === 0) return `no templates: ${told(videos)}`;
	return `${membersOf(videos).length} templates with ${fields.join(', ')}`;
}

async function voices(bench: Bench): Promise<string> {
	const now = await get(bench, 'new path', `${paths.SPEAKERS}?page_num=1&page_size=10`);
	const before = await get(bench, 'old path', `${paths.OLD_SPEAKERS}?page_num=1&page_size=10`);
	return `new path ${told(now)}; old path ${told(before)}`;
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

async function usage(bench: Bench): Promise<string> {
	const now = Date.now();
	const range = { start_time: timeOf(now - DAYS * DAY_MS), end_time: timeOf(now + DAY_MS / 2) };
	const ask = async (step: string, body: object) =>
		await bench.send(step, { method: 'POST', path: paths.USAGE, body });
	const page = await ask('first page', { ...range, limit: 1 });
	const cursor = page?.resp.next_cursor;
	if (typeof cursor === 'string' && cursor !== '') await ask('next page', { cursor });
	await ask('an unlisted field', { ...range, limit: 1, probe: true });
	const members = membersOf(page);
	return members.length === 0
		? `no records: ${told(page)}`
		: `records with ${fieldsOf(members).join(', ')}`;
}

async function unknownVideo(bench: Bench): Promise<string> {
	return told(await get(bench, 'unknown video', `${paths.RECORD}1`));
}

async function uploadPicture(bench: Bench): Promise<string> {
	const form = { field: 'image', name: 'picture.png', type: 'image/png', content: picture() };
	const reply = await bench.send('picture', {
		method: 'POST',
		path: paths.PICTURES,
		form,
	});
	return `${told(reply)}: ${Object.keys(reply?.resp ?? {}).join(', ')}`;
}

async function uploadClip(bench: Bench): Promise<string> {
	const form = { field: 'file', name: 'clip.mp4', type: 'video/mp4', content: await clip() };
	const reply = await bench.send('clip', {
		method: 'POST',
		path: paths.MEDIA,
		form,
	});
	const { media_id: id } = reply?.resp ?? {};
	bench.mediaId = usableId(id);
	return `${told(reply)}: ${Object.keys(reply?.resp ?? {}).join(', ')}`;
}

async function refusedUpload(bench: Bench): Promise<string> {
	const content = new Uint8Array(Buffer.from('no picture at all'));
	const form = { field: 'image', name: 'text.txt', type: 'text/plain', content };
	const path = paths.PICTURES;
	return told(await bench.send('no picture', { method: 'POST', path, form }));
}

/** Without the prompt, the model and all the rest, so that nothing can be made of it. */
async function refusedBody(bench: Bench): Promise<string> {
	const { reply, before } = await bench.submit('nothing in it', paths.TEXT, {});
	const charge = await bench.charge('nothing in it', before);
	return `${told(reply)}; charged ${charge ?? '?'}`;
}

/** In the order in which they run. */
export const freeProbes: Probe[] = [
	{ name: 'balance', title: 'Credential and balance', run: balance },
	{ name: 'keys', title: 'A wrong key, an empty one, none', run: keys },
	{ name: 'traceless', title: 'A request without a trace ID', run: traceless },
	{ name: 'effects', title: 'The list of effects and its pages', run: effects },
	{ name: 'templates', title: 'The lists of templates and their fields', run: templates },
	{ name: 'voices', title: 'The list of voices at both of its paths', run: voices },
	{ name: 'usage', title: 'The records of charges and their cursor', run: usage },
	{ name: 'unknown-video', title: 'The record of a video that does not exist', run: unknownVideo },
	{ name: 'upload-picture', title: 'An upload of a small picture', run: uploadPicture },
	{ name: 'upload-clip', title: 'An upload of a clip of one second', run: uploadClip },
	{ name: 'refused-upload', title: 'An upload that is no picture', run: refusedUpload },
	{ name: 'refused-body', title: 'A submission that has to be refused', run: refusedBody },
];

/** After something was made, there are records of charges. */
export const usageAgain: Probe = {
	name: 'usage-again',
	title: 'The records of charges once more',
	needs: 'job',
	run: usage,
};
