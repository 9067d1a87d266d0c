/** In a process of its own: the engine's time per item with our description and with one of ten fields. */
import '../../test/support/harness/setup';
import { answer } from '../child';
import { useEngine } from '../engine';

export interface DescriptionTask {
	engine: '2.x' | '1.x';
	items: number;
	pairs: number;
}

/** Milliseconds per item, one pair after the other. */
export interface DescriptionFound {
	fields: number;
	whole: number[];
	few: number[];
}

answer(async ({ engine, items, pairs }: DescriptionTask): Promise<DescriptionFound> => {
	useEngine(engine);
	const { nodeOf, time } = await import('../perItem');
	const [whole, ten] = [nodeOf('whole'), nodeOf('ten fields')];
	await time(whole, items);
	await time(ten, items);
	const found: DescriptionFound = {
		fields: whole.description.properties.length,
		...{ whole: [], few: [] },
	};
	for (let pair = 0; pair < pairs; pair++) {
		found.whole.push((await time(whole, items)) / items);
		found.few.push((await time(ten, items)) / items);
	}
	return found;
});
