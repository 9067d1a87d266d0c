/** What a record says: a table with each open question of docs/service.md. Pure. */
import type { Line } from './session';

const VERDICTS = ['refuted', 'answered', 'confirmed', 'not tried'];

/** The sentences of the page that have an anchor, by it. */
export const questionsIn = (page: string): Map<string, string> =>
	new Map(
		[...page.matchAll(/<a id="([\w-]+)"><\/a>((?:[^.|<]|\.(?=\S)|<(?!a id))*)/g)].map(
			([, anchor, text]) => [anchor, text.replace(/\s+/g, ' ').trim()],
		),
	);

/** The report; `differences` are those from the stand-in. */
export function reportOf(lines: Line[], page: string, differences: string[]): string {
	// Later findings about a question know more.
	const found = new Map(
		lines.filter((line) => line.kind === 'finding').map((line) => [line.anchor, line]),
	);
	const rows = [...questionsIn(page)].map(([anchor, text]) => ({
		text,
		verdict: 'not tried',
		seen: '',
		...found.get(anchor),
	}));
	rows.sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
	const counts = VERDICTS.map(
		(one) => `${rows.filter(({ verdict }) => verdict === one).length} ${one}`,
	);
	const bill = lines.find((line) => line.kind === 'bill');
	const spent = bill
		? `At most ${bill.spent} of ${bill.budget} credits were spent`
		: 'The run was cut off';
	const cells = (...texts: string[]) =>
		`| ${texts.map((text) => text.replace(/\|/g, '\\|')).join(' | ')} |`;
	const outcomes = lines.filter((line) => line.kind === 'outcome');
	return [
		`# What was found\n\n${spent}. ${counts.join(', ')}.`,
		[
			cells('docs/service.md says', 'verdict', 'seen'),
			cells('---', '---', '---'),
			...rows.map(({ text, verdict, seen }) => cells(text, verdict, seen)),
		].join('\n'),
		`## Other than the stand-in\n\n${differences.map((one) => `- ${one}`).join('\n') || 'Nothing.'}`,
		`## Steps\n\n${outcomes.map(({ step, state, note }) => `- ${step}: ${state}, ${note}`).join('\n')}\n`,
	].join('\n\n');
}
