/** Metric 10: what n8n saves of an execution that makes one video, as it writes it: in `flatted` format. */
import type { Round } from '../children/realTime';
import { MAIN } from '../contenders/names';
import { realTime } from '../realTime';
import type { Metric } from '../types';
import { judged } from '../types';

const MOST = 2000;

const perItem = ([{ saved, lateness }]: Round[]) => saved / lateness.length;

export const savedData: Metric = async (options) => {
	const { seconds, ours, others } = (await realTime(options)).longest;
	const theirs = Object.entries(others).filter(([name]) => MAIN.includes(name));
	return [
		judged({
			metric: `10 saved execution data per item, jobs of ${seconds} s`,
			unit: 'B',
			target: MOST,
			ours: perItem(ours),
			contenders: Object.fromEntries(theirs.map(([name, rounds]) => [name, perItem(rounds)])),
		}),
	];
};
