// `npm run probe`: what it spends, writes and finds, by the stand-in's ledger.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stringifyExact } from '../../nodes/PixVerse/transport/values/json';
import { differencesBetween, recordOf, shapeOf } from '../../tools/probe/compare';
import { redact } from '../../tools/probe/redact';
import { questionsIn, reportOf } from '../../tools/probe/report';
import type { Exchange, Line } from '../../tools/probe/session';
import { questions } from '../../tools/probe/steps';
import type { Fault, StandInSettings } from '../support/standin';
import { faults } from '../support/standin/faults';
import { startStandIn } from '../support/standin';
import { spent } from '../support/standin/ledger';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/service.md'), 'utf8');

async function recordWith(settings: Partial<StandInSettings>, budget = 200, faults: Fault[] = []) {
	const standIn = await startStandIn({ price: 5, ...settings });
	standIn.fail(...faults);
	const lines = await recordOf(standIn, { budget });
	await standIn.close();
	const { generations } = standIn.ledger;
	return { lines, generations, credits: spent(generations) };
}

// Behind the empty submission, which is free, and the first video.
const lost: Fault = { place: 'submit', ...faults.resetAfter, skip: 2 };
const none = { acts: false, answer: { status: 502 } } as const;
const noBalance: Fault = { place: 'account', ...none, skip: 5, times: Infinity };

const dear: Partial<StandInSettings> = {
	...{ price: 40, charges: 'flat', creditsKey: 'absent', repeatedTrace: 'forgets' },
};

it.each<[Partial<StandInSettings>, budget: number, Fault[], isSpent: boolean]>([
	[{ price: 45, charges: 'flat' }, 100, [lost], true],
	[{ price: 45, charges: 'flat' }, 20, [lost], false],
	[{ price: 5, repeatedTrace: 'forgets' }, 44, [lost], false],
	[{ price: 5 }, 0, [lost], false],
	[dear, 100, [{ ...lost, times: 2 }, noBalance], true],
])(
	'What is spent is never more than the budget: %j, %d',
	async (settings, budget, faults, isSpent) => {
		const { credits } = await recordWith(settings, budget, faults);
		expect(credits).toBeLessThanOrEqual(budget);
		expect(credits > 0).toBe(isSpent);
	},
);

let usual: ReturnType<typeof recordWith> | undefined;
const usualRecord = async () => await (usual ??= recordWith({}));

it.each<[Partial<StandInSettings>, anchor: string, verdict: string]>([
	[{}, 'trace-again', 'confirmed'],
	[{ repeatedTrace: 'forgets' }, 'trace-again', 'refuted | the same body: has a new video'],
	[{}, 'list-prices', 'confirmed'],
	[{ price: 45, charges: 'flat' }, 'list-prices', 'refuted | the first video: has a charge of 45'],
	[{ effectList: 'array' }, 'effect-list', 'refuted | effects: has .Resp list'],
	[{}, 'webhook-payload', 'not tried'],
	[{}, 'idempotency-key', 'confirmed'],
	[{}, 'restyle-price', 'confirmed'],
	[{ price: 21, charges: 'flat' }, 'restyle-price', 'refuted | a restyle: has a charge of 21'],
	[{}, 'id-time', 'confirmed'],
	[{ repeatedTrace: 'forgets' }, 'id-time', 'refuted | the same body: has a new video'],
])('With %j, the table says of %s: %s.', async (settings, anchor, verdict) => {
	const known = await usualRecord();
	const found = Object.keys(settings).length > 0 ? await recordWith(settings) : known;
	const differences = differencesBetween(found.lines, known.lines);
	const question = questionsIn(page).get(anchor)?.replace(/\|/g, '\\|');
	expect(reportOf(found.lines, page, differences)).toContain(`| ${question} | ${verdict}`);
});

it('An idempotency key that brings the first video back, without a charge, is reported.', async () => {
	const { lines } = await recordWith({});
	const isSame = (line: Line) => 'label' in line && line.label === 'the same key';
	const found = lines.map((line): Line => {
		if (!isSame(line)) return line;
		if (line.kind === 'charge') return { ...line, credits: 0 };
		return { ...line, isKnownVideo: true } as Exchange;
	});
	const question = String(questionsIn(page).get('idempotency-key'));
	expect(reportOf(found, page, differencesBetween(found, lines))).toContain(
		`| ${question} | refuted | the same key: has a known video; the same key: has a charge of 0`,
	);
});

it.each<[Partial<StandInSettings>, isOlder: boolean]>([
	[{}, true],
	[{ repeatedTrace: 'forgets' }, false],
])('With %j, the ID of a repeat is older than the repeat: %p.', async (settings, isOlder) => {
	const { lines } = await recordWith(settings);
	const agesOf = (label: string) =>
		lines.flatMap((line) =>
			line.kind === 'exchange' && line.label === label ? [line.isOlderId] : [],
		);
	expect(agesOf('the first video')).toEqual([undefined]);
	for (const label of ['the same body', 'another body', 'after its end'])
		expect(agesOf(label)).toEqual([isOlder]);
	expect(agesOf('a video with a key')).toEqual([false]);
	const [step] = lines.filter((line) => line.kind === 'outcome').slice(1);
	expect(step.note.includes('an earlier request made the video by its ID')).toBe(isOlder);
});

