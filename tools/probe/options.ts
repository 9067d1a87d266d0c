/** What the command line says. Pure. */
import { parseArgs } from 'node:util';

const ADDRESS = 'https://app-api.pixverse.ai';
const BUDGET = '100';
const PORT = '8788';

export const help = `npm run probe -- [options]

Asks PixVerse what its pages leave open, with your API key. Without --spend it does only what is free.
The key is asked for, or taken from PIXVERSE_API_KEY. It is never written down.

  --spend             also does what costs credits, cheapest first
  --budget ${BUDGET}        the most credits that may be spent
  --limit             submits the cheapest job until there are too many
  --unpriced          also what has no published price, so that the budget cannot bound it (a restyle)
  --webhook <url>     a public address that leads to --port of this machine; asks for the ID and the secret
                      of the webhook, or takes PIXVERSE_WEBHOOK_ID and PIXVERSE_WEBHOOK_SECRET
  --port ${PORT}         where deliveries arrive on this machine
  --address <url>     another address than ${ADDRESS}
  --yes               does not ask before it begins
  --report <record>   only makes the report of an earlier record again
`;

/** The options of one run. */
export interface Options {
	spend: boolean;
	budget: number;
	limit: boolean;
	unpriced: boolean;
	webhook?: string;
	port: number;
	address: string;
	yes: boolean;
	report?: string;
	help: boolean;
}

function wholeNumber(name: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
	const value = Number(text);
	if (/^\d+$/.test(text) && value <= most) return value;
	throw new Error(`--${name} must be a whole number up to ${most}, not "${text}"`);
}

function httpAddress(name: string, text: string): string {
	if (/^https?:/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
	throw new Error(`--${name} must be an http or https address, not "${text}"`);
}

/** Reads the options; throws with a sentence for a wrong one. */
export function readOptions(args: string[]): Options {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = parseArgs({
		args,
		options: {
			...{ spend: flag, limit: flag, unpriced: flag, yes: flag, help: { ...flag, short: 'h' } },
			...{ webhook: { type: 'string' }, report: { type: 'string' } },
			budget: { type: 'string', default: BUDGET },
			port: { type: 'string', default: PORT },
			address: { type: 'string', default: ADDRESS },
		},
	});
	const { webhook, budget, port, address } = values;
	return {
		...values,
		budget: wholeNumber('budget', budget),
		port: wholeNumber('port', port, 65_535),
		address: httpAddress('address', address),
		webhook: webhook === undefined ? undefined : httpAddress('webhook', webhook),
	};
}
