/** The node as the tool of an AI agent, when calls fail: repeated, they cost nothing twice. */
import {
	expectedDuration,
	forgetDurations,
	kindOf,
} from '../../../nodes/PixVerse/transport/job/schedule';
import type { CallPlan } from '../../support/harness/agent';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { TestCredentials } from '../../support/harness/credentials';
import { useLeapingClock } from '../../support/harness/fastClock';
import { accountAt, locator } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { fromModel } from '../../support/harness/tool';
import type { Fault } from '../../support/standin';
import { traceModes } from '../../support/standin/traces';
import { PATHS, swap, swapMask } from '../charges/steps';
import { refusedWith, retryOnFail, sources, unnamedVideos } from '../judge';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn({}, 'test');
const cat = { prompt: 'a cat' };

const made = () => standIn.ledger.generations.length;

/** So many submissions are acted on, but their responses are lost; one try of the node sends five. */
const loseAnswers = () => standIn.fail({ place: 'submit', ...faults.resetAfter, times: 5 });

/** The videos that were paid for and are named neither to the model nor to a person. */
const unread = (result: Awaited<ReturnType<typeof runAgent>>) =>
	unnamedVideos(standIn, result).filter((id) => {
		const traceId = standIn.ledger.generations.find(({ videoId }) => videoId === id)?.traceId;
		return !JSON.stringify(result.replies).includes(String(traceId));
	});

/** The credits that calls say they paid, and those that were paid. */
const creditsIn = (replies: string[]) =>
	replies.reduce((sum, text) => sum + Number(/"credits_charged":(\d+)/.exec(text)?.[1] ?? 0), 0);
const spent = () => standIn.ledger.generations.reduce((sum, { credits }) => sum + credits, 0);

/** n8n 1.x ends the run of an agent whose tool fails, unless the tool goes on. */
const settings = { onError: 'continueRegularOutput' as const };
const parameters = { options: { waitLimit: 0.02 } };

const atSwap = ({ path }: { path: string }) => path === PATHS.swap;
const lostMask: Fault = { place: 'submit', ...faults.resetAfter, times: 5 };
const busySwap: Fault = {
	...{ place: 'submit', acts: false, answer: { status: 429 }, times: 12, when: atSwap },
};
const refusedSwap = (code: number, times = 1): Fault => ({
	...{ place: 'submit', ...refusedWith(code), times, when: atSwap },
});

describe.each(traceModes)('in mode "%s" for a repeated trace ID', (mode) => {
	beforeEach(() => {
		standIn.settings.repeatedTrace = mode;
		loseAnswers();
	});

	it.each([
		['calling', null],
		['calling', '7'],
		['requesting', '7'],
	] as const)(
		'"Retry On Fail" makes no second video for a %s agent, execution %s',
		async (kind, executionId) => {
			const given = { settings: retryOnFail, executionId, parameters };
			const result = await runAgent(standIn, kind, inTurn(cat), given);
			expect([made(), unread(result)]).toEqual([1, []]);
		},
	);

	it.each(agents)('a %s agent that calls again makes no second video', async (kind) => {
		const result = await runAgent(standIn, kind, inTurn(cat, cat, cat), { settings, parameters });
		const [{ traceId }] = standIn.ledger.generations;
		expect(result.replies[0][0]).toContain(`It may have been charged. Trace ID ${traceId}`);
		// Once it came out, the next call is a request for another one.
		expect(made()).toBe(mode === 'error' ? 1 : 2);
		expect(unread(result)).toEqual([]);
	});
});

