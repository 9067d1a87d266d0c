/** What a repeated trace ID brought. Pure. */
import { fieldsIn, toldOf } from './seen';
import type { Seen } from './seen';
import type { Settling } from './types';
import { answered, refuted } from './types';

const repetitions: Array<[probe: string, step: string]> = [
	['trace-same', 'same body'],
	['trace-other', 'another body'],
	['trace-done', 'after the end'],
];

/** Whether the balance showed the first charge in time, so that it would show another. */
const isFollowed = (seen: Seen) => (seen.charge('text') ?? 0) > 0;

function chargeTold(seen: Seen, probe: string): string {
	const charge = seen.charge(probe);
	if (charge === 0) return isFollowed(seen) ? 'not charged' : 'charged later or not at all';
	return `charged ${charge ?? '?'}`;
}

/** What one repetition brought. */
function repetition(seen: Seen, probe: string, step: string): string | undefined {
	const [first] = seen.answers('text', 'first');
	const read = seen.answer(probe, step);
	if (!first || !read) return undefined;
	const [own, id] = [fieldsIn(first).video_id, fieldsIn(read).video_id];
	const record = seen.answer(probe, `${step}: its record`);
	const other = `another video${record ? ` with status ${String(fieldsIn(record).status)}` : ''}`;
	const what =
		id === undefined ? toldOf(read) : String(id) === String(own) ? 'the first answer' : other;
	return `${step}: ${what}, ${chargeTold(seen, probe)}`;
}

/** Whether the rule that the whole package stands on holds: no second video for a trace ID. */
function findRepetitions(seen: Seen) {
	const said = repetitions.map(([probe, step]) => repetition(seen, probe, step)).filter(Boolean);
	if (said.length === 0) return undefined;
	const falls = repetitions.filter(([probe]) => (seen.charge(probe) ?? 0) > 0).length;
	// One fall may be the first charge that shows late, when that was not seen before.
	const isCharged = falls > (isFollowed(seen) ? 0 : 1);
	return isCharged ? refuted(`CHARGED AGAIN: ${said.join('; ')}`) : answered(said.join('; '));
}

export const traceAgain: Settling = {
	anchor: 'trace-again',
	probes: repetitions.map(([probe]) => probe),
	find: findRepetitions,
};
