/**
 * How long n8n answers nobody while a run of rows with six expressions is prepared (docs/performance.md): the longest time
 * between two answers of its health page, beside n8n's own Edit Fields with the same expressions. Nothing is submitted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, startItems, withServer } from '../bench';
import type { WorkflowNode } from '../workflows';
import { node, pixVerse } from '../workflows';

/** How many rows a run has. */
const ROWS = [500, 1000];

/** The pause between two questions to the health page. */
const PAUSE_MS = 10;

/** A run may take so long, on a slow machine. */
const LIMIT_MS = 600_000;

/** What people fill from a row. */
const expressions: Record<string, string> = {
	prompt: '={{ $json.prompt }}, {{ $json.style }}',
	model: '={{ $json.model }}',
	duration: '={{ $json.seconds }}',
	quality: '={{ $json.quality }}',
	seed: '={{ $json.id }}',
	traceId: '={{ $json.campaign }}-{{ $json.id }}',
};

const rowsOf = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, id) => ({
		...{ id, prompt: `a lighthouse in a storm, number ${id}`, style: 'cinematic' },
		...{ model: 'v6', seconds: 5, quality: '540p', campaign: 'autumn' },
	}));

/** The node with these expressions, as a dry run; with Batching, so many rows between two pauses of a tenth of a second. */
function clips({ credential }: Bench, batchSize?: number): WorkflowNode {
	const { traceId, ...settings } = expressions;
	const batch = { batchSize, batchInterval: 100 };
	return pixVerse(credential, {
		...{ ...settings, operation: 'textToVideo', sourceVideo: undefined, effect: undefined },
		options: { traceId, dryRun: true },
		...(batchSize !== undefined && { requestOptions: { batching: { batch } } }),
	});
}

/** n8n's own Edit Fields with these expressions. */
function editFields(): WorkflowNode {
	const assignments = Object.entries(expressions).map(([name, value]) => ({
		...{ id: name, name, value, type: 'string' },
	}));
	const parameters = { assignments: { assignments } };
	return node('PixVerse', 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
}

/** Asks the health page again and again; the function that it returns ends that, and gives the longest silence. */
function listen(url: string): () => Promise<number> {
	let [isOver, longest, last] = [false, 0, Date.now()];
	const asking = (async () => {
		while (!isOver) {
			// After a silence, n8n closes a connection that was kept, which is no answer.
			const answer = await fetch(`${url}/healthz`).catch(() => undefined);
			if (answer !== undefined) {
				await answer.text();
				longest = Math.max(longest, Date.now() - last);
				last = Date.now();
			}
			await pause(PAUSE_MS);
		}
	})();
	return async () => {
		isOver = true;
		await asking;
		return longest;
	};
}

/** Runs rows through a node; gives the longest silence and the time of the run, in seconds. */
async function silenceOf(bench: Bench, name: string, work: WorkflowNode, count: number) {
	const { rest, server } = bench;
	const path = `${name}-${count}`;
	const end = listen(server.url);
	const began = Date.now();
	const id = await startItems(bench, path, [work], rowsOf(count));
	const execution = await rest.finished(id, LIMIT_MS);
	const took = Date.now() - began;
	const longest = await end();
	const made = outputOf(execution).length;
	check(made === count, `${path} gave ${made} items`);
	return { longest: longest / 1000, took: took / 1000 };
}

/** The nodes that are measured, by their names. */
const contenders: Array<[name: string, node: (bench: Bench) => WorkflowNode]> = [
	['edit-fields', editFields],
	['pixverse', (bench) => clips(bench)],
	['pixverse-batches-of-20', (bench) => clips(bench, 20)],
];

async function measure(bench: Bench): Promise<Outcome> {
	const lines: string[] = [];
	// The first run of an n8n compiles its code.
	for (const [name, make] of contenders) await silenceOf(bench, `warm-${name}`, make(bench), 20);
	for (const count of ROWS) {
		for (const [name, make] of contenders) {
			const { longest, took } = await silenceOf(bench, name, make(bench), count);
			const figures = `silent for ${longest.toFixed(1)} s of ${took.toFixed(1)} s`;
			lines.push(`  ${String(count).padStart(5)} rows  ${name.padEnd(24)} ${figures}`);
		}
	}
	return { note: `\n${lines.join('\n')}` };
}

/** Both engines for expressions of n8n 2.x; 1.x has only the older one. */
const engines = ['vm', 'legacy'];

export const awake: Scenario[] = engines.map((engine) => ({
	name: `how long n8n is silent with rows of six expressions, engine ${engine}`,
	isLong: true,
	async run(bench) {
		if (bench.version.name === '1.x' && engine === 'vm') return { note: '1.x has no such engine' };
		const environment = { N8N_EXPRESSION_ENGINE: engine };
		return await withServer(bench, { environment }, measure);
	},
}));
