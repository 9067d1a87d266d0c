// `npm run standin` for a person: its output at the start, and the line for each request.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Interface } from 'node:readline';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { rehearsals } from '../../support/standin/rehearsal';

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
		const root = join(__dirname, '../../..');
		const cli = join(root, 'test/support/standin/cli.ts');
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

	it('The IDs that lead to faults are listed.', () => {
		for (const { id, what } of rehearsals) expect(lines).toContain(`    ${id}  ${what}`);
	});

	it('Each request has a line, with its answer or without, and never the key.', async () => {
		const post = async (id: number, key = 'standin-key') =>
			await fetch(`${url}/openapi/v2/video/restyle/generate`, {
				method: 'POST',
				headers: {
					...{ 'API-KEY': key, 'Ai-Trace-Id': `trace of ${id}` },
					'content-type': 'application/json',
				},
				body: JSON.stringify({ source_video_id: id, restyle_prompt: 'as clay', mood: 'dark' }),
			}).catch(() => undefined);
		const told = lines.length;

		await post(7090);
		await post(7500);
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
			expect.stringMatching(/ {2}as answered before: accepted: video \d+, 45 credits; unknown/),
			`${restyle}refused: 10001 apiKey is not registered; unknown fields: mood`,
			'GET /nowhere?key=…  HTTP 404',
			'POST /openapi/v2/media/upload  the client went before its request was complete',
		]);
		expect(lines.slice(told).join('\n')).not.toMatch(/standin-key|a key of mine/);
	});
});
