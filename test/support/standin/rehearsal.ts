/**
 * Source IDs that lead to what goes wrong in real life, so that people can rehearse it. Any of them
 * will do wherever an operation takes a video, a picture or a song by its ID.
 */
import type { Fault, FaultKind } from './faults';
import { faults } from './faults';
import type { StandIn } from './index';
import { leaves, NO_CREDITS, SOURCE } from './refuse';

interface Rehearsal {
	/** The ID that brings it about. */
	id: number;
	/** What happens, for the person who rehearses. */
	what: string;
	/** The status that the job ends with. */
	outcome?: number;
	/** How long the job takes. */
	ms?: number;
	/** What happens to the submission. */
	fault?: FaultKind;
	/** Whether that happens once for each trace ID, so that a second try gets through. */
	once?: boolean;
}

/** All of them. The last digits are the status or the code that the service has for it. */
export const rehearsals: Rehearsal[] = [
	{ id: 7007, what: 'ends in moderation (status 7), with a refund', outcome: 7 },
	{ id: 7008, what: 'ends in failure (status 8), with a refund', outcome: 8 },
	{
		id: 7090,
		what: 'is refused for too few credits (code 500090), nothing is charged',
		fault: { acts: false, answer: { code: 500090, message: NO_CREDITS } },
	},
	{ id: 7180, what: 'is slow: it takes 3 minutes', ms: 180_000 },
	{
		id: 7500,
		what: 'is made and charged, but its first answer is lost; a second try finds it',
		fault: faults.resetAfter,
		once: true,
	},
];

/** What the sources of a body rehearse, if anything. */
function rehearsalIn(body: unknown): Rehearsal | undefined {
	const ids = leaves(body).filter(({ name }) => SOURCE.test(name));
	return rehearsals.find(({ id }) => ids.some(({ value }) => String(value) === String(id)));
}

function faultOf({ id, fault, once }: Rehearsal): Fault[] {
	const seen = new Set<string>();
	const when: Fault['when'] = ({ body, traceId = '' }) => {
		const isMeant = rehearsalIn(body)?.id === id && !(once && seen.has(traceId));
		if (isMeant) seen.add(traceId);
		return isMeant;
	};
	return fault ? [{ ...fault, place: 'submit', times: Infinity, when }] : [];
}

/** The arguments that say how many jobs run at once, and how many seconds each takes. */
export const jobArguments = {
	slots: { type: 'string', default: '5' },
	seconds: { type: 'string', default: '20' },
} as const;

/** The numbers in these arguments. Throws an error that names a wrong one. */
export function jobNumbers(values: Record<keyof typeof jobArguments, string>) {
	const [slots, seconds] = [Number(values.slots), Number(values.seconds)];
	if (!Number.isInteger(slots) || slots < 1)
		throw new Error('--slots must be a whole number of at least 1');
	if (!(seconds >= 0)) throw new Error('--seconds must be a number of at least 0');
	return { slots, seconds };
}

/** Makes a stand-in heed these IDs; other jobs take `ms`. A reset ends it. */
export function rehearse({ settings, fail }: StandIn, ms: number): void {
	settings.outcome = ({ itemBody }) => rehearsalIn(itemBody)?.outcome ?? 1;
	settings.jobs = { kind: 'time', ms: (body) => rehearsalIn(body)?.ms ?? ms };
	fail(...rehearsals.flatMap(faultOf));
}
