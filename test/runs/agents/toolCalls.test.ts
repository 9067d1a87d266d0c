/** The node as the tool of an AI agent: a video for every call, and what the model reads of it. */
import type { CallPlan } from '../../support/harness/agent';
import { agents, atOnce, inTurn, runAgent } from '../../support/harness/agent';
import { callOverMcp } from '../../support/harness/mcp';
import { numbered } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { ToolRun } from '../../support/harness/tool';
import { fromModel } from '../../support/harness/tool';
import { retryOnFail } from '../judge';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn({}, 'test');
const cat = { prompt: 'a cat' };
const dog = { prompt: 'a dog' };

const made = () => standIn.ledger.generations.map(({ body }) => body.restyle_prompt);
const traceIds = () => new Set(standIn.ledger.generations.map(({ traceId }) => traceId));
const loseAnswers = (times: number) =>
	standIn.fail({ place: 'submit', ...faults.resetAfter, times });

describe.each(agents)('an agent of the %s kind', (kind) => {
	const run = async (plan: CallPlan, given?: ToolRun) => await runAgent(standIn, kind, plan, given);

	it('gets the ID and the address of the video', async () => {
		const { replies } = await run(inTurn(cat));
		const [{ videoId }] = standIn.ledger.generations;
		expect(replies[0][0]).toContain(`"video_id":${videoId}`);
		expect(replies[0][0]).toContain(`"url":"${standIn.addressOf(videoId)}"`);
	});

	it.each([
		[undefined, 0],
		[true, 1],
	])(
		'downloads the video only where the switch of the tool is on: %p',
		async (downloadFile, files) => {
			await run(inTurn(cat), { parameters: { downloadVideo: true, downloadFile } });
			expect(standIn.ledger.deliveries).toHaveLength(files);
		},
	);

	it.each<[string, CallPlan, string[], ToolRun]>([
		['that ask for the same', inTurn(cat, cat), ['a cat', 'a cat'], {}],
		['that ask for the same at once', atOnce(cat, cat), ['a cat', 'a cat'], {}],
		['without an execution ID', inTurn(cat, cat), ['a cat', 'a cat'], { executionId: null }],
		['that ask for others at once', atOnce(cat, dog), ['a cat', 'a dog'], {}],
	])('gets a video for each of its calls %s', async (_what, plan, prompts, given) => {
		const { replies } = await run(plan, given);
		expect(made().sort()).toEqual(prompts);
		expect(traceIds().size).toBe(2);
		for (const { videoId } of standIn.ledger.generations) {
			expect(replies[0].filter((text) => text.includes(videoId))).toHaveLength(1);
		}
	});

	it('gets one video for one description when the description is the key', async () => {
		const parameters = { options: { traceId: fromModel } };
		const { replies } = await run(inTurn(cat, cat, dog), { parameters });
		expect(made()).toEqual(['a cat', 'a dog']);
		expect(replies[0][1]).toContain(standIn.ledger.generations[0].videoId);
	});

	const goesOn = 'continueRegularOutput' as const;
	// Without it, n8n 1.x ends the run of the other agent.
	it.each(kind === 'calling' ? [undefined, goesOn] : [goesOn])(
		'reads why PixVerse refused and that it was free, and may try something else: On Error %s',
		async (onError) => {
			const fault = {
				acts: false,
				answer: { code: 500063, message: 'content violation' },
			} as const;
			standIn.fail({ place: 'submit', ...fault });
			const { replies } = await run(inTurn(dog, cat), { settings: { onError } });
			expect(replies[0][0]).toMatch(/content violation.*Nothing was charged/);
			expect(made()).toEqual(['a cat']);
		},
	);
});

it('An agent with several items gets a video although the tool itself has one item only.', async () => {
	const prompt = ({ length }: string[], item: number) => (item === 1 && length === 0 ? [cat] : []);
	const { replies } = await runAgent(standIn, 'calling', prompt, { items: numbered(3) });
	expect([made().length, replies[1][0].includes('"ready"')]).toEqual([1, true]);
});

it("The execution's custom data names the videos of calls that run beside each other.", async () => {
	const { customData } = await runAgent(standIn, 'calling', atOnce(cat, cat, cat));
	const named = Object.values(customData).join(' ');
	for (const { videoId } of standIn.ledger.generations) expect(named).toContain(`0=${videoId}`);
	expect(made()).toHaveLength(3);
});

describe('the MCP trigger', () => {
	it.each<[string, number, ToolRun]>([
		['', 0, {}],
		['with "Retry On Fail" after lost responses', 5, { settings: retryOnFail }],
	])('gets one video with its ID for one call %s', async (_what, lost, given) => {
		loseAnswers(lost);
		const replies = await callOverMcp(standIn, cat, given);
		expect(made()).toHaveLength(1);
		expect(replies).toContain(`"video_id":${standIn.ledger.generations[0].videoId}`);
		expect(replies).toContain('"ready"');
	});

	it('gets a video for every call', async () => {
		await Promise.all([callOverMcp(standIn, cat), callOverMcp(standIn, cat)]);
		await callOverMcp(standIn, cat);
		expect([made().length, traceIds().size]).toEqual([3, 3]);
	});

	it('gets one video for one description when the description is the key', async () => {
		const parameters = { options: { traceId: fromModel } };
		const replies = [await callOverMcp(standIn, cat, { parameters })];
		replies.push(await callOverMcp(standIn, cat, { parameters }));
		expect(made()).toHaveLength(1);
		for (const text of replies) expect(text).toContain(standIn.ledger.generations[0].videoId);
	});
});
