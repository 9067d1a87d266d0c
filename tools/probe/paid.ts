/** What costs credits, cheapest first. */
import { plainText } from '../../nodes/PixVerse/transport/http/json';
import { freeRequests, TEXT } from './free';
import type { Reply, Session } from './session';
import { isRefusal, told } from './session';

const RESTYLE = '/openapi/v2/video/restyle/generate';
const RECORD = '/openapi/v2/video/result/';

/** The shortest and smallest video there is, and its list price. */
export const cheapest = {
	prompt: 'A paper boat on a pond',
	...{ model: 'v6', duration: 1, quality: '360p', aspect_ratio: '16:9' },
};
const LIST_PRICE = 5;

/** As PixVerse advises. */
const POLL_MS = 3_000;
const LONGEST_MS = 15 * 60_000;
const ENDED = ['1', '6', '7', '8'];
/** More than any plan is known to allow. */
const MOST_AT_ONCE = 30;

/** Makes the first video. */
export async function make(session: Session): Promise<string> {
	const { reply, videoId, traceId, before, said } = await session.submit(
		'the first video',
		TEXT,
		cheapest,
	);
	if (videoId === '') return `no video: ${told(reply)}`;
	session.job = { traceId, videoId };
	session.found('id-size', 'answered', `a video ID of ${videoId.length} digits`);
	await session.ask('the first video at once', { path: `${RECORD}${videoId}` });
	const charge = await session.charge(before);
	const seen = `listed ${LIST_PRICE}, told ${said || 'nothing'}, charged ${charge}`;
	const isListed = charge === LIST_PRICE && (said || charge) === charge;
	if (charge > 0) session.found('list-prices', isListed ? 'confirmed' : 'refuted', seen);
	return seen;
}

const jobOf = ({ job }: Session) => {
	if (job) return job;
	throw new Error('the first video was not made');
};

/** Sends the first trace ID again: that it makes no second video is what the whole package stands on. */
async function again(session: Session, label: string, body: object): Promise<string> {
	const job = jobOf(session);
	const { reply, videoId, before } = await session.submit(label, TEXT, body, job.traceId);
	const charge = await session.charge(before);
	const isOther = videoId !== '' && videoId !== job.videoId;
	if (isOther) await session.ask(`${label}: its record`, { path: `${RECORD}${videoId}` });
	const what = isOther ? 'another video' : videoId === '' ? told(reply) : 'the first answer';
	return `${label}: ${what}, ${charge > 0 ? `CHARGED ${charge} AGAIN` : 'not charged'}`;
}

/** Polls a video until it has ended; returns its last record. */
async function untilEnd(session: Session, videoId: string): Promise<Reply | undefined> {
	let last: Reply | undefined;
	const times: string[] = [];
	for (const since = session.now; session.now - since < LONGEST_MS; await session.pause(POLL_MS)) {
		const reply = await session.ask('poll', { path: `${RECORD}${videoId}` });
		const status = plainText(reply?.fields.status);
		const isNew = status !== '' && status !== plainText(last?.fields.status);
		if (isNew) times.push(`${status} after ${Math.round((session.now - since) / 1000)} s`);
		last = status === '' ? last : reply;
		if (ENDED.includes(status)) break;
	}
	session.found('other-statuses', 'answered', `seen ${times.join(', ')}`);
	session.found('usual-time', 'answered', times.join(', '));
	return last;
}

/** Repeats the submission while the video is made and afterwards, and fetches its file. */
export async function repeat(session: Session): Promise<string> {
	const { videoId } = jobOf(session);
	const said = [await again(session, 'the same body', cheapest)];
	said.push(await again(session, 'another body', { ...cheapest, seed: 7 }));
	const record = await untilEnd(session, videoId);
	said.push(await again(session, 'after its end', cheapest));
	const isCharged = said.some((one) => one.includes('CHARGED'));
	session.found('trace-again', isCharged ? 'refuted' : 'answered', said.join('; '));
	const url = plainText(record?.fields.url);
	if (record?.fields.status === 1)
		session.found(
			'ready-without-url',
			'answered',
			`the first ready record has ${url ? 'its' : 'no'} URL`,
		);
	if (!URL.canParse(url)) return said.join('; ');
	const answer = await fetch(url, { redirect: 'manual', signal: session.settings.stop });
	const { byteLength } = await answer.arrayBuffer();
	const parameters = [...new URL(url).searchParams.keys()].join(', ') || 'none';
	const seen = `HTTP ${answer.status} without a key; ${answer.headers.get('content-type')}; ${byteLength} bytes; parameters: ${parameters}`;
	session.found('address-life', [401, 403].includes(answer.status) ? 'refuted' : 'answered', seen);
	await session.ask('usage', freeRequests.usage);
	return said.join('; ');
}

/** Restyles the uploaded clip: nobody publishes what that costs. */
export async function restyle(session: Session): Promise<string> {
	const id = plainText(session.replies.get('an upload of a clip')?.fields.media_id);
	if (id === '') throw new Error('the clip was not uploaded');
	const ask = async (label: string, video_media_id: unknown) =>
		await session.submit(label, RESTYLE, { video_media_id, restyle_prompt: 'as clay' });
	const quoted = await ask('a restyle, its ID in quotes', id);
	const made = isRefusal(quoted.reply) ? await ask('a restyle', BigInt(id)) : quoted;
	if (made.videoId === '') return `no video: ${told(made.reply)}`;
	session.found('ids-in-quotes', 'answered', `a restyle answers one with ${told(quoted.reply)}`);
	// A job that still runs would count among those of the limit.
	await untilEnd(session, made.videoId);
	const charge = await session.charge(made.before);
	session.found('no-public-price', 'answered', `a restyle of one second: ${charge} credits`);
	return `the balance fell by ${charge}`;
}

/** Submits until there are too many jobs. */
export async function limit(session: Session): Promise<string> {
	let jobs = 0;
	let end = `at least ${MOST_AT_ONCE}`;
	while (jobs < MOST_AT_ONCE) {
		const body = { ...cheapest, prompt: `${cheapest.prompt} ${jobs}` };
		const { reply, videoId } = await session.submit(`job ${jobs + 1}`, TEXT, body);
		if (videoId === '') {
			end = `${jobs}, then ${told(reply)}`;
			break;
		}
		jobs++;
	}
	session.found('parallel-jobs', 'answered', end);
	return end;
}
