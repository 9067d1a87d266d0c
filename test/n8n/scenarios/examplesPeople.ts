/** The examples of people who make clips from sheets, scenes and clips: the other services are ours. */
import { deepEqual } from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf } from '../bench';
import { DataTable } from '../dataTables';
import { example, run, lastSuccess } from '../examples';
import type { Answer, Foreign } from '../foreign';
import { fedExample, modelSays, withForeign } from '../foreign';

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
		const note = '1 published, 1 refused, 1 not uploaded: each row says so';
		return { items: 2, readable: readableOf(execution), note };
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
		const note = '1 film of 3 clips, 1 of them made again; 2 rows say what is missing';
		const readable = [readableOf(execution), rows];
		return { items: 5, ledger: { ...ledger, generations }, readable, note };
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
	const note = '1 upload, 3 scenes, each on the one before';
	return { items: 3, readable: readableOf(execution), note };
}

export const peopleExamples: Scenario[] = [
	example('publishes the rows of a sheet', 'sheet-to-youtube', sheetRows),
	example('joins the scenes of each row to a film', 'film-of-scenes', films),
	example('extends a clip scene by scene', 'extend-scene-by-scene', extended),
];
