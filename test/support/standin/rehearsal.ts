/**
 * Source IDs that lead to what goes wrong in real life, so that people can rehearse it. Any of them
 * will do wherever an operation takes a video, a picture or a song by its ID.
 */
import type { StandIn } from './index';
import type { Fault, LedgerRequest } from './types';

/** One thing to rehearse. */
export interface Rehearsal {
	/** The ID that brings it about. */
	id: number;
	/** What happens, for the person who rehearses. */
	what: string;
	/** The status that the job ends with. */
	outcome?: number;
	/** How long the job takes. */
	ms?: number;
	/** What happens to the submission. */
	fault?: Fault['fault'];
	/** Whether that happens once for each trace ID, so that a second try gets through. */
	once?: boolean;
}

const SLOW_MS = 180_000;

/** All of them. The last digits are the status or the code that the service has for it. */
export const rehearsals: Rehearsal[] = [
	{ id: 7007, what: 'ends in moderation (status 7), with a refund', outcome: 7 },
	{ id: 7008, what: 'ends in failure (status 8), with a refund', outcome: 8 },
	{
		id: 7090,
		what: 'is refused for too few credits (code 500090), nothing is charged',
		fault: { kind: 'errCode', code: 500090, message: 'credits insufficient' },
	},
	{ id: 7180, what: `is slow: it takes ${SLOW_MS / 60_000} minutes`, ms: SLOW_MS },
	{
		id: 7500,
		what: 'is made and charged, but its first answer is lost; a second try finds it',
		fault: { kind: 'resetAfter' },
		once: true,
	},
];

/** The fields that hold a source, in a body or in a member of a list in it. */
const sources = [
	...['source_video_id', 'video_media_id', 'audio_media_id', 'img_id', 'img_ids'],
	...['first_frame_img', 'last_frame_img'],
];

/** Everything in a body that is a source, however deep. */
function sourcesIn(value: unknown, name = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((member) => sourcesIn(member, name));
	if (typeof value !== 'object' || value === null) {
		return sources.includes(name) ? [String(value)] : [];
	}
	return Object.entries(value).flatMap(([key, member]) => sourcesIn(member, key));
}

/** What the sources of a body rehearse, if anything. */
export function rehearsalIn(body: unknown): Rehearsal | undefined {
	const ids = sourcesIn(body);
	return rehearsals.find(({ id }) => ids.includes(String(id)));
}

/** Each trace ID the first time that it is seen. */
function firstTime(): (request: LedgerRequest) => boolean {
	const seen = new Set<string>();
	return ({ traceId = '' }) => seen.size < seen.add(traceId).size;
}

function faultOf({ id, fault, once }: Rehearsal): Fault[] {
	if (!fault) return [];
	const isNew = firstTime();
	const isMeant = ({ body }: LedgerRequest) => rehearsalIn(body)?.id === id;
	const when = (request: LedgerRequest) => isMeant(request) && (!once || isNew(request));
	return [{ place: 'submit', fault, times: Infinity, when }];
}

/** Makes a stand-in heed these IDs; other jobs take `ms`. A reset ends it. */
export function rehearse({ settings, fail }: Pick<StandIn, 'settings' | 'fail'>, ms: number): void {
	settings.outcome = ({ itemBody }) => rehearsalIn(itemBody)?.outcome ?? 1;
	settings.jobs = { kind: 'time', ms: (body) => rehearsalIn(body)?.ms ?? ms };
	fail(...rehearsals.flatMap(faultOf));
}
