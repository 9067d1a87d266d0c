/** The steps, one after another. A failure ends one of them; a key that is not accepted, and Ctrl+C, end all. */
import { askFree, conclude } from './free';
import { limit, make, repeat, restyle } from './paid';
import type { Settings } from './session';
import { Session } from './session';
import { deliver } from './webhook';

type Step = [title: string, price: string, run: (session: Session) => Promise<string>];

/** The steps that these settings want, with what each may cost in credits. */
export function stepsOf({ budget, webhook, unpriced, limit: isLimit }: Settings): Step[] {
	const free: Step = ['lists, uploads and refusals', 'free', askFree];
	if (budget === 0) return [free];
	const optional: Array<[unknown, Step]> = [
		[webhook, ['a delivery', 'the same', deliver]],
		[unpriced, ['a restyle of 1 second', 'not published', restyle]],
		[isLimit, ['jobs at once', 'the same each', limit]],
	];
	return [
		free,
		['a video: v6, 1 second, 360p', '5 by the list; 45 must be left', make],
		['its trace ID three times again', '0, or the same each', repeat],
		...optional.flatMap(([isWanted, step]) => (isWanted ? [step] : [])),
	];
}

/** Runs the steps; `settings.onLine` gets the record. */
export async function run(settings: Settings): Promise<void> {
	const { address, budget, onLine, stop } = settings;
	const session = new Session(settings);
	onLine({ kind: 'start', date: new Date().toISOString(), address: new URL(address).host });
	for (const [step, , work] of stepsOf(settings)) {
		const failed = ({ message }: Error) => ({
			state: 'failed' as const,
			note: stop.aborted ? 'stopped' : message,
		});
		const outcome = await work(session).then((note) => ({ state: 'done' as const, note }), failed);
		onLine({ kind: 'outcome', step, ...outcome });
		if (stop.aborted || (work === askFree && outcome.state === 'failed')) break;
	}
	conclude(session);
	onLine({ kind: 'bill', budget, spent: session.spent });
}
