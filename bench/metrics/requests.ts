/**
 * Metric 9: requests and bytes per finished video. A loop may ask as seldom as it likes when nobody minds how
 * late its videos come, so both contenders are also measured with a wait that makes them as late as ours.
 */
import { ofEach, ours } from '../contenders';
import { AS_LATE } from '../contenders/names';
import { pollingLoop } from '../contenders/pollingLoop';
import { referenceNode } from '../contenders/referenceNodeScripted';
import type { Begin } from '../contenders/scripted';
import { equalWait } from '../equalWait';
import type { Round } from '../children/realTime';
import { realTime } from '../realTime';
import { videos } from '../scripted';
import { mean } from '../statistics';
import type { Metric, Options, Row } from '../types';
import { judged } from '../types';

const LENGTHS = [60, 600];
const COUNT = { whole: 200, quick: 40 };

const fewer = (one: number, target: number) => one < target;

async function rowsOf(seconds: number, count: number): Promise<Row[]> {
	const made = async (begin: Begin) => await videos(begin, { seconds, count, memory: 'learned' });
	const requests = async (begin: Begin) => mean((await made(begin)).map((one) => one.requests));
	const late = async (begin: Begin) => mean((await made(begin)).map((one) => one.lateness));
	const equal: Array<[string, Begin]> = [
		[AS_LATE.loop, pollingLoop(await equalWait(pollingLoop, { seconds, count }))],
		[AS_LATE.node, referenceNode(await equalWait(referenceNode, { seconds, count }))],
	];
	const [asked, lateness] = [await ofEach(requests), await ofEach(late)];
	for (const [name, begin] of equal) {
		asked[name] = await requests(begin);
		lateness[name] = await late(begin);
	}
	const target = Math.min(...equal.map(([name]) => asked[name]));
	const jobs = `jobs of ${seconds} s, learned`;
	return [
		judged(
			{
				metric: `9 requests per finished video, ${jobs}`,
				unit: '',
				target,
				ours: await requests(ours),
				contenders: asked,
			},
			fewer,
		),
		judged({
			metric: `9 mean lateness with so many requests, ${jobs}`,
			unit: 's',
			target: null,
			ours: await late(ours),
			contenders: lateness,
		}),
	];
}

/** Bytes of both directions, on real connections. */
async function bytes({ quick }: Options): Promise<Row> {
	const { seconds, ours: mine, others } = (await realTime({ quick })).longest;
	const per = (rounds: Round[]) => rounds[rounds.length - 1].bytes / rounds[0].lateness.length;
	const found = Object.entries(others).map(([name, rounds]) => [name, per(rounds)]);
	const contenders = Object.fromEntries(found) as Record<string, number>;
	return judged(
		{
			metric: `9 bytes per finished video, jobs of ${seconds} s, learned, real time`,
			unit: 'B',
			target: Math.min(...Object.values(AS_LATE).map((name) => contenders[name])),
			ours: per(mine),
			contenders,
		},
		fewer,
	);
}

export const requests: Metric = async ({ quick }) => {
	const rows: Row[] = [];
	for (const seconds of LENGTHS) {
		rows.push(...(await rowsOf(seconds, quick ? COUNT.quick : COUNT.whole)));
	}
	return [...rows, await bytes({ quick })];
};
