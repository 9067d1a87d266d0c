/** The faults of the wire or of the service, for one request each. */
import { Readable } from 'node:stream';

export interface Answer {
	statusCode: number;
	headers: object;
	body: string | Readable;
}

/** The body of an answer, as n8n hands it to the node. */
export const asBody = (body: string | Readable) =>
	typeof body === 'string' ? Readable.from([Buffer.from(body)], { objectMode: false }) : body;

const answer = (statusCode: number, body: string, headers = {}): Answer => ({
	...{ statusCode, headers, body },
});

const envelope = (body: object) => answer(200, JSON.stringify(body));

export const success = (resp: object) => envelope({ ErrCode: 0, ErrMsg: 'success', Resp: resp });
export const refusal = (code: number) => envelope({ ErrCode: code, ErrMsg: 'refused', Resp: {} });
export const broken = (code: string) => Object.assign(new Error('broken'), { code });

/** The code for an account that has no room. */
export const FULL = 500044;
const MODERATED = 500063;
const INTERNAL = 99999;
const LATE = 20_000;

/** One request, and what may become of it. */
interface Request {
	/** The service acts on it. */
	act: () => Answer;
	/** The way of the answer, which may take longer. */
	back: (more?: number) => Promise<void>;
	/** No answer comes until somebody gives up. */
	silence: () => Promise<never>;
	isLook: boolean;
	/** How many came before it. */
	number: number;
}

/** A body that breaks off with an error. */
const breakingOff = (error: Error) =>
	new Readable({
		read() {
			this.destroy(error);
		},
	});

/** An answer after the service has acted. */
async function acted({ act, back }: Request, more?: number): Promise<Answer> {
	const good = act();
	await back(more);
	return good;
}

/** An answer to a look with other words in its record. */
async function lookedAt(request: Request, changes: object): Promise<Answer> {
	const { Resp: record } = JSON.parse(String((await request.act()).body));
	await request.back();
	return success({ ...record, ...changes });
}

/** Errors in shapes that are in no list. */
const unknownErrors = [
	'a text',
	null,
	{ code: 7 },
	new Error(''),
	{ cause: { code: 'ENOTFOUND' } },
];

const page = '<html><h1>Bad gateway</h1></html>';

/** Not acted on where nothing calls `act`. */
export const troubles = {
	none: async (request: Request) => await acted(request),
	/** The connection is refused. */
	refused: () => {
		throw broken('ECONNREFUSED');
	},
	unavailable: () => answer(503, 'down'),
	/** Too many requests. */
	busy: () => answer(429, ''),
	busyForAMinute: () => answer(429, '', { 'retry-after': '60' }),
	/** A web page comes. */
	page: () => answer(502, page, { 'content-type': 'text/html' }),
	/** No answer comes. */
	unheard: async ({ silence }: Request) => await silence(),
	/** An error code that a person has to act on. */
	moderated: () => refusal(MODERATED),
	/** Refused for want of room, whatever runs. */
	full: () => refusal(FULL),
	/** Acted on; the answer is lost. */
	answerLost: async (request: Request) => {
		await acted(request);
		throw broken('ECONNRESET');
	},
	/** Acted on; the answer comes late. */
	late: async (request: Request) => await acted(request, LATE),
	/** Acted on; no answer comes, or one that drips and never ends. */
	silent: async ({ act, silence }: Request) => {
		act();
		return await silence();
	},
	/** Acted on; the answer cannot be decoded. */
	brokenEncoding: async (request: Request) => ({
		...(await acted(request)),
		body: breakingOff(new Error('Decompression failed')),
	}),
	/** Acted on; the answer is half there. */
	cutAnswer: async (request: Request) => {
		const { body, ...rest } = await acted(request);
		return { ...rest, body: String(body).slice(0, 20) };
	},
	/** Acted on; n8n throws something that nobody foresaw. */
	unknownError: async (request: Request) => {
		await acted(request);
		throw unknownErrors[request.number % unknownErrors.length];
	},
	/** Acted on; the service answers with an error of its own. */
	internalError: async (request: Request) => {
		await acted(request);
		return refusal(INTERNAL);
	},
	/** Acted on; a gateway answers with a bare status of its own. */
	gateway: async (request: Request) => {
		await acted(request);
		return answer(403, page, { 'content-type': 'text/html' });
	},
	/** Acted on; then there is no way to the service. */
	unreachable: async (request: Request) => {
		await acted(request);
		throw broken('EHOSTUNREACH');
	},
	/** A look finds the record of another job. */
	foreignRecord: async (request: Request) =>
		request.isLook ? await lookedAt(request, { id: 1, status: 1 }) : await acted(request),
	/** A look finds the job ready, without a result. */
	noResult: async (request: Request) =>
		request.isLook ? await lookedAt(request, { status: 1, url: ' ' }) : await acted(request),
	/** A balance without a number. */
	noBalance: () => success({}),
	/** Masks are found that have no ID. */
	noMaskId: async (request: Request) => {
		const { body } = await acted(request);
		return { ...answer(200, String(body).replace(/"mask_id":"[^"]+",/g, '')) };
	},
} satisfies Record<string, (request: Request) => Answer | Promise<Answer>>;

export type Trouble = Exclude<keyof typeof troubles, 'none'>;

/** Whether an answer can be read, and says success. */
export const isSuccess = ({ body }: Answer): boolean =>
	typeof body === 'string' && body.startsWith('{"ErrCode":0,') && body.endsWith('}');
