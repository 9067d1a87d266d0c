/** What tests, the demo and the command line see of the stand-in service. */

import type { Webhook } from './webhook/deliver';
import type { LedgerRequest, Place } from './entries';
import type { Template } from './catalogue';
import type { TraceMode } from './traces';

export type * from './entries';
export type { Template } from './catalogue';

/** One ready-made restyle effect. */
export interface Effect {
	restyle_id: number;
	name: string;
	thumbnail: string;
}

/** How long a job takes, in milliseconds, by its body. */
export type TimeOf = (itemBody: Record<string, unknown>) => number;

/** How the service behaves. Live: a change acts from the next request on. */
export interface StandInSettings {
	apiKey: string;
	/** Jobs that may run at once; 500044 above it. */
	accountLimit: number;
	/** Start balance; 500090 when too low. */
	credits: number;
	/** Credits per job. */
	price: number;
	/** Whether every job costs that, or as the price list says where it does so exactly. */
	charges: 'flat' | 'published';
	/** When a job gets ready: after n looks that answered "pending", or after a time of its own. */
	jobs: { kind: 'looks'; looks: number } | { kind: 'time'; ms: number | TimeOf };
	/** Final status of a job, asked once at submission; 7 and 8 are refunded. */
	outcome: (job: { itemBody: Record<string, unknown>; index: number }) => number;
	/** Status of a job that is not ready. */
	pendingStatus: number;
	/** What a repeated trace ID answers; the service's own way is not documented. */
	repeatedTrace: TraceMode | 'forgets';
	/** Whether the traces of refused generations are remembered too. */
	remembersRefusals: boolean;
	/** So many looks at a new video answer 500008 before it is known; they do not count as looks. */
	notFoundLooks: number;
	effects: Effect[];
	/** `Resp` of the effect list: a page with a total, as the vendor has it, or a bare array, as one client. */
	effectList: 'array' | 'paged';
	templates: Template[];
	/** Where the voices are listed: the paths in use are both answered, or the other one is 404. */
	speakerPath: 'both' | 'new' | 'old';
	/** Name of the charge in an accepted answer. */
	creditsKey: 'credits' | 'credit' | 'alternate' | 'absent';
	/** IDs of 18 digits, beyond 2^53, instead of 15. */
	bigIds: boolean;
	/** How many IDs an earlier stand-in may have handed out, where somebody remembers them. */
	idsBefore: number;
	/** Size of the served MP4; never below the size of the asset. */
	videoBytes: number;
	/** `expired`: result files answer 403. */
	resultPath: 'ok' | 'expired';
	/** Origin in result addresses; the server's own by default. */
	fileHost?: string;
	/** Whether an effect, a template or a voice that is in no list is refused. */
	listedOnly: boolean;
	/** Whether media and image IDs that no upload handed out are accepted. */
	acceptAnyMediaId: boolean;
	/**
	 * A field that the operation does not have: accepted and noted in the ledger, as the service
	 * evidently does, or refused.
	 */
	unknownFields: 'noted' | 'refused';
	// Ways of clients that nobody here wrote; whether the service takes them is not known.
	/** Whether an ID may be a text of digits. */
	idsAsText: boolean;
	/** Whether a file may come as `application/octet-stream`, or without a type. */
	octetStreamFiles: boolean;
	/** Whether an address may be uploaded in a form that is URL-encoded instead of multipart. */
	urlEncodedUploads: boolean;
	/** Whether nothing (null, an empty text, an ID of 0) counts as a field that is not there. */
	placeholders: boolean;
	/** Whether a request may come without a trace ID. */
	tracelessRequests: boolean;
	/** The webhooks of the console by their IDs: a job that names one is delivered at its end. */
	webhooks: Record<string, Webhook>;
}

/** How a request fails. "Acted on": what was asked for was done and charged. */
export type FaultKind =
	/** Not acted on; the socket ends. */
	| { kind: 'resetBefore' }
	/** Acted on; the socket ends without an answer. */
	| { kind: 'resetAfter' }
	/** Acted on; the answer comes after `ms`, or never. */
	| { kind: 'stall'; ms?: number }
	/** Not acted on; this answer instead. */
	| { kind: 'http'; status: number; headers?: Record<string, string>; body?: string }
	/** Acted on; this answer instead. */
	| {
			kind: 'httpAfter';
			status: number;
			headers?: Record<string, string>;
			body?: string | Buffer;
	  }
	/** Acted on; HTTP 200 with the first half of the answer, announced as if it were whole. */
	| { kind: 'cutJson' }
	/** Not acted on; refused with this code. */
	| { kind: 'errCode'; code: number; message: string; lowerCase?: boolean; status?: number }
	/** Acted on; the answer comes in slow drops. */
	| { kind: 'drip'; bytes: number; everyMs: number }
	/** Acted on; the whole length is announced, the socket ends after `bytes` bytes of it. */
	| { kind: 'cutAt'; bytes: number };

/** A fault and the requests it strikes. */
export interface Fault {
	place: Place;
	fault: FaultKind;
	/** How many requests it strikes; 1 by default. */
	times?: number;
	/** How many matching requests pass first. */
	skip?: number;
	when?: (request: LedgerRequest) => boolean;
}
