/** The settings of `npm run editor`, and what it says about rehearsals. */
import { parseArgs } from 'node:util';
import { rehearsals } from '../../test/support/standin/rehearsal';

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
		options: {
			fresh: { type: 'boolean', default: false },
			slots: { type: 'string', default: '5' },
			seconds: { type: 'string', default: '20' },
		},
	});
	const [slots, seconds] = [Number(values.slots), Number(values.seconds)];
	if (!Number.isInteger(slots) || slots < 1)
		throw new Error('--slots must be a whole number of at least 1');
	if (!(seconds >= 0)) throw new Error('--seconds must be a number of at least 0');
	return { fresh: values.fresh, slots, seconds };
}

/** How a person brings about each fault. */
export const rehearsalLines = (): string[] => [
	'To rehearse a fault, set a source By ID to one of these. A video with it',
	...rehearsals.map(({ id, what }) => `${id}  ${what}`),
	'A text with the word "forbidden" does not pass moderation: refused with 500063, nothing is charged.',
];
