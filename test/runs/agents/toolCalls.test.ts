/** The node as the tool of an AI agent: a video for every call, and what the model reads of it. */
import type { Plan } from '../../support/harness/agent';
import { agents, atOnce, inTurn, runAgent } from '../../support/harness/agent';
import { callOverMcp } from '../../support/harness/mcp';
import { useStandIn } from '../../support/harness/standIn';
import type { ToolRun } from '../../support/harness/tool';
import { fromModel } from '../../support/harness/tool';
import { retryOnFail } from '../judge';

const standIn = useStandIn({}, 'test');
const cat = { prompt: 'a cat' };
const dog = { prompt: 'a dog' };

const made = () => standIn.ledger.generations.map(({ body }) => body.restyle_prompt);
const traceIds = () => new Set(standIn.ledger.generations.map(({ traceId }) => traceId));

describe.each(agents)('an agent of the %s kind', (kind) => {
	const run = async (plan: Plan, given?: ToolRun) => await runAgent(standIn, kind, plan, given);

	it('gets the ID and the address of the video', async () => {
		const { said } = await run(inTurn(cat));
		const [{ videoId }] = standIn.ledger.generations;
		expect(said[0][0]).toContain(`"video_id":${videoId}`);
		expect(said[0][0]).toContain(`"url":"${standIn.url}/files/${videoId}.mp4"`);
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

	it.each([
		['one after the other', inTurn],
		['at once', atOnce],
	])('gets two videos for one description asked for twice, %s', async (_, calls) => {
		const { said } = await run(calls(cat, cat));
		expect(made()).toEqual(['a cat', 'a cat']);
		expect(traceIds().size).toBe(2);
		for (const { videoId } of standIn.ledger.generations) {
			expect(said[0].filter((text) => text.includes(videoId))).toHaveLength(1);
		}
	});

	it('gets what each of its calls asked for', async () => {
		await run(atOnce(cat, dog));
		expect(made().sort()).toEqual(['a cat', 'a dog']);
	});

	it('gets two videos also without an execution ID', async () => {
		await run(inTurn(cat, cat), { executionId: null });
		expect([made().length, traceIds().size]).toEqual([2, 2]);
	});

	it('gets one video for one description when the description is the key', async () => {
		const parameters = { options: { traceId: fromModel } };
		const { said } = await run(inTurn(cat, cat, dog), { parameters });
		expect(made()).toEqual(['a cat', 'a dog']);
		expect(said[0][1]).toContain(standIn.ledger.generations[0].videoId);
	});

	it('reads why PixVerse refused, and may try something else', async () => {
		const fault = { kind: 'errCode', code: 500063, message: 'content violation' } as const;
		standIn.fail({ place: 'submit', fault });
		const settings = { onError: 'continueRegularOutput' as const };
		const { said } = await run(inTurn(dog, cat), { settings });
		expect(said[0][0]).toContain('content violation');
		expect(made()).toEqual(['a cat']);
	});

	it('gets one video when single answers are lost', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times: 4 });
		await run(inTurn(cat));
		expect([made().length, standIn.ledger.count('submit')]).toEqual([1, 5]);
	});
});

describe('an agent that asks the engine', () => {
	it('gets one video when "Retry On Fail" runs the tool again after lost answers', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times: 5 });
		await runAgent(standIn, 'requesting', inTurn(cat), { settings: retryOnFail });
		expect([made().length, standIn.ledger.count('submit')]).toEqual([1, 6]);
	});
});

describe('the MCP trigger', () => {
	it('gets the ID of the video', async () => {
		const said = await callOverMcp(standIn, cat);
		expect(said).toContain(`"video_id":${standIn.ledger.generations[0].videoId}`);
	});

	it('gets the ID of the video also where runs are released', async () => {
		const parameters = { options: { whileWaiting: 'release' } };
		const said = await callOverMcp(standIn, cat, { parameters });
		expect(said).toContain(`"video_id":${standIn.ledger.generations[0].videoId}`);
	});

	it('gets a video for every call', async () => {
		await Promise.all([callOverMcp(standIn, cat), callOverMcp(standIn, cat)]);
		await callOverMcp(standIn, cat);
		expect([made().length, traceIds().size]).toEqual([3, 3]);
	});

	it('gets one video for one description when the description is the key', async () => {
		const parameters = { options: { traceId: fromModel } };
		const said = [await callOverMcp(standIn, cat, { parameters })];
		said.push(await callOverMcp(standIn, cat, { parameters }));
		expect(made()).toHaveLength(1);
		for (const text of said) expect(text).toContain(standIn.ledger.generations[0].videoId);
	});
});
