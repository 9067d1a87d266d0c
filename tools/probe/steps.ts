/** What is asked, cheapest first, and which questions of docs/service.md the answers tell something about. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../../nodes/PixVerse/transport/values/json';
import type { Request, Settings } from './session';
import { BALANCE, Session, summaryOf } from './session';

const API = '/openapi/v2';
const TEXT = `${API}/video/text/generate`;
const RESTYLE = `${API}/video/restyle/generate`;
const EFFECTS = `${API}/video/restyle/list`;
const TEMPLATES = `${API}/video/effects/templates/list`;
const USAGE = `${API}/account/billing/usage-detail`;
const RECORD = `${API}/video/result/`;

const daysFromNow = (days: number) =>
	new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
const range = { start_time: daysFromNow(-29), end_time: daysFromNow(0.5), limit: 1 };
const media = (name: string) => new Uint8Array(readFileSync(join(__dirname, 'media', name)));
const upload = (of: string, field: string, name: string, type: string, content = media(name)) => ({
	...{ path: `${API}/${of}/upload`, file: { field, name, type }, content },
});
const PNG = 'image/png';

/** All requests that cost nothing, by what they are called in the record. */
const free: Record<string, Request> = {
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
	'an unknown video': { path: `${RECORD}1` },
	'an upload of an image': upload('image', 'image', 'image.png', PNG),
	'an upload of a clip': upload('media', 'file', 'clip.mp4', 'video/mp4'),
	'an upload of no image': upload('image', 'image', 'image.png', PNG, new Uint8Array(9)),
	'an empty submission': { path: TEXT, body: {} },
};

/** The questions, by their anchors in the page, and the labels of the answers that tell of them. */
export const questions: Record<string, string[]> = {
	'wrong-key': ['a wrong key', 'an empty key'],
	'no-trace-id': ['no trace ID'],
	'effect-list': ['effects', 'effects, page 1', 'effects, page 2'],
	'template-list': ['templates', 'templates, page 2', 'templates of type 2'],
	'template-price': ['templates'],
	'speaker-paths': ['voices', 'voices at the old path'],
	'usage-fields': ['usage'],
	'unlisted-fields': ['usage with an unlisted field'],
	'code-statuses': ['a wrong key', 'an unknown video', 'an empty submission'],
	'upload-failures': ['an upload of no image'],
	'free-lists': ['all that is free'],
	'charge-name': ['the first video'],
	'list-prices': ['the first video'],
	'early-look': ['the first video at once'],
	'trace-again': ['the same body', 'another body', 'after its end'],
	'id-time': ['the same body', 'the last poll'],
	'idempotency-key': ['a video with a key', 'the same key'],
	'restyle-price': ['a restyle'],
	'other-statuses': ['a poll', 'the last poll'],
	'record-fields': ['the last poll'],
	'ready-without-url': ['the last poll'],
	'video-credits': ['the credits of the video'],
};

/** Asks all that is free. Throws when the key is not accepted: whoever is refused everything learns nothing. */
async function askFree(session: Session): Promise<string> {
	const before = await session.balance();
	if (before === undefined)
		throw new Error('no balance came back: check the key and the connection');
	for (const [label, request] of Object.entries(free)) await session.ask(label, request);
	return `${Object.keys(free).length} requests; ${await session.charge('all that is free', before)}`;
}

/** The shortest and smallest video there is. */
const cheapest = {
	prompt: 'A paper boat on a pond',
	...{ model: 'v6', duration: 1, quality: '360p', aspect_ratio: '16:9' },
};

/** As PixVerse advises. */
const POLL_MS = 3_000;
const MAX_WAIT_MS = 15 * 60_000;
const ENDED = ['1', '6', '7', '8'];

/** Polls a video until it has ended. */
async function untilEnd(session: Session, videoId: string): Promise<void> {
	const record = { path: `${RECORD}${videoId}` };
	for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
		const reply = await session.ask('a poll', record);
		if (ENDED.includes(plainText(reply?.fields.status))) break;
		await session.pause(POLL_MS);
	}
	await session.ask('the last poll', record);
}

/** Makes a video, and sends its trace ID again: that it makes no second one is what the whole package stands on. */
async function makeVideo(session: Session): Promise<string> {
	const traceId = randomUUID();
	const first = await session.submit('the first video', TEXT, cheapest, traceId);
	const { reply, videoId, before } = first;
	if (videoId === '') return `no video: ${summaryOf(reply)}`;
	session.clip = videoId;
	await session.ask('the first video at once', { path: `${RECORD}${videoId}` });
	const said = [`the first video: ${await session.charge('the first video', before)}`];
	const again = async (label: string, body: object) => {
		const { before: left, reply: other } = await session.submit(label, TEXT, body, traceId);
		const made = other?.isOlderId ? ', an earlier request made the video by its ID' : '';
		said.push(`${label}: ${await session.charge(label, left)}${made}`);
	};
	await again('the same body', cheapest);
	await again('another body', { ...cheapest, seed: 7 });
	await untilEnd(session, videoId);
	await session.ask('the credits of the video', { path: `/video/credits/${videoId}` });
	await again('after its end', cheapest);
	return said.join('; ');
}

/**
 * Makes a video with an idempotency key, and sends the key again under another trace ID: the web knows a submission by it.
 * It is no repeat of the first video, so that an answer which comes back tells of the key alone.
 */
async function repeatKey(session: Session): Promise<string> {
	const body = { ...cheapest, idempotency_key: randomUUID() };
	const said: string[] = [];
	for (const label of ['a video with a key', 'the same key']) {
		const { before, reply } = await session.submit(label, TEXT, body);
		said.push(`${label}: ${summaryOf(reply)}; ${await session.charge(label, before)}`);
	}
	return said.join('; ');
}

/** Restyles the first video, whose length is known. */
async function restyleClip(session: Session): Promise<string> {
	const { clip } = session;
	if (clip === '') return 'there is no video to restyle';
	const body = { restyle_prompt: 'watercolor painting', source_video_id: BigInt(clip) };
	const { before, reply } = await session.submit('a restyle', RESTYLE, body, undefined, true);
	return `${summaryOf(reply)}; ${await session.charge('a restyle', before)}`;
}

type Step = [title: string, price: string, run: (session: Session) => Promise<string>];

/** The steps that these settings want, with what each may cost in credits. */
export function stepsOf({ budget }: Settings): Step[] {
	const video = 'a video of 1 second, and its trace ID three times again';
	const key = 'a video of 1 second with an idempotency key, and the key again';
	const paid: Step[] = [
		[video, '5 by the list, or 5 each', makeVideo],
		[key, '5 by the list, or 5 each', repeatKey],
		['a restyle of the first video', 'about 20 by the list', restyleClip],
	];
	return [['lists, uploads and refusals', 'free', askFree], ...(budget > 0 ? paid : [])];
}

/** Runs the steps; `settings.onLine` gets the record. A key that is not accepted, and Ctrl+C, end all. */
export async function run(settings: Settings): Promise<void> {
	const { address, budget, onLine, stop } = settings;
	const session = new Session(settings);
	onLine({ kind: 'start', date: new Date().toISOString(), address: new URL(address).host });
	for (const [step, , work] of stepsOf(settings)) {
		const outcome = await work(session).then(
			(note) => ({ state: 'done' as const, note }),
			(error: Error) => ({
				state: 'failed' as const,
				note: stop.aborted ? 'stopped' : error.message,
			}),
		);
		onLine({ kind: 'outcome', step, ...outcome });
		if (stop.aborted || (work === askFree && outcome.state === 'failed')) break;
	}
	onLine({ kind: 'bill', budget, spent: session.spent });
}
