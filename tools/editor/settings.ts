/** The settings of `npm run editor`, and what it says about rehearsals. */
import { parseArgs } from 'node:util';
import { jobArguments, jobNumbers, rehearsals } from '../../test/support/standin/rehearsal';

/** What a person may set. `slots` is how many jobs run at once, and `seconds` how long each takes. */
interface EditorSettings {
	fresh: boolean;
	slots: number;
	seconds: number;
}

/** The settings in the arguments. Throws an error that names a wrong one. */
export function settingsIn(args: string[]): EditorSettings {
	const { values } = parseArgs({
		args,
		options: { fresh: { type: 'boolean', default: false }, ...jobArguments },
	});
	return { fresh: values.fresh, ...jobNumbers(values) };
}

/** How a person brings about each fault. `pid` is the process of n8n. */
export const rehearsalLines = (pid?: number): string[] => [
	'To rehearse a fault, set a source By ID to one of these. A video with it',
	...rehearsals.map(({ id, what }) => `${id}  ${what}`),
	'A text with the word "forbidden" does not pass moderation: refused with 500063, nothing is charged.',
	`A crash of n8n: kill -9 ${pid}. n8n starts again by itself with the same data, and the stand-in keeps its videos.`,
];