it('The key is sent twice under two trace IDs, and the restyle is one of the first video.', async () => {
	const { generations } = await recordWith({});
	const keys = generations.flatMap(({ body }) => body.idempotency_key ?? []);
	expect(keys).toHaveLength(2);
	expect(new Set(keys).size).toBe(1);
	const [{ videoId }] = generations;
	expect(generations.at(-1)).toMatchObject({
		operation: 'video.restyle',
		body: { source_video_id: Number(videoId) },
		credits: 20,
	});
});

it('Each question stands in the page.', () => {
	const anchors = questionsIn(page);
	expect(Object.keys(questions).filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

it('The record has nothing of the account.', async () => {
	const { lines, generations } = await recordWith({ apiKey: 'a-key-31415926', credits: 271_828 });
	const written = stringifyExact(lines);
	const secrets = ['31415926', '271828', ...generations.map(({ videoId }) => videoId)];
	expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
	const said = { ErrMsg: 'Dear Maria Smith, your key a-key failed', mail: 'm@x.org', at: 271.5 };
	expect(redact(said)).toEqual({ ErrMsg: 'Dear … … your key … failed', mail: '…', at: 0.5 });
	const url = 'https://maria.example/pixverse%2Fmp4%2FMaria_7%2F9.mp4?sign=4';
	expect(redact({ url })).toEqual({ url: 'https://media.example/pixverse%2Fmp4%2F…%2F…?…' });
});

it('An ID, a time and an address in the record are other ones, which are written alike and still belong together.', () => {
	const uuid = 'c7bb69f6-e2a2-44e8-bbe9-c6751d524905';
	const path = `pixverse/mp4/media/web/ori/${uuid}_seed206.mp4`;
	const Resp = {
		...{ id: 392322997809732, create_time: '2026-03-16T18:38:38Z', path },
		url: `https://media.cn.example/${encodeURIComponent(path)}`,
		img_url: `https://media.cn.example/openapi/${uuid}_20ed6099c4d25a1d69fa3fee435a6b7b_auto.jpg`,
		start_time: '2026-03-16 18:38:38.25',
	};
	const body = redact({ Resp }) as { Resp: typeof Resp };
	expect(shapeOf({ http: 200, body })).toEqual(shapeOf({ http: 200, body: { Resp } }));
	expect(shapeOf({ http: 200, body })).toContain('.Resp.id of the time in create_time');
	const same = Object.entries(Resp).filter(
		([name, value]) => Reflect.get(body.Resp, name) === value,
	);
	expect(same).toEqual([]);
	expect(stringifyExact(body)).not.toMatch(/c7bb69f6|206|20ed60|2026-03|cn\.example/);
	expect(body.Resp.start_time).toMatch(/\.00$/);
});

/** Makes the pauses of a process pass in moments; to be imported. */
const withoutPauses = `data:text/javascript,${encodeURIComponent(`
	import { syncBuiltinESMExports } from 'node:module';
	import timers from 'node:timers/promises';
	const { setTimeout } = timers;
	timers.setTimeout = async (ms, ...more) => await setTimeout(ms / 500, ...more);
	syncBuiltinESMExports();
`)}`;

it('The command says what it will do, asks first, and keeps record and report.', async () => {
	const standIn = await startStandIn({ apiKey: 'a-key-of-mine', price: 5, host: 'international' });
	const run = async (...args: string[]) => {
		const cwd = mkdtempSync(join(tmpdir(), 'pixverse-probe-'));
		const loader = join(root, 'node_modules/tsx/dist/loader.mjs');
		const cli = join(root, 'tools/probe/cli.ts');
		const imports = ['--import', loader, '--import', withoutPauses];
		const program = [...imports, cli, '--address', standIn.url];
		const env = { ...process.env, PIXVERSE_API_KEY: 'a-key-of-mine' };
		const child = spawn(process.execPath, [...program, ...args], { cwd, env });
		const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
		return { said, cwd };
	};
	expect((await run()).said).toContain('Add --yes: there is no terminal to ask at');
	expect(standIn.ledger.requests).toEqual([]);
	const { said, cwd } = await run('--yes');
	await standIn.close();
	expect(said).toContain('At most 0 credits are spent.');
	expect(said).toContain('Other than the stand-in: nothing');
	const [folder] = readdirSync(join(cwd, 'probe-output'));
	const files = readdirSync(join(cwd, 'probe-output', folder));
	expect(files.sort()).toEqual(['record.jsonl', 'report.md']);
});
