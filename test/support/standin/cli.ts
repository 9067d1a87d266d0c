/** The stand-in from the command line: build a workflow against it before spending a credit. */
import { parseArgs } from 'node:util';
import type { StandIn } from './index';
import { startStandIn } from './index';
import { jobArguments, jobNumbers, rehearsals, rehearse } from './rehearsal';
import { requestLine } from './requestLine';

const DEFAULT_PORT = '8787';

const help = `npm run standin -- [--port ${DEFAULT_PORT}] [--host 127.0.0.1] [--address http://name:port] [--slots 5] [--seconds 20]

Starts a stand-in for the PixVerse API on this computer. It costs nothing and needs no internet.
For an n8n in a container: --host 0.0.0.0 --address http://host.docker.internal:${DEFAULT_PORT}
`;

const greeting = ({ url, settings }: StandIn, seconds: number): string => `
PixVerse stand-in, listening on ${url}

In n8n, create a credential "PixVerse API" with
    API Key   ${settings.apiKey}
    Base URL  ${settings.fileHost ?? url}
(for an n8n in a container see --help)

Any positive number will do as a source video or picture; these lead to faults:
${rehearsals.map(({ id, what }) => `    ${id}  ${what}`).join('\n')}
A prompt with the word "forbidden" does not pass moderation at all (code 500063).

Some effects:
${settings.effects.map(({ restyle_id, name }) => `    ${restyle_id}  ${name}`).join('\n')}

A video takes ${seconds} seconds and costs what PixVerse lists, or a made-up ${String(settings.price)} of ${settings.credits} credits;
${settings.accountLimit} run at once. Ctrl+C ends. Each request gets a line here:
`;

async function run(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: DEFAULT_PORT },
			host: { type: 'string', default: '127.0.0.1' },
			address: { type: 'string' },
			...jobArguments,
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return console.log(help);
	const { slots, seconds } = jobNumbers(values);
	const standIn = await startStandIn(
		{ fileHost: values.address, accountLimit: slots },
		{
			port: Number(values.port),
			host: values.host,
			onRequest: (...heard) => console.log(requestLine(...heard)),
		},
	);
	rehearse(standIn, seconds * 1000);
	console.log(greeting(standIn, seconds));
	const end = async () => {
		await standIn.close();
		console.log(`\nEnded after ${standIn.ledger.requests.length} requests.`);
	};
	process.once('SIGINT', () => void end());
	process.once('SIGTERM', () => void end());
}

run().catch((error: Error) => {
	console.error(`The stand-in could not start: ${error.message}`);
	process.exitCode = 1;
});
