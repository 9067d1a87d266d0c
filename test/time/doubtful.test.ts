// Jobs in doubt that PixVerse answers with a refusal: whether they hold up each other.
import { allDone, start } from '../support/simulation/run';
import { below, setScene } from '../support/simulation/scene';

const ITEMS = 200;
const MINUTE = 60_000;

it('jobs in doubt that are refused are asked for again without waiting for each other', async () => {
	const { script, service, close } = setScene({ limit: 5, refusesKnown: true });
	const lost = new Set<number>();
	service.settings.trouble = (kind, seed = 0) => {
		if (kind !== 'submit' || seed % 10 !== 7 || service.settings.limit === 0) return undefined;
		if (lost.has(seed)) return 'moderated';
		lost.add(seed);
		return 'answerLost';
	};
	let openedAt = Infinity;
	// Once all others were accepted nothing at all is accepted for a while.
	const closeAccount = () => {
		const answered = service.jobs.filter(({ told }) => told).length;
		if (answered < 0.9 * ITEMS) return script.at(script.now + 1_000, closeAccount);
		service.settings.limit = 0;
		openedAt = script.now + 5 * MINUTE;
		return script.at(openedAt, () => (service.settings.limit = 5));
	};
	closeAccount();
	const run = start(script, service, { items: ITEMS, tries: 3 });
	await script.play(() => allDone([run]));
	close();
	expect(lost.size).toBe(ITEMS / 10);
	expect(script.now).toEqual(below(openedAt + 3 * MINUTE));
});
