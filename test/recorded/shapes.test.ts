// The stand-in beside each answer of PixVerse in this folder, which wins: keys, types, the forms of times, IDs and addresses,
// code, HTTP status, text and charge.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, parseToWrite, stringifyExact } from '../../nodes/PixVerse/transport/values/json';
import { keepAnswers, readAnswers } from '../../tools/probe/answers';
import { differencesIn, recordOf, shapeOf } from '../../tools/probe/compare';
import type { Answer } from '../../tools/probe/session';
import { SOURCE } from '../../tools/probe/session';
import type { StandIn } from '../support/standin';
import { startStandIn } from '../support/standin';
import type { Reply } from '../support/standin/client';
import { clientOf, idIn } from '../support/standin/client';

/** Where the stand-in differs from an answer, and why it may. */
const named: Record<string, Record<string, string>> = {
	'error-500020.json': {
		'is asked for nowhere': 'Nothing that the stand-in has needs to be enabled for an account.',
	},
};

type Host = StandIn['settings']['host'];

const hostOf = ({ operation }: Answer): Host =>
	operation.startsWith('China') ? 'china' : 'international';

const envelopeOf = ({ body }: Answer) => {
	const { ErrCode, ErrMsg, Resp } = isObject(body) ? body : {};
	return { code: Number(ErrCode), message: String(ErrMsg), resp: isObject(Resp) ? Resp : {} };
};

/** The job that an operation names, such as "c1 540p 5 s": all had sound. */
function clipOf(operation: string): object {
	const [, model = 'v5.6', quality = '540p', duration = '5'] =
		/(c1|v\d[.\d]*) (\d+p)(?: (\d+) s)?/.exec(operation) ?? [];
	return { model, quality, duration: Number(duration), generate_audio_switch: true };
}

const prompt = 'a boat';
const lipSync = {
	...{ source_video_id: 1, lip_sync_tts_speaker_id: 'auto' },
	lip_sync_tts_content: 'x'.repeat(40),
};
const fusion = {
	image_references: [{ type: 'subject', img_id: 1, ref_name: 'boat' }],
	...{ prompt: '@boat sails', aspect_ratio: '16:9' },
};

const bodies: Record<string, (clip: object) => object> = {
	'video/text/generate': (clip) => ({ ...clip, prompt, aspect_ratio: '16:9' }),
	'video/img/generate': (clip) => ({ ...clip, prompt, img_id: 1 }),
	'video/transition/generate': (clip) => ({
		...{ ...clip, prompt },
		...{ first_frame_img: 1, last_frame_img: 2 },
	}),
	'video/fusion/generate': (clip) => ({ ...clip, ...fusion }),
	'video/lip_sync/generate': () => lipSync,
	'video/mask/selection': () => ({ source_video_id: 1, keyframe_id: 1 }),
};

type Client = ReturnType<typeof clientOf>;

const submit = async ({ post }: Client, path: string, operation: string): Promise<Reply> =>
	await post(`/openapi/v2/${path}`, bodies[path](clipOf(operation)));

/** Uploads a file of the same kind and ending. */
async function upload({ upload: send }: Client, { media_type: kind, img_url: url }: Envelope) {
	if (kind === undefined) {
		const ending = /\w+$/.exec(String(url))?.[0];
		const type = ending === 'jpg' ? 'image/jpeg' : 'image/png';
		return await send('image', 'image', new Blob(['x'], { type }), `a.${ending}`);
	}
	const [type, name] = kind === 'audio' ? ['audio/mpeg', 'a.mp3'] : ['video/mp4', 'a.mp4'];
	return await send('media', 'file', new Blob(['x'], { type }), name);
}

type Envelope = ReturnType<typeof envelopeOf>['resp'];

async function readVideo({ settings }: StandIn, client: Client, operation: string, resp: Envelope) {
	const [status, isPending] = [Number(resp.status), resp.status === 5];
	Object.assign(settings, {
		jobs: { kind: 'polls', polls: isPending ? 1 : 0 },
		outcome: () => status,
		earlyFiles: isPending && Number(resp.outputWidth) > 0,
	});
	const isLipSync = /lip sync/.test(operation);
	const path = `video/${isLipSync ? 'lip_sync' : 'text'}/generate`;
	return await client.poll(idIn(await submit(client, path, operation)));
}

/** How a refusal comes about. */
const refused: Record<number, (standIn: StandIn, client: Client) => Promise<Reply>> = {
	500047: async (_, { poll }) => await poll(1),
	701009: async (_, { poll }) => await poll(1),
	500063: async (_, { restyle }) =>
		await restyle({ source_video_id: 1, restyle_prompt: 'forbidden' }),
	500090: async ({ settings }, { restyle }) => {
		settings.credits = 0;
		return await restyle();
	},
};

