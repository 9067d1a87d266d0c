/** The example of a Telegram bot, with Telegram's API on this machine; n8n is killed while a clip is made. */
import { deepEqual } from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { fileBytes } from '../../support/harness/fileBytes';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, readableOf } from '../bench';
import { waitUntil } from '../environment';
import { example } from '../examples';
import type { Answer, Foreign } from '../foreign';
import { fedExample, withForeign } from '../foreign';
import { Rest } from '../rest';

/** The only person who may spend credits, in the example. */
const KNOWN = 123456789;
const STRANGER = 1;

const telegram: Answer = ({ path }) => {
	if (path.startsWith('file/')) return fileBytes.png;
	return { ok: true, result: path.endsWith('getFile') ? { file_path: 'photos/boat.png' } : {} };
};

const callsOf = ({ calls }: Foreign, method: string) =>
	calls.filter(({ path }) => path.endsWith(`/${method}`));

/** Sends the bot a message, as Telegram hands it to n8n. */
async function send(foreign: Foreign, from: number, message: IDataObject): Promise<void> {
	const set = await waitUntil('the bot to be set up', () => callsOf(foreign, 'setWebhook').at(-1));
	const { url, secret_token: secret } = set.said;
	const body = {
		update_id: 1,
		message: { message_id: 7, from: { id: from }, chat: { id: 42 }, ...message },
	};
	const headers = {
		'content-type': 'application/json',
		'x-telegram-bot-api-secret-token': `${secret}`,
	};
	const init = { method: 'POST', headers, body: JSON.stringify(body) };
	await waitUntil('the trigger to listen', async () => (await fetch(String(url), init)).ok);
}

const PHOTO = { photo: [{ file_id: 'small' }, { file_id: 'large' }], caption: 'the boat sails' };

/**
 * Lets the time of all waiting executions come soon, while n8n is off, but not before it has started: what n8n
 * resumes while it looks for crashed executions, it may take for one of them.
 */
const END_WAITS = `UPDATE execution_entity SET "waitTill" = datetime('now', '+40 seconds') WHERE "waitTill" IS NOT NULL`;

async function clipComesBack(bench: Bench): Promise<Outcome> {
	const { server, standIn } = bench;
	return await withForeign(telegram, async (foreign) => {
		standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
		const workflow = await fedExample(bench, 'telegram-photo', foreign);
		const id = await bench.rest.activate(workflow);
		await send(foreign, KNOWN, { text: 'hello' });
		const [told] = await waitUntil('the failure to be told', () => {
			const calls = callsOf(foreign, 'sendMessage');
			return calls.length > 0 && calls;
		});
		const { chat_id: chat, parse_mode: mode, text } = told.said;
		deepEqual([String(chat), mode], ['42', 'HTML']);
		check(/file|image/i.test(String(text)), `the chat is told ${text}`);
		await send(foreign, STRANGER, PHOTO);
		await bench.rest.allFinished(id, 2);
		check(standIn.ledger.generations.length === 0, 'a stranger spent credits');
		await send(foreign, KNOWN, PHOTO);
		const { id: waiting } = await bench.rest.waiting(id);
		await server.halt('SIGKILL');
		server.query(END_WAITS);
		standIn.settings.jobs = { kind: 'time', ms: 0 };
		await server.restart();
		const rest = await Rest.open(server);
		// After a kill n8n calls what waits crashed for a moment.
		const ended = await waitUntil('the execution to succeed', async () => {
			const execution = await rest.execution(waiting);
			return execution.status === 'success' && execution;
		});
		const [sent] = callsOf(foreign, 'sendVideo');
		check(sent?.body.includes(clip), 'the file did not come back');
		deepEqual(standIn.ledger.generations[0].body.prompt, 'the boat sails');
		const note = 'killed while it waited, then sent; a failure told to the chat';
		return { items: 1, readable: [readableOf(ended), told.said], note };
	});
}

export const telegramExamples: Scenario[] = [
	example(
		'sends a photo back as a clip after a kill during its wait',
		'telegram-photo',
		clipComesBack,
	),
];