describe.each(agents)('a %s agent', (kind) => {
	const { getDecrypted } = TestCredentials.prototype;
	afterEach(() => Object.assign(TestCredentials.prototype, { getDecrypted }));

	it('that calls again with the key of another account sends that account nothing of the first', async () => {
		loseAnswers();
		const [first, second] = [standIn.settings.apiKey, 'key-of-another-account'];
		const changed = async () => {
			if (made() > 0) standIn.settings.apiKey = second;
			return { apiKey: standIn.settings.apiKey, baseUrl: standIn.url };
		};
		Object.assign(TestCredentials.prototype, { getDecrypted: changed });
		const given = { settings, parameters };
		const { replies } = await runAgent(standIn, kind, inTurn(cat, cat), given);
		const sent = standIn.ledger.requests.filter(({ place }) => place === 'submit');
		const tracesOf = (key: string) =>
			sent.filter(({ headers }) => headers['api-key'] === key).map(({ traceId }) => traceId);
		expect(tracesOf(second).length).toBeGreaterThan(0);
		expect(tracesOf(second).filter((one) => tracesOf(first).includes(one))).toEqual([]);
		// The model has read of the first submission, and the second one is a job of the other account.
		expect(replies[0][0]).toMatch(/may have been charged/);
	});

	it('that calls again gets the video that took too long', async () => {
		standIn.settings.jobs = { kind: 'polls', polls: 1e9 };
		const options = { waitLimit: 0.003, onWaitLimit: 'fail' };
		const again: CallPlan = (before) => {
			if (before.length > 0) standIn.settings.jobs = { kind: 'polls', polls: 0 };
			return before.length < 30 && !before.at(-1)?.includes('"ready"') ? [cat] : [];
		};
		const { replies } = await runAgent(standIn, kind, again, { settings, parameters: { options } });
		expect([made(), replies[0].at(-1)?.includes('ready')]).toEqual([1, true]);
		expect(replies[0].length).toBeGreaterThan(1);
		expect(creditsIn(replies[0])).toBe(spent());
	});

	it('that calls again gets the video that could not be polled, because PixVerse refused the key', async () => {
		let isRefused = true;
		standIn.fail({ place: 'poll', ...refusedWith(10001), times: 999, when: () => isRefused });
		const options = { waitLimit: 0.003, onWaitLimit: 'fail' };
		const again: CallPlan = (before) => {
			isRefused = before.length === 0;
			return before.length < 30 && !before.at(-1)?.includes('"ready"') ? [cat] : [];
		};
		const { replies } = await runAgent(standIn, kind, again, { settings, parameters: { options } });
		expect([made(), replies[0].at(-1)?.includes('"ready"')]).toEqual([1, true]);
		expect(replies[0][0]).toContain('does not accept the API key');
	});

	it('that calls again gets a new video for one that failed and was refunded', async () => {
		standIn.settings.outcome = ({ index }) => (index === 0 ? 8 : 1);
		const { replies } = await runAgent(standIn, kind, inTurn(cat, cat), { settings });
		expect([made(), replies[0][1].includes('"ready"')]).toEqual([2, true]);
	});

	it('pays once for masks whose response was lost', async () => {
		loseAnswers();
		const given = { settings, parameters: swapMask };
		const { replies } = await runAgent(standIn, kind, inTurn(cat, cat), given);
		expect([made(), replies[0].at(-1)?.includes('mask')]).toEqual([1, true]);
	});

	// The stand-in refuses a mask beside another upload than the one in which it was found.
	it.each<[string, keyof typeof sources, Fault]>([
		['that did not get through', 'video ID', busySwap],
		['that did not get through', 'URL', busySwap],
		['whose mask had no answer', 'URL', lostMask],
		['for which PixVerse refused the key', 'video ID', refusedSwap(10001)],
		['for which the credits did not suffice twice', 'URL', refusedSwap(500090, 2)],
	])('pays once for the mask of a swap %s, with a source as %s', async (_what, source, fault) => {
		standIn.fail(fault);
		const again: CallPlan = (before) =>
			before.length < 4 && !before.at(-1)?.includes('"ready"') ? [cat] : [];
		const parameters = { ...swap, sourceVideo: sources[source] };
		const { replies } = await runAgent(standIn, kind, again, { settings, parameters });
		expect([made(), replies[0].at(-1)?.includes('"ready"')]).toEqual([2, true]);
		expect(creditsIn(replies[0])).toBe(spent());
	});

	it('pays for a mask again if PixVerse refuses what an earlier call has found', async () => {
		standIn.fail(refusedSwap(400017, 9));
		const parameters = { ...swap, sourceVideo: sources.URL };
		await runAgent(standIn, kind, inTurn(cat, cat, cat), { settings, parameters });
		expect(made()).toBe(2);
	});

	it('pays once for a mask if PixVerse refuses the image, and the next call has another image', async () => {
		standIn.fail(refusedSwap(500054));
		const parameters = { ...swap, image: locator('imageId', fromModel) };
		const plan = inTurn({ prompt: '164913710' }, { prompt: '164913711' });
		const { replies } = await runAgent(standIn, kind, plan, { settings, parameters });
		expect([made(), replies[0].at(-1)?.includes('"ready"')]).toEqual([2, true]);
	});

	it('pays once for the masks of a frame if the next call chooses one of their names', async () => {
		const parameters = { ...swap, maskName: fromModel };
		const plan = inTurn({ prompt: 'dog' }, { prompt: 'cat' }, { prompt: 'person' });
		const { replies } = await runAgent(standIn, kind, plan, { settings, parameters });
		expect(replies[0][0]).toMatch(/in that frame, but: person.* Finding the mask was charged/);
		expect(replies[0][1]).toMatch(/in that frame, but: person.* nothing was charged/);
		expect([made(), replies[0].at(-1)?.includes('"ready"')]).toEqual([2, true]);
	});

	it('that calls again gets the music video that did not get through, with its song verified again', async () => {
		standIn.fail({ ...busySwap, when: ({ path }) => path.includes('/music_mv_agent/') });
		const song = locator('url', 'https://example.com/song.mp3');
		const parameters = { operation: 'vibeMv', song, aspectRatio: '16:9', quality: '720p' };
		const { replies } = await runAgent(standIn, kind, inTurn(cat, cat), { settings, parameters });
		expect([made(), replies[0].at(-1)?.includes('"ready"')]).toEqual([1, true]);
	});

	it('with "Retry On Fail" submits nothing again that was refused', async () => {
		standIn.fail({ place: 'submit', ...refusedWith(500063), times: 9 });
		await runAgent(standIn, kind, inTurn(cat), { settings: retryOnFail });
		expect(standIn.ledger.count('submit')).toBe(1);
	});
});

