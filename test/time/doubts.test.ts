// How many rows of a run are in doubt if PixVerse answers no submission, on scripted time: few, and each is sent a few times.
import { errorsOf, runIn } from '../support/simulation/run';
import { below, useScene } from '../support/simulation/scene';
import type { FaultName } from '../support/standin/faults';
import { faults } from '../support/standin/faults';

const setScene = useScene();

it.each<[operation: string, FaultName, inDoubt: number, sends: number]>([
	['restyle', 'unavailable', 3, 5],
	['restyle', 'ownFailure', 3, 5],
	['swap', 'unavailable', 3, 5],
])(
	'Of 200 rows of %s whose submissions get %s, at most %i are in doubt, each sent %i times at most.',
	async (operation, fault, most, sends) => {
		const scene = setScene({ accountLimit: 1000 });
		const { service } = scene;
		service.fail({ place: 'submit', times: Infinity, ...faults[fault] });
		const errors = errorsOf(await runIn(scene, { items: 200, operation, expectedSeconds: 60 }));
		expect(errors).toHaveLength(200);
		const inDoubt = errors.filter(({ charged }) => charged === 'unknown');
		expect(inDoubt.length).toEqual(below(most + 1));
		expect(new Set(inDoubt.map(({ trace_id: id }) => id)).size).toBe(inDoubt.length);
		expect(service.count('submit')).toEqual(below(inDoubt.length * sends + 1));
		for (const { charged, message } of errors) {
			expect(message).not.toContain('undefined');
			if (charged === false) expect(message).toMatch(/^Nothing was sent for this row/);
		}
	},
);
