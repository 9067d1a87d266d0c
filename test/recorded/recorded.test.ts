// `npm run probe`: what it spends, writes and finds, by the stand-in's ledger; and the stand-in beside each record of the
// service in this folder, which wins.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stringifyExact } from '../../nodes/PixVerse/transport/http/json';
import { readRecord } from '../../tools/probe/record';
import { shown } from '../../tools/probe/redact';
import { differencesBetween, recordOf } from '../../tools/probe/compare';
import { questionsIn, reportOf } from '../../tools/probe/report';
import type { Finding, Line } from '../../tools/probe/session';
import { freePort } from '../n8n/environment';
import type { StandInSettings } from '../support/standin';
import { startStandIn } from '../support/standin';
import { spent } from '../support/standin/ledger';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/service.md'), 'utf8');

const findingsIn = (lines: Line[]) =>
	Object.fromEntries(
		lines
			.filter((line): line is Finding => line.kind === 'finding')
			.map(({ anchor, verdict, seen }) => [anchor, `${verdict}: ${seen}`]),
	);

describe('what is spent', () => {
	it.each([
		[{ price: 45, charges: 'flat', accountLimit: 99 }, 100],
		[{ price: 45, charges: 'flat' }, 20],
		[{ price: 7, charges: 'flat', creditsKey: 'absent', accountLimit: 99 }, 50],
		[{ price: 5, repeatedTrace: 'forgets', accountLimit: 99 }, 44],
		[{ price: 40, charges: 'flat', creditsKey: 'absent', repeatedTrace: 'forgets' }, 100],
	] satisfies Array<[Partial<StandInSettings>, number]>)(
		'is never more than the budget: %j, %d',
		async (settings, budget) => {
			const standIn = await startStandIn(settings);
			standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, skip: 1 });
			await recordOf(standIn, { budget });
			expect(spent(standIn.ledger.generations)).toBeLessThanOrEqual(budget);
			await standIn.close();
		},
	);

	it('is never more when answers are lost and the balance cannot be read', async () => {
		const standIn = await startStandIn({ price: 40, charges: 'flat', creditsKey: 'absent' });
		const none = { kind: 'http', status: 502 } as const;
		standIn.fail(
			{ place: 'submit', fault: { kind: 'resetAfter' }, skip: 1, times: 2 },
			{ place: 'account', fault: none, skip: 5, times: Infinity },
		);
		await recordOf(standIn, { budget: 100 });
		expect(standIn.ledger.generations.length).toBeGreaterThan(0);
		expect(spent(standIn.ledger.generations)).toBeLessThanOrEqual(100);
		await standIn.close();
	});

	it('is nothing without a budget', async () => {
		const standIn = await startStandIn();
		await recordOf(standIn, { budget: 0 });
		expect(standIn.ledger.generations).toEqual([]);
		await standIn.close();
	});
});

