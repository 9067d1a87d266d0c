/** What will be done and what it may cost, before it begins. Pure. */
import type { Settings } from './bench';
import { probes } from './probes';

const WIDTH = 52;

/** The plan, a line for each probe. */
export function planOf(settings: Settings): string {
	const lines = probes.map(({ title, price, wanted }) => {
		const reason = wanted?.(settings);
		if (reason) return `  –  ${title.padEnd(WIDTH)} left out: ${reason}`;
		return `  ·  ${title.padEnd(WIDTH)} ${price === undefined ? 'free' : `credits: ${price}`}`;
	});
	const bound = settings.spend
		? `At most ${settings.budget} credits are spent.`
		: 'Nothing is spent.';
	const unpriced =
		settings.spend && settings.unpriced
			? ' The restyle may go beyond: nobody knows its price.'
			: '';
	return [`Probes of ${settings.address}:`, '', ...lines, '', `${bound}${unpriced}`].join('\n');
}
