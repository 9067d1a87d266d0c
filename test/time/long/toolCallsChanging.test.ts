/** A tool whose settings say something else on every try: each call is one job, and the right one. */
import type { Plan } from '../../support/harness/agent';
import { agents, atOnce, inTurn, runAgent } from '../../support/harness/agent';
import { useStandIn } from '../../support/harness/standIn';
import type { Arguments } from '../../support/harness/tool';
import { randomSeed } from '../../runs/changing';
import { retryOnFail } from '../../runs/judge';

const standIn = useStandIn({}, 'test');
const cat = { prompt: 'a cat' };
const dog = { prompt: 'a dog' };

const made = () => standIn.ledger.generations.map(({ body }) => body.restyle_prompt);

/** All answers of one try to the submissions for a prompt are lost. */
const loseAnswers = ({ prompt }: Arguments, times = 5) =>
	standIn.fail({
		...{ place: 'submit', fault: { kind: 'resetAfter' }, times },
		when: ({ body }) => body?.restyle_prompt === prompt,
	});

const goesOn = { onError: 'continueRegularOutput' as const };

describe.each(agents)('A tool with a random seed, of an agent of the %s kind,', (kind) => {
	it.each([[[cat]], [[cat, dog]], [[cat, cat, dog]]])(
		'makes one video for each call with "Retry On Fail": %j.',
		async (calls) => {
			loseAnswers(cat);
			const given = { settings: retryOnFail, parameters: { seed: randomSeed } };
			await runAgent(standIn, kind, atOnce(...calls), given);
			expect(made().sort()).toEqual(calls.map(({ prompt }) => prompt).sort());
		},
	);

	it('makes no second video with "Retry On Fail" for a call whose file has expired.', async () => {
		standIn.settings.resultPath = 'expired';
		const parameters = { seed: randomSeed, downloadVideo: true };
		// n8n 1.x ends the run of an agent whose tool fails, unless the tool goes on.
		const settings = { ...retryOnFail, onError: 'continueRegularOutput' as const };
		await runAgent(standIn, kind, atOnce(cat, dog), { settings, parameters });
		expect(made().sort()).toEqual(['a cat', 'a dog']);
	});
});

describe.each(agents)('What a failed call left over, of an agent of the %s kind,', (kind) => {
	it('is for a call that asks for the same, not for the next one.', async () => {
		loseAnswers(cat);
		const { said } = await runAgent(standIn, kind, inTurn(cat, dog, cat), { settings: goesOn });
		expect(made()).toEqual(['a cat', 'a dog']);
		const [first, second] = standIn.ledger.generations;
		expect(said[0][1]).toContain(second.videoId);
		expect(said[0][2]).toContain(first.videoId);
	});

	it('is for one call when two ask for the same at once.', async () => {
		loseAnswers(cat);
		const plan: Plan = ({ length }) => [[cat], [cat, cat]][length] ?? [];
		const { said } = await runAgent(standIn, kind, plan, { settings: goesOn });
		expect(made()).toEqual(['a cat', 'a cat']);
		for (const { videoId } of standIn.ledger.generations) {
			expect(said[0].slice(1).filter((text) => text.includes(videoId))).toHaveLength(1);
		}
	});
});
