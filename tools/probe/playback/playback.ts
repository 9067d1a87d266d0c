/**
 * Plays a record back against the stand-in and tells where the two differ, field by field: HTTP status, code,
 * names and types of fields, another video for a known trace ID. So the stand-in follows the service.
 */
import { isObject, parseToWrite } from '../../../nodes/PixVerse/transport/http/json';
import type { StandIn, StandInSettings } from '../../../test/support/standin';
import { startStandIn } from '../../../test/support/standin';
import { fieldsOf } from '../../../test/support/standin/webhook/deliver';
import { bodyOf } from '../../../test/support/standin/webhook/sign';
import type { Reply, Request } from '../client';
import { readFile, send } from '../client';
import { clip } from '../media/clip';
import { picture } from '../media/picture';
import { BALANCE } from '../paths';
import type { Answer, Delivery, Exchange, Line } from '../record/types';
import { fieldsIn, PASSING_CODES, Seen } from '../statements/seen';
import { Ids } from './ids';
import { shapeDifferences } from './shape';

const NOT_FOUND = '500008';
const READY = 1;
const MANY = 1_000;

type Form = NonNullable<Request['form']>;

const uploads: Record<string, () => Form | Promise<Form>> = {
	'picture.png': () => ({
		field: 'image',
		name: 'picture.png',
		type: 'image/png',
		content: picture(),
	}),
	'clip.mp4': async () => ({
		field: 'file',
		name: 'clip.mp4',
		type: 'video/mp4',
		content: await clip(),
	}),
	'text.txt': () => ({
		field: 'image',
		name: 'text.txt',
		type: 'text/plain',
		content: new Uint8Array([32]),
	}),
};

/** Jobs that take as many looks as in the record. */
function paceOf(lines: Line[]): Partial<StandInSettings> {
	const seen = new Seen(lines);
	const looks = [...seen.answers('text', 'at once'), ...seen.answers('follow', 'look')];
	const missing = looks.filter(({ code }) => code === NOT_FOUND).length;
	const pending = looks.filter((read) => Number(fieldsIn(read).status ?? READY) !== READY).length;
	return { jobs: { kind: 'looks', looks: pending }, notFoundLooks: missing, accountLimit: MANY };
}

const codeIn = ({ json }: Answer) => {
	const { ErrCode, err_code = ErrCode } = isObject(json) ? json : {};
	return err_code === undefined ? undefined : String(err_code);
};

const videoIn = (json: unknown) => {
	const { Resp } = isObject(json) ? json : {};
	return isObject(Resp) ? Resp.video_id : undefined;
};

class Player {
	private readonly ids = new Ids();
	private file?: string;

	constructor(private readonly standIn: StandIn) {}

	private async requestOf({ request }: Exchange): Promise<Request> {
		const { path, body, file, method, ...rest } = request;
		return {
			...{ ...rest, method: method as Request['method'], path: this.ids.path(path) },
			body: body === undefined ? undefined : (this.ids.body(body) as object),
			form: await uploads[file ?? '']?.(),
		};
	}

	/** The differences of one exchange. */
	async play(exchange: Exchange): Promise<string[]> {
		const { answer, probe } = exchange;
		if (probe === 'address') return await this.playFile(exchange);
		// What it builds on was refused here, and that is told already.
		if (!this.ids.canSay(exchange.request)) return [];
		const { url, settings } = this.standIn;
		const reply = await send(url, settings.apiKey, await this.requestOf(exchange));
		const { url: file } = reply.resp;
		if (typeof file === 'string' && file !== '') this.file = file;
		if (!answer || PASSING_CODES.includes(codeIn(answer) ?? '')) return [];
		const differences = this.compare(answer, reply);
		this.ids.learn(answer.json, reply.json);
		return differences;
	}

	private compare(answer: Answer, reply: Reply): string[] {
		const [code, isJson] = [codeIn(answer), answer.json !== undefined];
		if (code !== reply.code)
			return [
				`code ${code ?? 'none'} under HTTP ${answer.status}, not ${reply.code ?? 'none'} under HTTP ${reply.status}`,
			];
		const status =
			answer.status === reply.status ? [] : [`HTTP ${answer.status}, not ${reply.status}`];
		if (isJson !== (reply.json !== undefined)) return [...status, isJson ? 'JSON' : 'no JSON'];
		const [one, other] = [videoIn(answer.json), videoIn(reply.json)];
		const isOther = one !== undefined && this.ids.knows(one) !== this.isHandedOut(other);
		const known = isOther
			? [`Resp.video_id is ${this.ids.knows(one) ? 'that of an earlier answer' : 'a new one'}`]
			: [];
		return [...status, ...known, ...shapeDifferences(answer.json, reply.json)];
	}

	private readonly handedOut = new Set<string>();

	/** Whether the stand-in has given this ID before; from now on it has. */
	private isHandedOut(id: unknown): boolean {
		const isOld = this.handedOut.has(String(id));
		this.handedOut.add(String(id));
		return isOld;
	}

	private async playFile({ answer }: Exchange): Promise<string[]> {
		if (!answer || !this.file) return [];
		const { status, headers } = await readFile(this.file, AbortSignal.timeout(MANY));
		const pairs = [
			['HTTP', answer.status, status],
			['content-type', answer.headers['content-type'], headers['content-type']],
		];
		return pairs
			.filter(([, one, other]) => one !== other)
			.map((pair) => `${pair[0]} ${pair[1]}, not ${pair[2]}`);
	}
}

function ofDelivery({ json, headers }: Delivery): string[] {
	const wanted = ['webhook-timestamp', 'webhook-nonce', 'webhook-signature'];
	const missing = wanted
		.filter((name) => !(name in headers))
		.map((name) => `the header ${name} is missing`);
	return [...missing, ...shapeDifferences(json, parseToWrite(bodyOf(fieldsOf('1'))))];
}

/** The differences between a record and a stand-in with these settings, each once, in words. */
export async function playBack(
	lines: Line[],
	settings: Partial<StandInSettings> = {},
): Promise<string[]> {
	const standIn = await startStandIn({ ...paceOf(lines), ...settings });
	const player = new Player(standIn);
	const differences: string[] = [];
	const add = (place: string, found: string[]) =>
		differences.push(...found.map((difference) => `${place}: ${difference}`));
	try {
		for (const line of lines) {
			if (line.kind === 'delivery') add('a delivery', ofDelivery(line));
			if (line.kind !== 'exchange') continue;
			const [path] = line.request.path.split('?');
			const isBalance = path === BALANCE && !['keys', 'traceless'].includes(line.probe);
			const place = isBalance ? 'balance' : `${line.probe}, ${line.step}`;
			add(place, await player.play(line));
		}
	} finally {
		await standIn.close();
	}
	return [...new Set(differences)];
}
