/** The examples with sheets, models, chats and mails: the other services are ours. */
import { deepEqual } from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { fileBytes } from '../../support/harness/fileBytes';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf, rows, startItems } from '../bench';
import { DataTable } from '../dataTables';
import { waitUntil } from '../environment';
import { lastSuccess, run } from '../examples';
import type { Answer, Foreign } from '../foreign';
import { fedExample, modelSays, withForeign } from '../foreign';
import { Rest } from '../rest';
import { pixVerse } from '../workflows';

/** Rows of a sheet: one is made and published, one refused, one not uploaded, and one was done before. */
const sheet = (image: string): IDataObject[] =>
	[
		{ id: 'a', prompt: 'a paper boat', status: '' },
		{ id: 'b', prompt: 'something forbidden', status: '' },
		{ id: 'c', prompt: 'a lighthouse', status: '' },
		{ id: 'd', prompt: 'a fox', status: 'published' },
	].map((row) => ({ ...row, image, video_id: '', link: '', note: '' }));

const ofSheet = (image: string): Answer => {
	return ({ path, said }) => {
		if (path === 'Rows') return sheet(image);
		if (path === 'responses')
			return modelSays(JSON.stringify(said).includes('lighthouse') ? 'Bad' : 'Sail');
		if (path === 'Upload') return said.title === 'Bad' ? 500 : { uploadId: 'yt-1' };
		return said;
	};
};

/** What was written into the rows, by their IDs. */
const writtenInto = ({ calls }: Foreign) =>
	calls.filter(({ path }) => path.startsWith('Write the ')).map(({ said }) => said);

async function sheetRows(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	return await withForeign(ofSheet(`${standIn.url}/image.png`), async (foreign) => {
		const workflow = await fedExample(bench, 'sheet-to-youtube', foreign);
		const id = await rest.createWorkflow(workflow);
		await rest.runByHand(id, 'Every hour');
		const execution = await lastSuccess(bench, id);
		const written = writtenInto(foreign);
		const states = written.map(({ id: row, status }) => `${row} ${status}`).sort();
		deepEqual(states, ['a published', 'b failed', 'c failed']);
		deepEqual(written.find(({ id: row }) => row === 'a')?.link, 'https://youtu.be/yt-1');
		const silent = written.filter(
			({ status, note }) => status === 'failed' && !/.{11}/.test(`${note}`),
		);
		deepEqual(silent, []);
		const uploads = foreign.calls.filter(({ path }) => path === 'Upload');
		deepEqual(
			uploads.map(({ body }) => body),
			[clip, clip],
		);
		return { items: 2, readable: readableOf(execution) };
	});
}

/** Three scenes of each film; one film has a scene that is refused, and all of the last are. */
const ofFilms: Answer = ({ path, said, body }) => {
	if (path !== 'responses')
		return {
			video: { url: `https://v3.fal.media/${String((said.video_urls as string[]).length)}.mp4` },
		};
	const isBad = (topic: string, scene: number) =>
		topic === 'war' || (topic === 'storm' && scene === 1);
	const topic = ['harbour', 'storm', 'war'].find((one) => body.toString().includes(one)) ?? '';
	const scenes = [0, 1, 2].map(
		(scene) => `${topic} ${scene}${isBad(topic, scene) ? ' forbidden' : ''}`,
	);
	return modelSays(JSON.stringify({ scenes }));
};

async function films(bench: Bench): Promise<Outcome> {
	const { rest, standIn, version } = bench;
	const columns = ['topic', 'state', 'clips', 'film', 'note'];
	const table = await DataTable.create(rest, `Films ${version.name}`, columns);
	await table.insert(['harbour', 'storm', 'war'].map((topic) => ({ topic })));
	// Each first clip of the harbour fails: it is made again.
	const seen = new Set<unknown>();
	standIn.settings.outcome = ({ itemBody }) => {
		const isFirst = itemBody.prompt === 'harbour 1' && !seen.has(itemBody.prompt);
		seen.add(itemBody.prompt);
		return isFirst ? 8 : 1;
	};
	return await withForeign(ofFilms, async (foreign) => {
		const nodes = ['Films to make', 'Write the film', 'Write what is missing'];
		const change = { ...table.changeOf(...nodes), Join: { url: `${foreign.url}/join` } };
		const id = await rest.createWorkflow(
			await fedExample(bench, 'film-of-scenes', foreign, change),
		);
		await rest.runByHand(id, 'Every 10 minutes');
		const execution = await lastSuccess(bench, id);
		const rows = await table.rows();
		const clipsOf = ({ clips }: IDataObject) => String(clips).split('\n').filter(Boolean).length;
		const states = rows.map((row) => `${row.state} ${clipsOf(row)}`);
		deepEqual(states, ['ready 3', 'incomplete 2', 'incomplete 0']);
		const made = outputOf(execution, 0, 'Make the clips').slice(0, 3);
		const joined = foreign.calls.filter(({ path }) => path === 'join');
		deepEqual(
			joined.map(({ said }) => said.video_urls),
			[made.map(({ json }) => json.url)],
		);
		const prompts = made.map(({ json }) => json.prompt);
		deepEqual(prompts, ['harbour 0', 'harbour 1', 'harbour 2']);
		const { ledger } = standIn;
		const generations = ledger.generations.filter(({ refunded }) => !refunded);
		const readable = [readableOf(execution), rows];
		return { items: 5, ledger: { ...ledger, generations }, readable };
	});
}

