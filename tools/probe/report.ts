/** The report: each open statement of docs/service.md beside what was seen. Pure. */
import type { Statement } from './page';
import type { Bill, Line, Start } from './record/types';
import { isPassing, Seen, toldOf } from './statements/seen';
import type { Finding, Settling, Verdict } from './statements/types';

/** A statement with what was found. */
export interface Judged extends Statement, Finding {}

const order: Verdict[] = ['refuted', 'answered', 'confirmed', 'not tried'];

const headings: Record<Verdict, string> = {
	refuted: 'Refuted',
	answered: 'Open questions that are answered',
	confirmed: 'Confirmed',
	'not tried': 'Not tried',
};

/** The answers that only were of their moment are told. */
function tooLittle(probes: string[], seen: Seen): string {
	const passing = probes.flatMap((probe) => seen.all(probe)).filter(isPassing);
	return ['too little was seen', ...new Set(passing.map(toldOf))].join('; ');
}

/** Why a statement stayed open: nothing tries it, or what would has not come to it. */
function whyNot(settling: Settling, seen: Seen): string {
	if ('reason' in settling) return settling.reason;
	const outcomes = settling.probes.map((probe) => ({ probe, outcome: seen.outcome(probe) }));
	const [left] = outcomes.filter(({ outcome }) => outcome?.state !== 'done');
	if (!left) return tooLittle(settling.probes, seen);
	return `${left.probe}: ${left.outcome?.note ?? 'did not run'}`;
}

/** What the record says about each statement. */
export function judge(lines: Line[], statements: Statement[], settlings: Settling[]): Judged[] {
	const seen = new Seen(lines);
	return statements.map((statement) => {
		const settling = settlings.find(({ anchor }) => anchor === statement.anchor);
		const finding = settling && 'find' in settling ? settling.find(seen) : undefined;
		// Whoever has no access is refused everything, and nothing is refuted by it.
		const found = finding?.verdict === 'refuted' && !seen.isKnown ? undefined : finding;
		const open = settling ? whyNot(settling, seen) : 'nothing is known that would settle it';
		return { ...statement, ...(found ?? { verdict: 'not tried', seen: open }) };
	});
}

/** What everything cost, and why that is not certain. */
export function costOf(lines: Line[]): { cost: string; doubt: string } | undefined {
	const bill = lines.find((line): line is Bill => line.kind === 'bill');
	if (!bill) return undefined;
	const { spent, budget, fell } = bill;
	const credits = `${spent} of ${budget} credits`;
	if (fell === spent) return { cost: credits, doubt: '' };
	const doubt = fell === undefined ? 'could not be read' : `fell by ${fell}`;
	return { cost: `at most ${credits}`, doubt: `; the balance ${doubt}` };
}

/** How many statements have each verdict, in a sentence. */
export const countOf = (judged: Judged[]): string =>
	order
		.map((verdict) => `${judged.filter((one) => one.verdict === verdict).length} ${verdict}`)
		.join(', ');

function section(verdict: Verdict, judged: Judged[]): string[] {
	const chosen = judged.filter((one) => one.verdict === verdict);
	if (chosen.length === 0) return [];
	const items = chosen.map(
		({ anchor, text, seen }) => `- \`${anchor}\`: ${text}\n  **Seen:** ${seen}`,
	);
	return [`## ${headings[verdict]}`, items.join('\n')];
}

/** The names of all headers, with how many answers had them. */
function headersOf({ exchanges }: Seen): string {
	const answers = exchanges.flatMap(({ answer }) => (answer ? [answer.headers] : []));
	const names = [...new Set(answers.flatMap((headers) => Object.keys(headers)))].sort();
	const count = (name: string) => answers.filter((headers) => name in headers).length;
	const examples = (name: string) => answers.find((headers) => name in headers)?.[name];
	return names
		.map(
			(name) =>
				`- \`${name}\` in ${count(name)} of ${answers.length}, such as \`${examples(name)}\``,
		)
		.join('\n');
}

function outcomesOf(lines: Line[]): string {
	return lines
		.filter((line) => line.kind === 'outcome')
		.map(({ probe, state, note }) => `- \`${probe}\` ${state}: ${note}`)
		.join('\n');
}

/** The whole report. `surprises` are what the record and the stand-in have differently. */
export function reportOf(lines: Line[], judged: Judged[], surprises: string[]): string {
	const start = lines.find((line): line is Start => line.kind === 'start');
	const bill = costOf(lines);
	const cost = bill ? `${bill.cost} were spent${bill.doubt}` : 'The run was cut off';
	const parts = [
		'# What the probes found',
		`${start?.date.slice(0, 10) ?? ''}, ${start?.address ?? ''}. ${cost}. ${countOf(judged)}.`,
		...order.slice(0, 3).flatMap((verdict) => section(verdict, judged)),
		'## Other than the stand-in',
		surprises.map((surprise) => `- ${surprise}`).join('\n') || 'Nothing.',
		...section('not tried', judged),
		'## Headers',
		headersOf(new Seen(lines)) || 'None.',
		'## Probes',
		outcomesOf(lines),
	];
	return `${parts.join('\n\n')}\n`;
}
