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

/** The node with these expressions, as a dry run. */
function clips({ credential }: Bench, requestOptions: IDataObject = {}): WorkflowNode {
	const { traceId, ...settings } = expressions;
	return pixVerse(credential, {
		...{ ...settings, operation: 'textToVideo', sourceVideo: undefined, effect: undefined },
		...{ options: { traceId, dryRun: true }, requestOptions },
	});
}

const batching = { batch: { batchSize: 20, batchInterval: 100 } };

/** n8n's own Edit Fields with these expressions. */
function editFields(): WorkflowNode {
	const assignments = Object.entries(expressions).map(([name, value]) => ({
		...{ id: name, name, value, type: 'string' },
	}));
	const parameters = { assignments: { assignments } };
	return node('PixVerse', 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
}

/** The nodes that are measured, by their names. */
const contenders: Array<[name: string, node: (bench: Bench) => WorkflowNode]> = [
	['edit-fields', editFields],
	['pixverse', (bench) => clips(bench)],
	['pixverse-batches-of-20', (bench) => clips(bench, { batching })],
];

/** The longest time between two answers of the health page while `run` runs, in milliseconds. */
async function silenceDuring(url: string, run: () => Promise<void>): Promise<number> {
	let [isOver, longest, last] = [false, 0, Date.now()];
	const running = run().finally(() => (isOver = true));
	while (!isOver) {
		// After a silence, n8n closes a connection that was kept, which is no answer.
		const text = await fetch(`${url}/healthz`).then(
			async (answer) => await answer.text(),
			() => '',
		);
		if (text) longest = Math.max(longest, Date.now() - last);
		if (text) last = Date.now();
		await pause(10);
	}
	await running;
	return longest;
}

/** Runs rows through a node; gives the longest silence and the time of the run. */
async function lineOf(bench: Bench, name: string, work: WorkflowNode, count: number) {
	const { rest, server } = bench;
	const path = `${name}-${count}`;
	const began = Date.now();
	const longest = await silenceDuring(server.url, async () => {
		const id = await startItems(bench, path, [work], rowsOf(count));
		const made = outputOf(await rest.finished(id, LIMIT_MS)).length;
		check(made === count, `${path} gave ${made} items`);
	});
	const [silent, took] = [longest, Date.now() - began].map((ms) => `${(ms / 1000).toFixed(1)} s`);
	return `\n  ${path.padEnd(28)} silent for ${silent} of ${took}`;
}

async function measure(bench: Bench): Promise<Outcome> {
	let note = '';
	for (const count of [20, 500, 1000]) {
		for (const [name, make] of contenders) {
			const line = await lineOf(bench, name, make(bench), count);
			// The first run of an n8n compiles its code.
			if (count > 20) note += line;
		}
	}
	return { note };
}

/** Both engines for expressions of n8n 2.x; 1.x has only the older one. */
export const awake: Scenario[] = ['vm', 'legacy'].map((engine) => ({
	name: `how long n8n is silent with rows of six expressions, engine ${engine}`,
	isLong: true,
	async run(bench) {
		if (bench.version.name === '1.x' && engine === 'vm') return { note: '1.x has no such engine' };
		const environment = { N8N_EXPRESSION_ENGINE: engine };
		return await withServer(bench, { environment }, measure);
	},
}));
