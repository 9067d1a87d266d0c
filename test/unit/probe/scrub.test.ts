// Nothing secret or personal is in a record, wherever and however the service puts it into its answers.
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringifyExact } from '../../../nodes/PixVerse/transport/http/json';
import { Scrubber } from '../../../tools/probe/record/scrub';
import { reportOf } from '../../../tools/probe/report';
import { probe } from '../../support/probe/run';

/** What grows with the square of the letters takes a quarter of an hour. */
const QUICK_MS = 60_000;

const apiKey = 'sk-Zq7+rT/4x%mNbV"c2wLp~9Ke';
const webhookSecret = 'whsec_5uP3rS3cr3tV4lue';
const webhookId = 'hook-of-mine-0042';
const personal = {
	mail: 'ada.lovelace@example.org',
	name: 'Ada Lovelace',
	phone: '+49 170 5550123',
	ip: '203.0.113.77',
	account: '302325299688888',
	token: 'eyJhbGciOiJIUzI1NiJ9.e30.x1y2z3',
};
const spellings = (secret: string) => [
	...[secret, secret.toUpperCase(), encodeURIComponent(secret), [...secret].reverse().join('')],
	...[Buffer.from(secret).toString('base64'), Buffer.from(`user:${secret}`).toString('base64url')],
	...[
		Buffer.from(secret).toString('hex'),
		[...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
		[...secret].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
		secret.slice(0, 12),
		JSON.stringify(secret).slice(1, -1),
	],
];

/** Everything that must not be in a record, and each part of it that tells. */
const hidden = [...spellings(apiKey), ...spellings(webhookSecret), ...Object.values(personal)];
const telling = [...hidden, webhookId, apiKey.slice(4, 14), 'Lovelace', '5550123', 'user:'].map(
	(text) => text.toLowerCase(),
);

/** An answer with a secret in each place that an answer has. */
function envelopeFor({ method, url = '' }: IncomingMessage): object {
	const echo = Object.fromEntries(hidden.map((secret, at) => [`echo_${at}`, secret]));
	const named = Object.fromEntries(hidden.map((secret) => [secret, at(secret)]));
	const isRefused = url.endsWith('/result/1');
	return {
		ErrCode: isRefused ? 500008 : 0,
		ErrMsg: `Hello "Ada Lovelace", your key ${apiKey} from ${personal.ip} (${hidden.join(' ')})`,
		Resp: {
			...{ video_id: 343252978602905n, media_id: 12345678, status: 1, credits: 5 },
			...{ account_id: BigInt(personal.account), credit_monthly: 987654, credit_package: 1 },
			...{ url: `http://files.example.org/${apiKey}/a.mp4?sig=${webhookSecret}&${apiKey}=1` },
			...{ echo, named, list: hidden, deep: [{ data: [echo] }], message: hidden.join(), method },
		},
		[apiKey]: apiKey,
	};
}

const at = (secret: string) => ({ message: secret });

const headersFor = (secret: string) => ({
	...{
		'x-echo': encodeURIComponent(secret),
		'set-cookie': 'session=Lovelace',
		server: 'ada.lovelace@example.org',
	},
	...{
		'x-ratelimit-remaining': `9 of ${encodeURIComponent(secret)}`,
		'x-request-id': personal.token,
	},
});

describe('a record', () => {
	let server: Server;
	let address: string;
	let plain = false;

	beforeAll(async () => {
		server = createServer((request, response) => {
			request.resume().on('end', () => {
				const text = plain
					? `<p>${hidden.join('</p><p>')}</p>`
					: stringifyExact(envelopeFor(request));
				response.writeHead(plain ? 500 : 200, headersFor(apiKey)).end(text);
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});

	afterAll(() => server.close());

	it.each([false, true])(
		'has nothing of it, whether or not the text is plain (%s)',
		async (isPlain) => {
			plain = isPlain;
			const standIn = { url: address, settings: { apiKey } as never };
			const webhook = { address: `${address}/hook`, port: 0, id: webhookId, secret: webhookSecret };
			const lines = await probe(standIn, { webhook, limit: true, unpriced: true });
			const text =
				`${lines.map(stringifyExact).join('\n')}\n${reportOf(lines, [], [])}`.toLowerCase();
			expect(lines.filter(({ kind }) => kind === 'exchange').length).toBeGreaterThan(20);
			expect(telling.filter((secret) => text.includes(secret))).toEqual([]);
			expect(text).not.toContain('987654');
		},
	);
});

describe('scrubbing', () => {
	const scrubber = () => new Scrubber([apiKey]);

	it('keeps types, codes and the lengths of IDs, and the same ID the same', () => {
		const answer = {
			ErrCode: 400017,
			ErrMsg: 'model must be one of v5, v6',
			Resp: {
				video_id: 343252978602905,
				other_id: 343252978602905018n,
				has_audio: true,
				size: 10.5,
			},
		};
		const scrubbed = scrubber().value([answer, answer.Resp]) as Array<typeof answer>;
		expect(scrubbed[0]).toEqual({
			...answer,
			Resp: { ...answer.Resp, video_id: 100000000000001, other_id: 100000000000000002n },
		});
		expect(scrubbed[1]).toEqual(scrubbed[0].Resp);
	});

	it('takes a secret out in each of its spellings', () => {
		for (const secret of spellings(apiKey))
			expect(scrubber().value({ message: `it is ${secret} here` })).toEqual({
				message: expect.stringMatching(/^it is \S*\(secret\)\S* here$/),
			});
	});

	it('keeps what an address looks like', () => {
		const address = 'https://media.pixverse.ai/u/17/a%20b.mp4?Expires=17&Signature=abc';
		expect(scrubber().value(address)).toBe('https://media.pixverse.ai/….mp4?Expires&Signature');
		expect(scrubber().value('https://cdn42.example.com/a')).toBe('https://aaa99.aaaaaaa.aaa/…');
	});

	it('shows balances as differences', () => {
		const balances = scrubber();
		const of = (credit_monthly: number) => balances.value({ credit_monthly });
		expect([of(87_654), of(87_609)]).toEqual([{ credit_monthly: 1000 }, { credit_monthly: 955 }]);
	});

	it('leaves nothing that steers a terminal, and is quick with a million letters', () => {
		const name = '\u001b[2Jname\nx';
		expect(scrubber().sentence(name)).toBe(' [2Jname x');
		expect(scrubber().value({ [name]: name })).toEqual({ ' [9Aaaaa a': ' [9Aaaaa a' });
		const started = Date.now();
		scrubber().value({ message: 'a'.repeat(1_000_000), [`${'a'.repeat(1_000_000)}!`]: 1 });
		expect(Date.now() - started).toBeLessThan(QUICK_MS);
	});

	it('replaces a short ID of an account, its name and its balance by any name', () => {
		const account = { account_id: 48_213, total_credit: 812, message: 'of ada.lovelace' };
		expect(scrubber().value(account)).toEqual({
			...{ account_id: 10_001, total_credit: 1_000, message: 'of aaa.aaaaaaaa' },
		});
	});

	it('keeps the pattern of any other text', () => {
		expect(scrubber().value({ create_time: '2026-11-23T07:10:00Z', style: 'Ada' })).toEqual({
			...{ create_time: '9999-99-99A99:99:99A', style: 'Aaa' },
		});
	});
});
