// `npm run standin` for a person: its output at the start, and the line for each request.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NO_CREDITS } from '../../support/standin/refuse';
import { rehearsals } from '../../support/standin/rehearsal';

const root = join(__dirname, '../../..');
const cli = join(root, 'test/support/standin/cli.ts');

it('The stand-in lists the IDs that lead to faults, and prints a line for each request, never with the key.', async () => {
	const settings = ['--port', '0', '--slots', '2', '--seconds', '7'];
	const program = spawn(process.execPath, ['--import', 'tsx', cli, ...settings], { cwd: root });
	let said = '';
	program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
	const untilSaid = async (words: string) => {
		while (!said.includes(words)) await once(program.stdout, 'data');
	};
	await untilSaid('Ctrl+C');
	for (const { id, what } of rehearsals) expect(said).toContain(`    ${id}  ${what}`);

	expect(said).toMatch(/takes 7 seconds [^]*\b2 run at once/);
	const [greeting, url] = /^[^]*listening on (\S+)[^]*$/.exec(said) ?? [''];
	const post = async (id: number, key = 'standin-key') =>
		await fetch(`${url}/openapi/v2/video/restyle/generate`, {
			method: 'POST',
			headers: {
				...{ 'API-KEY': key, 'Ai-Trace-Id': `trace of ${id}` },
				'content-type': 'application/json',
			},
			body: JSON.stringify({ source_video_id: id, restyle_prompt: 'as clay', mood: 'dark' }),
		}).catch(() => undefined);
	for (const id of [7090, 7500, 7500]) await post(id);
	await post(1, 'a key of mine');
	await fetch(`${url}/nowhere?key=standin-key`, { headers: { 'API-KEY': 'standin-key' } });
	await untilSaid('HTTP 404');
	const gone = once(program, 'exit');
	program.kill('SIGTERM');
	await gone;

	const lines = said.slice(greeting.length).split('\n');
	const asked = lines.filter((line) => /^\d\d:\d\d:\d\d {2}(POST|GET) \//.test(line));
	const restyle = 'POST /openapi/v2/video/restyle/generate  ';
	expect(asked.map((line) => line.slice(10))).toEqual([
		`${restyle}refused: 500090 ${NO_CREDITS}; unknown fields: mood`,
		expect.stringMatching(/accepted: video \d+, 45 credits; the answer is lost; unknown .* mood$/),
		expect.stringMatching(
			/ {2}as answered before, not charged again: accepted: video \d+, 45 credits; unknown/,
		),
		`${restyle}refused: 10001 apiKey is not registered; unknown fields: mood`,
		'GET /nowhere?key=…  HTTP 404',
	]);
	expect(lines.join('\n')).not.toMatch(/standin-key|a key of mine/);
});
