/** The examples of people who make clips from sheets, scenes and clips: the other services are ours. */
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
		check(states.join() === 'a published,b failed,c failed', JSON.stringify(written));
		const link = written.find(({ id: row }) => row === 'a')?.link;
		check(link === 'https://youtu.be/yt-1', `the link is ${link}`);
		const notes = written.filter(({ status }) => status === 'failed').map(({ note }) => note);
		check(
			notes.every((note) => String(note).length > 10),
			`the notes are ${notes.join()}`,
		);
		const uploads = foreign.calls.filter(({ path }) => path === 'Upload');
		check(uploads.length === 2 && uploads.every(({ body }) => body.equals(clip)), 'other files');
		const { generations } = standIn.ledger;
		check(generations.length === 2, `${generations.length} generations`);
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
		const states = rows.map(({ state }) => state).join();
		check(states === 'ready,incomplete,incomplete', JSON.stringify(rows));
		const clips = rows.map(({ clips: all }) => String(all).split('\n').filter(Boolean).length);
		check(clips.join() === '3,2,0', `the clips are ${clips.join()}`);
		const joined = foreign.calls.filter(({ path }) => path === 'join');
		check(joined.length === 1, `${joined.length} films were joined`);
		const order = joined[0].said.video_urls as string[];
		const made = outputOf(execution, 0, 'Make the clips').slice(0, 3);
		check(order.join() === made.map(({ json }) => json.url).join(), `joined ${order.join()}`);
		const prompts = made.map(({ json }) => json.prompt).join();
		check(prompts === 'harbour 0,harbour 1,harbour 2', `the scenes are ${prompts}`);
		const { ledger } = standIn;
		const refunded = ledger.generations.find(({ body }) => body.prompt === 'harbour 1');
		const generations = ledger.generations.filter((one) => one !== refunded);
		const outcome = { items: generations.length, ledger: { ...ledger, generations } };
		const note = '1 film of 3 clips, 1 of them made again; 2 rows say what is missing';
		return { ...outcome, readable: [readableOf(execution), rows], note };
	});
}

async function extended(bench: Bench): Promise<Outcome> {
	const execution = await run(bench, 'extend-scene-by-scene');
	const { generations, uploads } = bench.standIn.ledger;
	const bodies = generations.map(({ body }) => body);
	const sources = bodies.map(({ source_video_id: id, video_media_id: media }) => id ?? media);
	check(generations.length === 3 && uploads.length === 1, `${generations.length} generations`);
	const wanted = [sources[0], generations[0].videoId, generations[1].videoId];
	check(sources.map(String).join() === wanted.join(), `the sources are ${sources.join()}`);
	const [film] = outputOf(execution, 0, 'Bring the film');
	check(String(film.json.video_id) === generations[2].videoId && film.binary, 'another film');
	const clips = film.json.clips as string[];
	const isEach = clips.every((url, at) => url === bench.standIn.addressOf(generations[at].videoId));
	check(clips.length === 3 && isEach, clips.join());
	return {
		items: 3,
		readable: readableOf(execution),
		note: '1 upload, 3 scenes, each on the one before',
	};
}

export const peopleExamples: Scenario[] = [
	example('publishes the rows of a sheet', 'sheet-to-youtube', sheetRows),
	example('joins the scenes of each row to a film', 'film-of-scenes', films),
	example('extends a clip scene by scene', 'extend-scene-by-scene', extended),
];