async function replyTo(standIn: StandIn, answer: Answer): Promise<Reply | undefined> {
	const { operation } = answer;
	const { code, resp } = envelopeOf(answer);
	const client = clientOf(standIn);
	if (code !== 0) return await refused[code]?.(standIn, client);
	const [, path = ''] = /, (?:GET|POST) ([\w/]+)/.exec(operation) ?? [];
	if (path === 'video/result') return await readVideo(standIn, client, operation, resp);
	if (path.endsWith('/upload')) return await upload(client, resp);
	return path in bodies ? await submit(client, path, operation) : undefined;
}

/** The shape of an answer, with the text of a refusal and the charge of a submission. */
function wholeShapeOf(answer: Answer): string[] {
	const { code, message, resp } = envelopeOf(answer);
	const text = code === 0 ? [] : [`the text ${message}`];
	const charge = 'video_id' in resp ? [`a charge of ${String(resp.credits)}`] : [];
	return [...shapeOf(answer), ...text, ...charge];
}

/** What a probe recorded is held against a probe of the stand-in, by what the request is called. */
const probes = new Map<Host, Promise<Answer[]>>();
async function probedAnswers(host: Host): Promise<Answer[]> {
	const probe = async () => {
		const standIn = await startStandIn({ host, price: 5 });
		const lines = await recordOf(standIn);
		await standIn.close();
		return lines.flatMap((line) => (line.kind === 'exchange' && line.answer) || []);
	};
	if (!probes.has(host)) probes.set(host, probe());
	return (await probes.get(host)) ?? [];
}

/** Where the stand-in differs from an answer; of several that a probe had, that one counts which differs least. */
async function differencesFrom(answer: Answer): Promise<string[]> {
	if (answer.source === SOURCE) {
		const nameOf = ({ operation }: Answer) => operation.replace(/^\w+ host/, '');
		const own = (await probedAnswers(hostOf(answer))).filter(
			(one) => nameOf(one) === nameOf(answer),
		);
		const all = own.map((one) => differencesIn(shapeOf(answer), shapeOf(one)));
		return all.sort((a, b) => a.length - b.length)[0] ?? ['is asked for nowhere'];
	}
	const standIn = await startStandIn({ host: hostOf(answer) });
	const reply = await replyTo(standIn, answer);
	await standIn.close();
	if (!reply) return ['is asked for nowhere'];
	const http = answer.http === null ? null : reply.status;
	const own = { ...answer, http, body: parseToWrite(reply.text) };
	const found = differencesIn(wholeShapeOf(answer), wholeShapeOf(own));
	// Of a partial answer, nobody wrote down the rest.
	const isPartial = /^(Partial|Reconstructed)/.test(answer.note ?? '');
	return found.filter((one) => !isPartial || one.startsWith('has '));
}

const answers = readAnswers(__dirname);

it.each(answers)('The stand-in answers as %s says.', async (name, answer) => {
	expect(await differencesFrom(answer)).toEqual(Object.keys(named[name] ?? {}));
});

it('Each answer for which a difference is named is there.', () => {
	const names = answers.map(([name]) => name);
	expect(Object.keys(named).filter((name) => !names.includes(name))).toEqual([]);
});

it('The first hour with a key adds its answers, and they are held against the stand-in.', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-answers-'));
	const record = join(folder, 'record.jsonl');
	const added = async (settings: Partial<StandIn['settings']>) => {
		const service = await startStandIn({ host: 'international', price: 5, ...settings });
		const lines = await recordOf(service);
		await service.close();
		writeFileSync(record, lines.map((line) => `${stringifyExact(line)}\n`).join(''));
		const names = keepAnswers(record, folder);
		const all = readAnswers(folder).filter(([name]) => names.includes(name));
		const found = await Promise.all(all.map(async ([, answer]) => await differencesFrom(answer)));
		return { names, found: found.flat() };
	};
	const { names, found } = await added({});
	expect(found).toEqual([]);
	expect(names.length).toBeGreaterThan(20);
	expect(names.filter((name) => name.endsWith('-balance.json'))).toHaveLength(1);
	expect(names[0]).toMatch(/^probe-\d{4}-\d\d-\d\d-1-balance\.json$/);
	expect((await added({ effectList: 'array' })).found).toContain('has .Resp list');
	expect((await added({ host: 'china' })).found).toContain('has code 701009 under HTTP 400');
});