async function extended(bench: Bench): Promise<Outcome> {
	const execution = await run(bench, 'extend-scene-by-scene');
	const { generations, uploads } = bench.standIn.ledger;
	const ids = generations.map(({ videoId }) => videoId);
	const sources = generations.map(({ body }) =>
		String(body.source_video_id ?? body.video_media_id),
	);
	deepEqual(sources, [uploads[0].mediaId, ids[0], ids[1]]);
	check(uploads.length === 1, `${uploads.length} uploads`);
	const [film] = outputOf(execution, 0, 'Bring the film');
	check(String(film.json.video_id) === ids[2] && film.binary, 'another film');
	deepEqual(
		film.json.clips,
		ids.map((id) => bench.standIn.addressOf(id)),
	);
	return { items: 3, readable: readableOf(execution) };
}

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
async function sendMessage(foreign: Foreign, from: number, message: IDataObject): Promise<void> {
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

async function photo(bench: Bench): Promise<Outcome> {
	const { server, standIn } = bench;
	return await withForeign(telegram, async (foreign) => {
		standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
		const workflow = await fedExample(bench, 'telegram-photo', foreign);
		const id = await bench.rest.activate(workflow);
		await sendMessage(foreign, KNOWN, { text: 'hello' });
		const [told] = await waitUntil('the failure to be told', () => {
			const calls = callsOf(foreign, 'sendMessage');
			return calls.length > 0 && calls;
		});
		const { chat_id: chat, parse_mode: mode, text } = told.said;
		deepEqual([String(chat), mode], ['42', 'HTML']);
		check(/file|image/i.test(String(text)), `the chat is told ${text}`);
		await sendMessage(foreign, STRANGER, PHOTO);
		await bench.rest.allFinished(id, 2);
		check(standIn.ledger.generations.length === 0, 'a stranger spent credits');
		await sendMessage(foreign, KNOWN, PHOTO);
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
		return { items: 1, readable: readableOf(ended) };
	});
}

async function reported(bench: Bench): Promise<Outcome> {
	const { rest, credential, standIn } = bench;
	const silence = () => ({});
	return await withForeign(silence, async (mail) => {
		const report = await fedExample(bench, 'report-refunds', mail);
		const errorWorkflow = await rest.createSubWorkflow(report);
		const path = 'one-of-two-fails';
		standIn.settings.outcome = ({ itemBody }) => (itemBody.restyle_prompt === 'clay' ? 8 : 1);
		const items = rows('watercolor', 'clay');
		await startItems(bench, path, [pixVerse(credential)], items, { errorWorkflow });
		const execution = await lastSuccess(bench, errorWorkflow);
		const lines = outputOf(execution, 0, 'Report').map(({ json }) => json);
		const states = lines.map(({ state, refunded }) => `${state} ${refunded}`).sort();
		deepEqual(states, ['failed true', 'ready false']);
		const mails = mail.calls.map(({ said }) => String(said.text)).sort();
		check(mails.length === 2 && mails.every((text) => text.startsWith(path)), mails.join());
		return { items: 2, readable: [lines, mails] };
	});
}

export const peopleExamples: Scenario[] = [
	{ name: 'the example publishes the rows of a sheet', run: sheetRows },
	{ name: 'the example joins the scenes of each row to a film', run: films },
	{ name: 'the example extends a clip scene by scene', run: extended },
	{ name: 'the example sends a photo back as a clip after a kill during its wait', run: photo },
	{ name: 'the example of an error workflow reports refunds', run: reported },
];
