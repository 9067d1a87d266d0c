// What `npm run standin` offers to people: IDs that lead to trouble, and a line for each request.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Interface } from 'node:readline';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { LedgerRequest, StandIn, TimeOf } from '../standin';
import { startStandIn } from '../standin';
import { accept, lowerCaseRefusal, nowhere, refusal } from '../standin/answers';
import { clientOf, idIn } from '../standin/client';
import { rehearsals, rehearse } from '../standin/rehearsal';
import { requestLine } from '../standin/requestLine';

const style = { restyle_prompt: 'as clay' };

/** Every field that takes a source, with the path of an operation that has it. */
const ways: Array<[field: string, path: string, body: (id: number) => object]> = [
	['source_video_id', 'restyle', (id) => ({ ...style, source_video_id: id })],
	['video_media_id', 'restyle', (id) => ({ ...style, video_media_id: id })],
	['audio_media_id', 'lip_sync', (id) => ({ source_video_id: 1, audio_media_id: id })],
	['img_id', 'mimic', (id) => ({ source_video_id: 1, img_id: id, quality: '720p' })],
	[
		'img_ids',
		'modify',
		(id) => ({ source_video_id: 1, prompt: '@img0', img_ids: [id], quality: '720p' }),
	],
	['first_frame_img', 'transition', (id) => ({ first_frame_img: id, last_frame_img: 1, ...clip })],
	['last_frame_img', 'transition', (id) => ({ first_frame_img: 1, last_frame_img: id, ...clip })],
	[
		'image_references',
		'fusion',
		(id) => ({ image_references: [{ img_id: id }], aspect_ratio: '1:1', ...clip }),
	],
];
const clip = { prompt: 'a boat', model: 'v6', duration: 5, quality: '720p' };

describe('the IDs to rehearse with', () => {
	let standIn: StandIn;
	let client: ReturnType<typeof clientOf>;

	beforeEach(async () => {
		standIn = await startStandIn();
		client = clientOf(standIn);
		rehearse(standIn, 0);
	});
	afterEach(async () => await standIn.close());

	const submit = async (id: number, trace?: string) =>
		await client.restyle({ ...style, source_video_id: id }, trace);
	const statusOf = async (id: number) => (await client.look(idIn(await submit(id)))).resp.status;

	it('are different, and each is explained', () => {
		expect(new Set(rehearsals.map(({ id }) => id)).size).toBe(5);
		expect(rehearsals.every(({ what }) => what.length > 20)).toBe(true);
	});

	it('end in moderation and in failure, with a refund', async () => {
		expect([await statusOf(7007), await statusOf(7008)]).toEqual([7, 8]);
		expect(standIn.ledger.balance).toBe(1_000_000);
		expect(await statusOf(7009)).toBe(1);
		expect(standIn.ledger.balance).toBe(999_955);
	});

	it.each(ways)('work as %s', async (_field, path, body) => {
		const post = async (id: number) =>
			await client.post(`/openapi/v2/video/${path}/generate`, body(id));
		expect((await post(7090)).code).toBe(500090);
		expect((await client.look(idIn(await post(7007)))).resp.status).toBe(7);
	});

	it('find too few credits every time, and charge nothing', async () => {
		expect((await submit(7090)).message).toBe('credits insufficient');
		expect((await submit(7090)).code).toBe(500090);
		expect(standIn.ledger.generations).toEqual([]);
	});

	it('take their time', async () => {
		expect([await statusOf(7180), await statusOf(1)]).toEqual([5, 1]);
		const { ms } = standIn.settings.jobs as { ms: TimeOf };
		expect([ms({ source_video_id: '7180' }), ms({ source_video_id: '1' })]).toEqual([180_000, 0]);
	});

	it('lose the first answer of each trace ID, and no other', async () => {
		await expect(submit(7500, 'one')).rejects.toThrow('fetch failed');
		const { code, text } = await submit(7500, 'one');
		expect([code, standIn.ledger.generations.length]).toEqual([0, 1]);
		expect(text).toContain(standIn.ledger.generations[0].videoId);
		await expect(submit(7500, 'two')).rejects.toThrow('fetch failed');
		expect((await submit(7500, 'two')).code).toBe(0);
		expect(standIn.ledger.generations).toHaveLength(2);
	});
});

const request: LedgerRequest = {
	at: new Date(2026, 0, 1, 9, 8, 7).getTime(),
	method: 'GET',
	path: '/openapi/v2/video/effects/templates/list',
	headers: { 'api-key': 'my/secret key', authorization: 'my/secret key' },
	query: { page: '2', mine: 'my/secret key' },
	rawBody: '{"key":"my/secret key"}',
};
const listed = '09:08:07  GET /openapi/v2/video/effects/templates/list?page=2&mine=…  ';
const big = 343252978602905017n;