describe('what is found', () => {
	it.each<[Partial<StandInSettings>, string, string]>([
		[{}, 'trace-again', 'answered: the same body: the first answer, not charged'],
		[{ repeatedTrace: 'error' }, 'trace-again', 'answered: the same body: code 400017'],
		[
			{ repeatedTrace: 'forgets' },
			'trace-again',
			'refuted: the same body: another video, CHARGED 5 AGAIN',
		],
		[{}, 'effect-list', 'confirmed: code 0'],
		[{ effectList: 'array' }, 'effect-list', 'refuted: code 0 under HTTP 200, a bare list'],
		[{}, 'list-prices', 'confirmed: listed 5, told 5, charged 5'],
		[{ price: 45, charges: 'flat' }, 'list-prices', 'refuted: listed 5, told 45, charged 45'],
		[{ resultPath: 'expired' }, 'address-life', 'refuted: HTTP 403'],
		[{ accountLimit: 2 }, 'parallel-jobs', 'answered: 2, then code 500044'],
	])('with %j of %s', async (settings, anchor, seen) => {
		const standIn = await startStandIn({ price: 5, ...settings });
		expect(findingsIn(await recordOf(standIn))[anchor]).toContain(seen);
		await standIn.close();
	});

	it('has a place in the page, and a row in the report', async () => {
		const standIn = await startStandIn({ price: 5 });
		const lines = await recordOf(standIn);
		await standIn.close();
		const questions = questionsIn(page);
		expect(Object.keys(findingsIn(lines)).filter((anchor) => !questions.has(anchor))).toEqual([]);
		const report = reportOf(lines, page, ['usage: has .Resp.odd integer']);
		expect(report).toContain('| confirmed | listed 5, told 5, charged 5 |');
		expect(report).toContain('- usage: has .Resp.odd integer');
		expect(report.match(/\| not tried \|/g)?.length).toBeGreaterThan(5);
	});

	it('of a delivery: its reading, how long it waits, and its repeat', async () => {
		const port = await freePort();
		const address = `http://127.0.0.1:${port}`;
		const webhooks = { w1: { url: address, secret: 'a-secret', patience: 1_100 } };
		const standIn = await startStandIn({ price: 5, webhooks });
		const webhook = { address, port, id: 'w1', secret: 'a-secret' };
		const found = findingsIn(await recordOf(standIn, { webhook }));
		await standIn.close();
		expect(found['webhook-payload']).toMatch(/^answered: fields/);
		expect(found['webhook-attempts']).toMatch(
			/waits 1\.\d s; a repeat has a new timestamp and a new nonce/,
		);
	});
});

describe('the record', () => {
	it('has nothing of the account', async () => {
		const standIn = await startStandIn({
			apiKey: 'a-key-of-mine-31415926',
			credits: 271_828,
			price: 5,
		});
		const lines = await recordOf(standIn);
		const { generations } = standIn.ledger;
		await standIn.close();
		const written = stringifyExact(lines);
		const secrets = ['31415926', '271828', ...generations.map(({ videoId }) => videoId)];
		expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
		const said = {
			ErrMsg: 'Dear Maria Smith, your key a-key-of-mine failed',
			mail: 'm@x.org',
			at: 271.5,
		};
		expect(shown(said)).toEqual({ ErrMsg: 'Dear … … your key … failed', mail: '…', at: 0.5 });
	});

	it('shows where the stand-in is different', async () => {
		const [usual, odd] = await Promise.all(
			[{}, { creditsKey: 'credit', repeatedTrace: 'forgets', effectList: 'array' } as const].map(
				async (settings) => {
					const standIn = await startStandIn({ price: 5, ...settings });
					return await recordOf(standIn).finally(async () => await standIn.close());
				},
			),
		);
		expect(differencesBetween(usual, usual)).toEqual([]);
		expect(differencesBetween(odd, usual)).toEqual(
			expect.arrayContaining([
				'the first video: has .Resp.credit integer',
				'the same body: has a new video',
				'effects: has .Resp list',
			]),
		);
	});

	it('of the service is answered alike by the stand-in', async () => {
		const names = readdirSync(__dirname).filter((name) => name.endsWith('.jsonl'));
		const standIn = await startStandIn({ price: 5 });
		const known = await recordOf(standIn);
		await standIn.close();
		for (const name of names)
			expect([name, differencesBetween(readRecord(join(__dirname, name)), known)]).toEqual([
				name,
				[],
			]);
	});
});

it('says what it will do, asks first, and keeps record and report', async () => {
	const standIn = await startStandIn({ apiKey: 'a-key-of-mine', price: 5 });
	const run = async (...args: string[]) => {
		const cwd = mkdtempSync(join(tmpdir(), 'pixverse-probe-'));
		const program = spawn(
			process.execPath,
			[
				'--import',
				join(root, 'node_modules/tsx/dist/loader.mjs'),
				join(root, 'tools/probe/cli.ts'),
				'--address',
				standIn.url,
				...args,
			],
			{ cwd, env: { ...process.env, PIXVERSE_API_KEY: 'a-key-of-mine' } },
		);
		const [said] = await Promise.all([text(program.stdout), once(program, 'exit')]);
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
