// The lines of n8n's log that the page for operators quotes are the lines that the node writes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refused } from '../../../nodes/PixVerse/transport/http/outcome';
import { Attempt } from '../../../nodes/PixVerse/transport/run/attempt';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { Journal } from '../../../nodes/PixVerse/transport/run/journal';
import { Troubles } from '../../../nodes/PixVerse/transport/run/troubles';
import { video } from '../../../nodes/PixVerse/transport/values/record';
import { root } from '../../operations/product';
import { contextWith } from '../../support/harness/journal';
import { useScript } from '../../support/simulation/script';

const { advance } = useScript();

const page = readFileSync(join(root, 'docs', 'operating.md'), 'utf8');
const [, section] = page.split('## The log');
const quotes = [...section.matchAll(/^- `(.+?)`|^(PixVerse: .+)$/gm)].map(
	([, inList, inBlock]) => inList ?? inBlock,
);

const lines: string[] = [];
const write = (line: string) => lines.push(line);
const context = contextWith({ logger: { info: write, warn: write } });
const journal = new Journal(context, (item) => (item === 7 ? 'order-17' : undefined));

/** A run of items, some of which PixVerse makes. The first ones have ended. */
function runOf({ items = 0, made = 0, ended = 0, spent = 0 }) {
	const attempt = new Attempt(context, false);
	const jobs = new Map<number, Job[]>();
	for (let item = 0; item < items; item++) {
		attempt.register(item);
		const job = Object.assign(new Job(), { item });
		jobs.set(item, [job]);
		const answer = { answer: {}, acceptedAt: 0, videoId: '1', isResumed: false };
		if (item < made) job.accept(answer);
		if (item < ended) attempt.settle(item);
	}
	return { attempt, jobs, credits: { spent }, isGuessed: false };
}

/** Writes the lines that the page tells of. */
async function writeLines(): Promise<void> {
	const path = '/openapi/v2/video/restyle/generate';
	const job = Object.assign(new Job(), { item: 0, path });
	const made = { type: video, id: '343252978602905' };
	job.traceId = 'fceaafee-a1b6-43b6-8e93-8190e5307102';
	journal.submitting(job);
	job.accept({ answer: { credits: 35 }, acceptedAt: 0, videoId: made.id, isResumed: false });
	journal.accepted(job, made);
	journal.resumed(job, made);

	const mask = Object.assign(new Job(), { item: 0, traceKind: 'mask' });
	journal.answered(mask);
	journal.answered(new Job());

	const early = new Journal(context);
	early.reportProgress(runOf({ items: 4, made: 4, ended: 3, spent: 180 }), true);
	const stopped = runOf({ items: 8, made: 5, ended: 8, spent: 175 });
	stopped.attempt.stopAll();
	journal.reportProgress(stopped, true);

	const { attempt } = runOf({ items: 200, ended: 200 });
	for (const item of [3, 7, 12, 15, 18]) attempt.failures.set(item, 'moderated');
	for (let item = 100; item < 115; item++) attempt.failures.set(item, 'balance');
	journal.reportFailures(attempt);

	const troubles = new Troubles(
		(text) => journal.warn(text),
		() => 20,
	);
	for (const item of [0, 1, 2])
		troubles.note(item, 'poll', { outcome: 'lost', reason: 'HTTP 502' });
	troubles.note(0, 'submission', refused('10001', 'no'));
	await advance(120_000);
	for (const item of [0, 1, 2]) troubles.note(item, 'poll', { outcome: 'success' });
}

it('Each line of the log that the page for operators quotes is one that the node writes.', async () => {
	await writeLines();
	const isWritten = (quote: string) => {
		const parts = quote.split('…').map((part) => part.trim());
		return lines.some((line) => parts.every((part) => line.includes(part)));
	};
	expect(quotes.length).toBeGreaterThan(8);
	expect(quotes.filter((quote) => !isWritten(quote))).toEqual([]);
});
