// What the log says of a run of several items, on its way and at its end.
import { start } from '../support/simulation/run';
import { JOB_TIME, setScene } from '../support/simulation/scene';

it('a run says how far it is and what it has spent, also at its end', async () => {
	const scene = setScene({
		status: (seed) => (seed === 11 ? 8 : 1),
		jobTime: (seed) => (seed === 11 ? 3 : 1) * JOB_TIME,
	});
	try {
		const running = start(scene.script, scene.service, { items: 12, execution: '37' });
		await scene.script.play(() => running.done);
		const told = running.log.filter((line) => line.includes(' credits'));
		expect(told.pop()).toBe('PixVerse: execution 37, 12 of 12 done, 0 running, 540 credits');
		expect(told).toHaveLength(4);
		for (const line of told) {
			const [, done, running] = /, (\d+) of 12 done, (\d) running, /.exec(line) ?? [];
			expect(line).toMatch(new RegExp(`, ${(Number(done) + Number(running)) * 45} credits$`));
		}
	} finally {
		scene.close();
	}
});
