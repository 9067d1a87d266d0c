/** What an operator reads in n8n's log: what holds a run up, when that is over, and what failed. */
import type { FaultKind } from '../../support/standin';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems } from '../bench';
import type { Execution } from '../rest';
import { pixVerse } from '../workflows';

const PROMPT = 'a cat that nobody else has';

const refused = (code: number): FaultKind => ({ acts: false, answer: { code, message: 'no' } });

/** Runs rows with prompts, and returns their execution and what the node has logged about them. */
async function runRows(bench: Bench, path: string, count: number) {
	const { credential, server } = bench;
	const parameters = {
		...{ operation: 'textToVideo', prompt: '={{ $json.prompt }}', model: 'v6', duration: 5 },
		...{ quality: '540p', aspectRatio: '16:9' },
	};
	const settings = { onError: 'continueRegularOutput' };
	const before = server.log().length;
	const items = rows(...Array.from({ length: count }, (_, row) => `${PROMPT} ${row}`));
	const execution = await runItems(
		bench,
		path,
		[pixVerse(credential, parameters, settings)],
		items,
	);
	const log = server.log().slice(before);
	for (const secret of [PROMPT, bench.standIn.settings.apiKey])
		check(!log.includes(secret), `the log has "${secret}"`);
	return {
		execution,
		lines: log.split('\n').filter((line) => line.includes('PixVerse: execution')),
	};
}

/** Throws unless each text stands in one line, in this order; returns these lines without their times. */
function inOrder(lines: string[], ...texts: string[]): string {
	const found = texts.map((text) => {
		const having = lines.filter((line) => line.includes(text));
		check(having.length === 1, `${having.length} lines have "${text}":\n${lines.join('\n')}`);
		return lines.indexOf(having[0]);
	});
	check(String(found) === String([...found].sort((a, b) => a - b)), 'the lines are out of order');
	return found.map((at) => lines[at].replace(/.*PixVerse: execution \d+, /, '')).join(' | ');
}

const statesOf = (execution: Execution) => outputOf(execution).map(({ json }) => json.state);

/** Credits run out; the key is refused; polls get no answer for a while. */
async function run(bench: Bench): Promise<Outcome> {
	const { standIn } = bench;
	const { ledger } = standIn;
	const notes: string[] = [];
	const readable: unknown[] = [];
	for (const [code, name, words] of [
		[500090, 'balance', 'has too few credits'],
		[10001, 'authentication', 'does not accept the API key'],
	] as const) {
		standIn.fail({ place: 'submit', ...refused(code), times: 99 });
		const before = ledger.count('submit');
		const { execution, lines } = await runRows(bench, `operator-${code}`, 20);
		const sent = ledger.count('submit') - before;
		check(sent < 10, `${sent} submissions were refused for ${name}`);
		notes.push(inOrder(lines, words, `20 of 20 items failed: 20 ${name}`));
		readable.push(...readableOf(execution));
		standIn.reset();
	}
	const until = Date.now() + 9_000;
	standIn.settings.jobs = { kind: 'time', ms: 3_000 };
	standIn.fail({
		...{ place: 'look', acts: false, answer: { status: 502 }, times: 9_999 },
		when: () => Date.now() < until,
	});
	const { execution, lines } = await runRows(bench, 'operator-outage', 3);
	check(
		String(statesOf(execution)) === 'ready,ready,ready',
		`the items are ${String(statesOf(execution))}`,
	);
	notes.push(inOrder(lines, 'gives no usable answer (HTTP 502). ', 'over after '));
	return { items: 3, readable: [...readable, ...readableOf(execution)], note: notes.join(' | ') };
}

export const operator: Scenario = {
	name: "n8n's log says what holds a run up, when that is over, and what failed",
	run,
};
