/** What a record says of each open question of docs/service.md: confirmed or refuted by the stand-in, which is made from that page. */
import { shapesOf } from './compare';
import type { Line } from './session';
import { questions } from './steps';

const VERDICTS = ['refuted', 'confirmed', 'not tried'];

/** The sentences of the page that have an anchor, by it. */
export const questionsIn = (page: string): Map<string, string> =>
	new Map(
		[...page.matchAll(/<a id="([\w-]+)"><\/a>((?:[^.|<]|\.(?=\S)|<(?!a id))*)/g)].map(
			([, anchor, text]) => [anchor, text.replace(/\s+/g, ' ').trim()],
		),
	);

/** The report; `differences` are those from the stand-in. */
export function reportOf(lines: Line[], page: string, differences: Map<string, string[]>): string {
	const shapes = shapesOf(lines);
	const rows = [...questionsIn(page)].map(([anchor, text]) => {
		const labels = (questions[anchor] ?? []).filter((label) => shapes.has(label));
		const other = labels.flatMap(
			(label) => differences.get(label)?.map((one) => `${label}: ${one}`) ?? [],
		);
		const verdict = labels.length === 0 ? 'not tried' : other.length > 0 ? 'refuted' : 'confirmed';
		return { text, verdict, seen: (other.length > 0 ? other : labels).join('; ') };
	});
	rows.sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
	const counts = VERDICTS.map(
		(one) => `${rows.filter(({ verdict }) => verdict === one).length} ${one}`,
	);
	const bill = lines.find((line) => line.kind === 'bill');
	const spent = `At most ${bill?.spent} of ${bill?.budget} credits were spent`;
	const cells = (...texts: string[]) =>
		`| ${texts.map((text) => text.replace(/\|/g, '\\|')).join(' | ')} |`;
	const table = [
		cells('docs/service.md says', 'verdict', 'seen in the record'),
		cells('---', '---', '---'),
		...rows.map(({ text, verdict, seen }) => cells(text, verdict, seen)),
	];
	const steps = lines.filter((line) => line.kind === 'outcome');
	const others = [...differences].map(([label, found]) => `- ${label}: ${found.join('; ')}`);
	return [
		`# What was found\n\n${spent}. ${counts.join(', ')}.`,
		table.join('\n'),
		`## Other than the stand-in\n\n${others.join('\n') || 'Nothing.'}`,
		`## Steps\n\n${steps.map(({ step, state, note }) => `- ${step}: ${state}, ${note}`).join('\n')}\n`,
	].join('\n\n');
}
