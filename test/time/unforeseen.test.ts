// Any value thrown at any place: no error denies a charge, no video is made twice, and each paid video is named. CASES is
// the number of cases, FIRST_CASE the first of them.
import type { SimulatedRun } from '../support/simulation/run';
import { start } from '../support/simulation/run';
import { setScene } from '../support/simulation/scene';
import { randomFrom } from '../support/simulation/script';
import type { Service } from '../support/simulation/service';

const CASES = Number(process.env.CASES ?? 400);
const FIRST = Number(process.env.FIRST_CASE ?? 1);

const STEPS = ['credential', 'before', 'after', 'body', 'download', 'store', 'read', 'log', 'data'];

const codes = [
	...[undefined, null, '', 'odd', 42, 'Z_BUF'],
	...['ERR__ERROR_FORMAT_PADDING_1', 'ECONNRESET', '502', 'E1'],
];
const messages = [
	'',
	'Decompression failed',
	'timeout exceeded when trying to connect',
	'x'.repeat(999),
	'{}',
];

/** Anything that may be thrown, but for what n8n is known to refuse before the wire. */
function anything(roll: () => number, depth = 3): unknown {
	const oneOf = <T>(values: readonly T[]): T => values[Math.floor(roll() * values.length)];
	const kinds = ['error', 'error', 'error', 'object', 'plain', 'cyclic'] as const;
	const kind = oneOf(kinds);
	if (kind === 'plain') return oneOf([undefined, null, 'text', '', 7, true, Symbol('s'), () => 1]);
	const cause = depth > 0 && roll() < 0.5 ? anything(roll, depth - 1) : undefined;
	const fields = {
		code: oneOf(codes),
		httpCode: oneOf(codes),
		cause,
		response: oneOf([undefined, {}]),
	};
	const error = kind === 'object' ? { message: oneOf(messages) } : new Error(oneOf(messages));
	if (kind === 'cyclic') return Object.assign(error, fields, { cause: error });
	return Object.assign(error, fields);
}

interface Case {
	service: Service;
	told: string;
	/** Whether a failure denies a charge although something was paid by then. */
	denies: boolean;
}

/** Plays one item in which a few steps throw, for up to three tries of the node. */
async function play(seed: number): Promise<Case> {
	const roll = randomFrom(seed);
	const scene = setScene(
		{
			refusesKnown: roll() < 0.5,
			repeatedTrace: roll() < 0.5 ? 'refusesDifferentBody' : 'sameAnswer',
		},
		seed,
	);
	const share = roll() < 0.3 ? 1 : roll() * 0.6;
	const struck = STEPS.filter(() => roll() < 0.3);
	let left = Math.ceil(roll() * 30);
	const run: SimulatedRun = {
		...{ items: 1, tries: roll() < 0.5 ? 3 : 1, downloads: roll() < 0.5, uploads: roll() < 0.3 },
		...{
			waits: roll() < 0.8,
			operation: ['restyle', 'restyle', 'swap', 'vibeMv'][Math.floor(roll() * 4)],
		},
		options: { waitLimit: 5 },
		stops: roll() < 0.7,
		key: roll() < 0.3 ? (item) => `row ${item}` : undefined,
		onStep: (step) => {
			if (left <= 0 || !struck.includes(step) || roll() >= share) return;
			left--;
			throw anything(roll);
		},
	};
	try {
		const running = start(scene.script, scene.service, run);
		await scene.script.play(() => running.done);
		const told = JSON.stringify([
			running.ended,
			running.failures,
			[...running.customData.values()],
			running.log,
		]);
		const denies = [...running.failures, ...running.ended].some(
			(end) =>
				/nothing was (charged|sent)/i.test(JSON.stringify(end)) &&
				scene.service.jobs.some(({ startedAt }) => startedAt <= end.at),
		);
		return { service: scene.service, told, denies };
	} finally {
		scene.close();
	}
}

/** What is wrong with a case; undefined when nothing is. */
async function problemOf(seed: number): Promise<string | undefined> {
	const { service, told, denies } = await play(seed);
	const { jobs } = service;
	if (denies) return `seed ${seed} denies a charge: ${told}`;
	const unnamed = jobs.filter(({ id, traceId, isReported: isTold, operation }) => {
		const isServed = operation === 'mask' && isTold;
		return (
			!isServed &&
			!told.includes(traceId) &&
			!told.includes(`video_id":${id}`) &&
			!told.includes(`=${id}`)
		);
	});
	if (unnamed.length > 0) return `seed ${seed} does not name ${unnamed[0].id}: ${told}`;
	const operations = jobs.map(({ operation }) => operation);
	return new Set(operations).size < jobs.length ? `seed ${seed} pays twice: ${told}` : undefined;
}

it(
	`An unforeseen error denies no charge, and doubles and hides no video: ${CASES} cases.`,
	async () => {
		const wrong: string[] = [];
		for (let seed = FIRST; seed < FIRST + CASES && wrong.length < 5; seed++) {
			const problem = await problemOf(seed);
			if (problem !== undefined) wrong.push(problem);
		}
		expect(wrong).toEqual([]);
	},
	60_000 + CASES * 100,
);
