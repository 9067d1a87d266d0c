/** Judges one run: what is wrong with it, by the ledger and by what a user can see. */
import { secretsIn, unnamed } from '../judge';
import { boundOf } from './expected';
import { whyImpossible } from './impossible';
import type { Kind } from './items';
import { kindOf, numberIn } from './items';
import { linesWith } from './logs';
import { outputProblems } from './outputs';
import type { Evidence } from './runOne';

export interface Verdict {
	problems: string[];
	duplicates: number;
	lost: number;
}

/** Generations beyond the first of each item. */
function duplicatesIn({ standIn }: Evidence): number {
	const { generations } = standIn.ledger;
	return generations.length - new Set(generations.map(({ body }) => numberIn(body))).size;
}

/**
 * Each of the two has to name every video by itself: what came out, for whoever reads that, and
 * the execution's custom data, for whom nothing came out.
 */
function nameProblems({ standIn, result }: Evidence): string[] {
	const { customData, ...seen } = result;
	const reported = unnamed(standIn, { ...seen, customData: {} });
	const kept = unnamed(standIn, { ...seen, outputs: [], error: undefined, customData });
	return [
		...reported.map((id) => `video ${id} is in no output and no error`),
		...kept.map((id) => `video ${id} is not in the custom data`),
	];
}

function requestProblems({ run, starts, late }: Evidence): string[] {
	const kinds = starts.map(({ path }) => kindOf(path));
	const problems = [...new Set(kinds)].flatMap((kind) => {
		const count = kinds.filter((other) => other === kind).length;
		const bound = kind === undefined ? 0 : boundOf(run, kind as Kind);
		return count > bound ? [`${count} requests of kind ${kind}, ${bound} are allowed`] : [];
	});
	if (late > 0) problems.push(`${late} requests after the run had ended`);
	return problems;
}

function secretProblems({ standIn, result, starts }: Evidence): string[] {
	const { apiKey } = standIn.settings;
	const problems = linesWith(apiKey).map((line) => `the key is in the log: ${line.slice(0, 200)}`);
	if (secretsIn(standIn, result)) problems.push('a secret is in an output or an error');
	const shown = starts.filter(
		({ path, headers }) => kindOf(path) === 'download' && JSON.stringify(headers).includes(apiKey),
	);
	if (shown.length > 0) problems.push('the file host was shown the key');
	return problems;
}

function strikeProblems({ run, struck }: Evidence): string[] {
	const because = whyImpossible(run);
	if (because === undefined) return struck > 0 ? [] : ['the fault never struck'];
	return struck > 0 ? [`listed as impossible (${because}), but it happened`] : [];
}

/** Everything that is wrong with a run. */
export function judge(evidence: Evidence): Verdict {
	const duplicates = duplicatesIn(evidence);
	const lost = unnamed(evidence.standIn, evidence.result);
	const problems = [
		...strikeProblems(evidence),
		...(duplicates > 0 ? [`${duplicates} duplicate generations`] : []),
		...lost.map((id) => `video ${id} is named nowhere`),
		...nameProblems(evidence),
		...requestProblems(evidence),
		...secretProblems(evidence),
		...outputProblems(evidence),
	];
	return { problems, duplicates, lost: lost.length };
}
