/** The node as the tool of an AI agent, when calls fail: tried again they cost nothing twice. */
import type { Plan } from '../../support/harness/agent';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { callOverMcp } from '../../support/harness/mcp';
import { numbered } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { traceModes } from '../../support/standin/traces';
import { retryOnFail, unnamed } from '../judge';

const standIn = useStandIn({}, 'test');
const cat = { prompt: 'a cat' };

const made = () => standIn.ledger.generations.length;

/** So many submissions are acted on, but their answers are lost; one try of the node sends five. */
const loseAnswers = (times = 5) =>
	standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times });

/** The videos that were paid for and are named neither to the model nor to a person. */
const unread = (result: Awaited<ReturnType<typeof runAgent>>) =>
	unnamed(standIn, result).filter((id) => {
		const traceId = standIn.ledger.generations.find(({ videoId }) => videoId === id)?.traceId;
		return !JSON.stringify(result.said).includes(String(traceId));
	});

/** n8n 1.x ends the run of an agent whose tool fails, unless the tool goes on. */
const goesOn = { onError: 'continueRegularOutput' as const };

describe.each(traceModes)('in mode "%s" for a repeated trace ID', (mode) => {
	it.each([null, '7'])('"Retry On Fail" makes no second video, execution %s', async (id) => {
		standIn.settings.repeatedTrace = mode;
		loseAnswers();
		const parameters = { options: { waitLimit: 0.02 } };
		const given = { settings: retryOnFail, executionId: id, parameters };
		const result = await runAgent(standIn, 'calling', inTurn(cat), given);
		expect([made(), unread(result)]).toEqual([1, []]);
	});

	it.each(agents)('nor does a %s agent that asks for the same again', async (kind) => {
		standIn.settings.repeatedTrace = mode;
		loseAnswers();
		const parameters = { options: { waitLimit: 0.02 } };
		const given = { settings: goesOn, parameters };
		const result = await runAgent(standIn, kind, inTurn(cat, cat, cat), given);
		// Once it came out, the next call is a wish for another one.
		expect(made()).toBe(mode === 'error' ? 1 : 2);
		expect(unread(result)).toEqual([]);
	});
});

describe('an agent that calls again', () => {
	it.each(agents)('gets the video that took too long, %s', async (kind) => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		const parameters = { options: { waitLimit: 0.003, onWaitLimit: 'fail' } };
		const again: Plan = (before) => {
			if (before.length > 0) standIn.settings.jobs = { kind: 'looks', looks: 0 };
			return before.length < 30 && !before.at(-1)?.includes('"ready"') ? [cat] : [];
		};
		const { said } = await runAgent(standIn, kind, again, {
			settings: goesOn,
			parameters,
		});
		expect([made(), said[0].at(-1)?.includes('ready')]).toEqual([1, true]);
		expect(said[0].length).toBeGreaterThan(1);
	});

	it.each(agents)('gets a new video for one that failed and was refunded, %s', async (kind) => {
		standIn.settings.outcome = ({ index }) => (index === 0 ? 8 : 1);
		const { said } = await runAgent(standIn, kind, inTurn(cat, cat), {
			settings: goesOn,
		});
		expect([made(), said[0][1].includes('"ready"')]).toEqual([2, true]);
	});

	const sourceVideo = { __rl: true, mode: 'videoId', value: '343252978602905' };

	it.each(agents)('pays once for masks whose answer was lost, %s', async (kind) => {
		loseAnswers();
		const parameters = { operation: 'swapMask', sourceVideo, keyframe: 1 };
		const { said } = await runAgent(standIn, kind, inTurn(cat, cat), {
			settings: goesOn,
			parameters,
		});
		expect([made(), said[0].at(-1)?.includes('mask')]).toEqual([1, true]);
	});

	it.each(agents)('pays once for the mask of a swap that did not get through, %s', async (kind) => {
		const isSwap = ({ path }: { path: string }) => path.includes('/swap/');
		standIn.fail({
			place: 'submit',
			fault: { kind: 'http', status: 429 },
			times: 12,
			when: isSwap,
		});
		const image = { __rl: true, mode: 'imageId', value: '5' };
		const mask = { maskFrom: 'find', maskName: 'person' };
		const { said } = await runAgent(standIn, kind, inTurn(cat, cat), {
			settings: goesOn,
			parameters: { operation: 'swap', sourceVideo, image, ...mask },
		});
		expect([made(), said[0].at(-1)?.includes('"ready"')]).toEqual([2, true]);
	});

	it('gets another one when "Retry On Fail" has brought the first', async () => {
		loseAnswers();
		await runAgent(standIn, 'calling', inTurn(cat, cat), {
			settings: retryOnFail,
		});
		expect(made()).toBe(2);
	});

	it('reads that a submission without an answer may have been charged, and its trace ID', async () => {
		loseAnswers();
		const { said } = await runAgent(standIn, 'calling', inTurn(cat));
		const [{ traceId }] = standIn.ledger.generations;
		expect(said[0][0]).toContain(`It may have been charged. Trace ID ${String(traceId)}`);
	});
});

describe('"Retry On Fail"', () => {
	it.each(agents)('submits nothing again that was refused, %s', async (kind) => {
		const fault = { kind: 'errCode', code: 500063, message: 'content violation' } as const;
		standIn.fail({ place: 'submit', fault, times: 9 });
		await runAgent(standIn, kind, inTurn(cat), { settings: retryOnFail });
		expect(standIn.ledger.count('submit')).toBe(1);
	});
});

describe('an agent with several items', () => {
	it('gets a video although the tool itself has one item only', async () => {
		const prompt = ({ length }: string[], item: number) =>
			item === 1 && length === 0 ? [cat] : [];
		const { said } = await runAgent(standIn, 'calling', prompt, {
			items: numbered(3),
		});
		expect([made(), said[1][0].includes('"ready"')]).toEqual([1, true]);
	});
});

describe('the MCP trigger', () => {
	it('gets one video when "Retry On Fail" runs the tool again after lost answers', async () => {
		loseAnswers();
		const said = await callOverMcp(standIn, cat, { settings: retryOnFail });
		expect([made(), said.includes('"ready"')]).toEqual([1, true]);
	});
});

describe("the execution's custom data", () => {
	it('names the videos of calls that run beside each other', async () => {
		const plan: Plan = (before) => (before.length === 0 ? [cat, cat, cat] : []);
		const { customData } = await runAgent(standIn, 'calling', plan);
		const named = Object.values(customData).join(' ');
		for (const { videoId } of standIn.ledger.generations) expect(named).toContain(`0=${videoId}`);
		expect(made()).toBe(3);
	});
});
