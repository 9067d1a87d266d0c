/** Runs one cell once: a stand-in, a wire and a clock of its own, three items on n8n's engine. */
import { randomUUID } from 'node:crypto';
import { setTimeout as quiet } from 'node:timers/promises';
import type { INodeExecutionData } from 'n8n-workflow';
import { bytesOf } from '../../support/harness/binary';
import { runPixVerse } from '../../support/harness/pixverse';
import type { EngineResult } from '../../support/harness/engine';
import type { Fault, LedgerRequest, StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { whyImpossible } from './impossible';
import { itemOf, items, kindAt, kindOf, parametersFor, STRUCK } from './items';
import { KEY_PREFIX } from './logs';
import { armProbe } from './probe';
import type { Run } from './rows';
import { modes } from './rows';
import { bookOf, breakFor, passingFirst, strikesOf, VIDEO_BYTES } from './strike';
import { inTime, ScriptedTime } from './time';
import type { Line, Start } from './wire';
import { bytesOn, watchLine } from './wire';

/** What the judge is shown. */
export interface Evidence {
	run: Run;
	result: EngineResult;
	standIn: StandIn;
	starts: Start[];
	/** Bytes of the files of the outputs, in their order. */
	files: Array<number | undefined>;
	/** Requests that were struck. */
	struck: number;
	/** Requests that started after the run had ended. */
	late: number;
	milliseconds: number;
}

/** A run that takes longer in real time hangs. */
const LIMIT_MS = 90_000;
/** Longer than anything that a settled run could still wait for. */
const QUIET_MS = 60;
/** Of requests that stall. It acts on those that nothing happens to as well, so that a busy machine must not need it. */
const TIMEOUT_MS = 2_000;

function lengthOf({ headers }: LedgerRequest): number {
	return Number(headers['content-length'] ?? NaN);
}

/** Arms the fault; returns how many requests it has struck so far. */
export function arm(run: Run, standIn: StandIn, line: Line): () => number {
	const seen = new Set<object>();
	const struck = () => Math.max(0, seen.size - passingFirst(run.place));
	const way = breakFor(run.fault);
	if (way !== undefined) {
		line.breakOf = (start) => {
			const { pathname, searchParams } = new URL(start.path, standIn.url);
			const type = searchParams.get('type') ?? '0';
			const isMine = itemOf(pathname, start.length, type, standIn.ledger) === STRUCK;
			if (!isMine || kindOf(pathname) !== kindAt(run.place)) return undefined;
			if (struck() >= strikesOf(run)) return undefined;
			seen.add(start);
			return struck() > 0 ? way : undefined;
		};
		return struck;
	}
	const when = (request: LedgerRequest) => {
		const { path, query } = request;
		const item = itemOf(path, lengthOf(request), query.type ?? '0', standIn.ledger);
		if (item === STRUCK) seen.add(request);
		return item === STRUCK;
	};
	standIn.fail(...bookOf(run, kindAt(run.place) as Fault['place'], when));
	return struck;
}

async function onEngine(run: Run, standIn: StandIn): Promise<EngineResult> {
	const stalls = run.fault === 'stall until timeout';
	const requestOptions = stalls ? { timeout: TIMEOUT_MS } : {};
	const running = runPixVerse(standIn, {
		items: await items(),
		parameters: { ...parametersFor(run), requestOptions },
		settings: modes[run.mode],
	});
	const limit = new AbortController();
	const hung = quiet(LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
		throw new Error(`hung for ${LIMIT_MS} ms`);
	});
	hung.catch(() => {});
	return await Promise.race([running, hung]).finally(() => limit.abort());
}

/** The sizes of the files that came out, as the next node would read them. */
async function filesOf({ outputs }: EngineResult): Promise<Evidence['files']> {
	const read = async ({ binary }: INodeExecutionData) =>
		binary?.data && (await bytesOf(binary.data)).length;
	return await Promise.all(outputs.flat().map(read));
}

/** Runs a cell once. Rejects when the run hangs. */
export async function runOne(run: Run): Promise<Evidence> {
	const standIn = await startStandIn({
		apiKey: KEY_PREFIX + randomUUID(),
		repeatedTrace: run.traceMode,
		videoBytes: VIDEO_BYTES,
	});
	const { line, close } = watchLine(new URL(standIn.url).port);
	const time = new ScriptedTime(
		() => line.underWay,
		() => line.starts.length * 2 - line.underWay + bytesOn(line),
	);
	const armed = whyImpossible(run) === undefined ? arm : armProbe;
	const struck = armed(run, standIn, line);
	const started = Date.now();
	try {
		const result = await inTime(time, async () => await onEngine(run, standIn));
		const milliseconds = Date.now() - started;
		const { length } = line.starts;
		await quiet(QUIET_MS);
		const late = line.starts.length - length;
		const seen = { struck: struck(), late, milliseconds, files: await filesOf(result) };
		return { run, result, standIn, starts: line.starts, ...seen };
	} finally {
		time.end();
		close();
		await standIn.close();
	}
}
