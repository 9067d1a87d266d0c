// A large run in which a little of everything goes wrong, on scripted time: nothing adds up.
import type { Trouble } from '../../support/simulation/troubles';
import { start, statesOf } from '../../support/simulation/run';
import type { Scene } from '../../support/simulation/scene';
import { below, setScene } from '../../support/simulation/scene';
import { randomFrom } from '../../support/simulation/script';

const ITEMS = 1_000;
/** A submission that is never answered keeps its item so long, in milliseconds (docs/options.md). */
const LONGEST_WAIT = 300_000;

const each: Trouble[] = [
	...(['refused', 'unavailable', 'busy', 'page', 'unheard', 'answerLost', 'late'] as const),
	...(['silent', 'brokenEncoding', 'cutAnswer', 'unknownError', 'full'] as const),
	...(['foreignRecord', 'noResult'] as const),
];

let scene: Scene;
afterEach(() => scene.close());

/** How long a run of a thousand takes where a share of all requests meets each trouble. */
async function timeOf(share: number): Promise<number> {
	const random = randomFrom(5);
	const trouble = () => each[Math.floor(random() / share)];
	scene = setScene({ limit: 20, trouble: share > 0 ? trouble : () => undefined });
	const { script, service } = scene;
	const run = start(script, service, { items: ITEMS, tries: 3 });
	await script.play(() => run.done);
	expect([statesOf(run), service.jobs.length]).toEqual([{ ready: ITEMS }, ITEMS]);
	scene.close();
	return script.now;
}

it('a thousand items with 1 % of each trouble take less than twice the time', async () => {
	const untroubled = await timeOf(0);
	expect(await timeOf(0.01)).toEqual(below(2 * untroubled + LONGEST_WAIT));
});
