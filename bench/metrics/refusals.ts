/**
 * Metric 4: how often the account refuses a submission for want of room, while its limit is not told.
 * The contenders send one job at a time and are never refused; metric 3 shows what that costs.
 */
import type { Scene } from '../../test/support/simulation/scene';
import { setScene } from '../../test/support/simulation/scene';
import { ofEach, ours } from '../contenders';
import type { Begin } from '../contenders/scripted';
import type { Metric, Row } from '../types';
import { judged } from '../types';

const JOBS = 1000;
const SECONDS = 60;
const [FALL, RISE] = [2_000_000, 3_500_000];

interface Course {
	metric: string;
	target: number;
	prepare?: (scene: Scene) => void;
}

const courses: Course[] = [
	{ metric: '4 refusals per 1,000 jobs, limit 5 not told', target: 20 },
	{
		metric: '4 refusals per 1,000 jobs, limit falling to 2 and rising to 10',
		target: 25,
		prepare: ({ script, service }) => {
			script.at(FALL, () => (service.settings.limit = 2));
			script.at(RISE, () => (service.settings.limit = 10));
		},
	},
];

async function refused(begin: Begin, { prepare }: Course): Promise<number> {
	const scene = setScene({ jobTime: () => SECONDS * 1000 });
	prepare?.(scene);
	const playing = begin(scene, { items: JOBS, firstSeed: 0 });
	await scene.script.play(() => playing.done);
	scene.close();
	return (scene.service.refusals.length / JOBS) * 1000;
}

const fewer = (one: number, target: number) => one < target;

export const refusals: Metric = async ({ quick }) => {
	const rows: Row[] = [];
	for (const course of quick ? courses.slice(0, 1) : courses) {
		const { metric, target } = course;
		const of = async (begin: Begin) => await refused(begin, course);
		const found = { ours: await of(ours), contenders: await ofEach(of) };
		rows.push(judged({ metric, unit: '', target, ...found }, fewer));
	}
	return rows;
};
