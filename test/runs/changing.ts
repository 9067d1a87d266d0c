/** Settings that say something else on every try, and rows that are told apart all the same. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { EngineResult } from '../support/harness/engine';
import type { Generation, StandIn } from '../support/standin';

export const randomSeed = '={{ Math.floor(Math.random() * 2147483647) }}';

export const prompt = (value: string) => ({ effect: { __rl: true, mode: 'prompt', value } });

/** The row that a body belongs to stands in its prompt. */
export const promptOfRow = prompt('=row {{ $json.number }}');

/** Parameters in which something changes by itself between two tries. */
export const changing: Record<string, IDataObject> = {
	'a random seed': { ...promptOfRow, seed: randomSeed },
	'$now in the prompt': prompt('=row {{ $json.number }} at {{ $now.toMillis() }}'),
	'$now in the source URL': {
		...promptOfRow,
		sourceVideo: {
			__rl: true,
			mode: 'url',
			value: '=https://example.com/{{ $json.number }}.mp4?at={{ $now.toMillis() }}',
		},
	},
	'a Trace ID with a time in it': {
		...promptOfRow,
		options: { traceId: '=row {{ $json.number }} at {{ $now.toMillis() }}' },
	},
};

/** The row that a body was sent for. */
export const rowOf = ({ body }: Pick<Generation, 'body'>): number =>
	Number(/^row (\d+)/.exec(String(body.restyle_prompt))?.[1] ?? NaN);

/** How many videos were made for each row. */
export const perRow = ({ ledger }: StandIn, rows: number): number[] =>
	Array.from(
		{ length: rows },
		(_, row) => ledger.generations.filter((made) => rowOf(made) === row).length,
	);

/** The items of all outputs in the order of the rows that they come from. */
export function byRow({ outputs }: EngineResult): IDataObject[] {
	const from = ({ pairedItem }: INodeExecutionData) => (pairedItem as { item: number }).item;
	return outputs
		.flat()
		.sort((a, b) => from(a) - from(b))
		.map(({ json }) => json);
}