it('With "Retry On Fail", no mask of an earlier call is kept that PixVerse refuses at last.', async () => {
	standIn.fail(refusedSwap(500090), busySwap, refusedSwap(400017, 9));
	const given = {
		settings: { ...settings, ...retryOnFail },
		parameters: { ...swap, sourceVideo: sources.URL },
	};
	await runAgent(standIn, 'requesting', inTurn(cat, cat, cat), given);
	expect(made()).toBe(2);
});

it('An agent gets another video when "Retry On Fail" has brought the first.', async () => {
	loseAnswers();
	await runAgent(standIn, 'calling', inTurn(cat, cat), { settings: retryOnFail });
	expect(made()).toBe(2);
});

describe('The wait of an earlier call', () => {
	useLeapingClock();

	it.each(agents)(
		'teaches no wrong time of a job that ended between two calls of a %s agent.',
		async (agent) => {
			forgetDurations();
			standIn.settings.jobs = { kind: 'polls', polls: 1e9 };
			const again: CallPlan = (before) => {
				if (before.length > 0) standIn.settings.jobs = { kind: 'polls', polls: 0 };
				return before.length < 2 ? [cat] : [];
			};
			const options = { waitLimit: 1, onWaitLimit: 'fail' };
			const { replies } = await runAgent(standIn, agent, again, {
				settings,
				parameters: { options },
			});
			expect([made(), replies[0][1].includes('"ready"')]).toEqual([1, true]);
			const kind = kindOf(accountAt(standIn), '/openapi/v2/video/restyle/generate', {});
			expect(expectedDuration(kind, -1)).toBe(-1);
		},
	);
});

it.each(agents)(
	'After a failed download, the next call of a %s agent goes on with the paid video.',
	async (kind) => {
		standIn.fail({ place: 'download', acts: false, answer: { status: 410 } });
		const given = {
			settings: { onError: 'continueErrorOutput' as const },
			parameters: { downloadFile: true },
		};
		await runAgent(standIn, kind, inTurn(cat, cat), given);
		expect(made()).toBe(1);
	},
);