describe('the line of a request', () => {
	it.each([
		[accept({ effect_items: [] }), 'ok'],
		[accept({ video_id: big, credits: 45 }), `accepted: video ${big}, 45 credits`],
		[accept({ video_id: big, credit: 45 }), `accepted: video ${big}, 45 credits`],
		[accept({ image_id: 7n }), 'accepted: image 7'],
		[accept({ mask_info: [], credits: 2 }), 'masks found, 2 credits'],
		[accept({ id: big, status: 5, credits: 45 }), 'pending (status 5)'],
		[accept({ id: big, status: 9 }), 'pending (status 9)'],
		[accept({ id: big, status: 1 }), 'ready (status 1)'],
		[accept({ id: big, status: 7 }), 'moderated, refunded (status 7)'],
		[accept({ media_id: big }), `stored: ${big}`],
		[refusal(500090, 'credits insufficient'), 'refused: 500090 credits insufficient'],
		[lowerCaseRefusal(500052, 'no'), 'refused: 500052 no'],
		[nowhere(), 'HTTP 404'],
		[undefined, 'the client went before its request was complete'],
	])('%#: what became of it', (answer, outcome) => {
		expect(requestLine(request, answer)).toBe(`${listed}${outcome}`);
	});

	it('says what happened to the answer, and which fields are unknown', () => {
		const line = (kind: 'resetBefore' | 'resetAfter') =>
			requestLine({ ...request, unknown: ['a', 'b'] }, accept({ video_id: 1n }), { kind });
		expect(line('resetAfter')).toBe(
			`${listed}accepted: video 1; the answer is lost; unknown fields: a, b`,
		);
		expect(line('resetBefore')).toContain('the connection ends, nothing is done');
	});
});

describe('from the command line', () => {
	const lines: string[] = [];
	let program: ChildProcess;
	let reader: Interface;
	let url: string;

	/** Waits for a line. */
	async function line(pattern: RegExp): Promise<string> {
		for (;;) {
			const found = lines.find((one) => pattern.test(one));
			if (found !== undefined) return found;
			await once(reader, 'line');
		}
	}

	beforeAll(async () => {
		const root = join(__dirname, '../..');
		const cli = join(root, 'test/standin/cli.ts');
		program = spawn(process.execPath, ['--import', 'tsx', cli, '--port', '0'], { cwd: root });
		reader = createInterface(program.stdout as Readable).on('line', (one) => lines.push(one));
		url = (await line(/listening on/)).replace(/.* /, '');
		await line(/Ctrl\+C/);
	});

	afterAll(async () => {
		const gone = once(program, 'exit');
		program.kill('SIGTERM');
		await gone;
	});

	it('lists the IDs to rehearse with', () => {
		for (const { id, what } of rehearsals) expect(lines).toContain(`    ${id}  ${what}`);
	});

	it('writes a line for each request, with its answer or without, and never the key', async () => {
		const post = async (id: number, key = 'standin-key') =>
			await fetch(`${url}/openapi/v2/video/restyle/generate`, {
				method: 'POST',
				headers: {
					...{ 'API-KEY': key, 'Ai-Trace-Id': `trace of ${id}` },
					'content-type': 'application/json',
				},
				body: JSON.stringify({ source_video_id: id, ...style, mood: 'dark' }),
			}).catch(() => undefined);
		const told = lines.length;
		await post(7090);
		await post(7500);
		await post(1, 'a key of mine');
		await fetch(`${url}/nowhere?key=standin-key`, { headers: { 'API-KEY': 'standin-key' } });
		const { port } = new URL(url);
		const half = connect(Number(port), '127.0.0.1', () => {
			half.write('POST /openapi/v2/media/upload HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx');
			setImmediate(() => half.destroy());
		});
		await line(/the client went/);
		const asked = /^\d\d:\d\d:\d\d {2}(POST|GET) \//;
		const written = lines.slice(told).filter((one) => asked.test(one));
		const restyle = 'POST /openapi/v2/video/restyle/generate  ';
		expect(written.map((one) => one.slice(10))).toEqual([
			`${restyle}refused: 500090 credits insufficient; unknown fields: mood`,
			expect.stringMatching(
				/accepted: video \d+, 45 credits; the answer is lost; unknown .* mood$/,
			),
			`${restyle}refused: 10001 apiKey is not registered; unknown fields: mood`,
			'GET /nowhere?key=…  HTTP 404',
			'POST /openapi/v2/media/upload  the client went before its request was complete',
		]);
		expect(lines.slice(told).join('\n')).not.toMatch(/standin-key|a key of mine/);
	});
});
