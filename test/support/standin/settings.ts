/** The settings of the stand-in, and their defaults. */
import type { Effect, Template } from './catalogue';
import { defaultEffects, defaultTemplates } from './catalogue';
import type { Place } from './ledger';
import { assetBytes } from './media';
import type { RepeatedTrace } from './traces';
import type { Webhook } from './webhook/deliver';

/** How long a job takes, in milliseconds, by its body. */
export type TimeOf = (itemBody: Record<string, unknown>) => number;

/** What a job costs in credits, by its body and the key of its operation. */
export type PriceOf = (itemBody: Record<string, unknown>, operation: string) => number;

/** Live: a change acts from the next request on. */
export interface StandInSettings {
	/** The clock of PixVerse. */
	now: () => number;
	apiKey: string;
	/** Jobs that may run at once; 500044 above it. */
	accountLimit: number;
	/** Start balance; 500090 when too low. */
	credits: number;
	price: number | PriceOf;
	/** What an answer reports as the price; the price by default. */
	reportedPrice: (price: number) => unknown;
	/** How old the balance is that is reported, in milliseconds. */
	balanceLag: number;
	/** How long a request and its answer take where time is scripted, in milliseconds; 0 by default. */
	latency: Partial<Record<Place, number>>;
	/** Whether every job costs that, or as the price list says where it does so exactly. */
	charges: 'flat' | 'published';
	/** When a job gets ready: after n polls that answered "pending", or after a time of its own. */
	jobs: { kind: 'polls'; polls: number } | { kind: 'time'; ms: number | TimeOf };
	/** Final status of a job, asked once at submission; 7 and 8 are refunded. */
	outcome: (job: { itemBody: Record<string, unknown>; index: number }) => number;
	pendingStatus: number;
	/** What a repeated trace ID answers; the service's own way is not documented. */
	repeatedTrace: RepeatedTrace;
	/** Whether a full account refuses a known trace ID, too. */
	refusesKnown: boolean;
	/** Whether the traces of refused generations are remembered too. */
	remembersRefusals: boolean;
	/** So many polls of a new video are refused, as those of another account's are, before it is known. */
	notFoundPolls: number;
	/** Whose answers: those of the international host have a `path` beside the address, and another code for what is not the account's. */
	host: 'china' | 'international';
	/** Near the end of a job, its sizes and its file are there before its status says so. */
	earlyFiles: boolean;
	/**
	 * So many requests for a file after the end of its job come before the file: they are answered with 404, which the
	 * network keeps for this address.
	 */
	lateFiles: number;
	/** Whether a record that ended in moderation has the address of a file that is there. */
	moderatedFiles: boolean;
	effects: Effect[];
	/** `Resp` of the effect list: a page with a total, as the vendor has it, or a bare array, as one client. */
	effectList: 'array' | 'paged';
	templates: Template[];
	/** Where the voices are listed: the paths in use are both answered, or the new one is 404. */
	speakerPath: 'both' | 'old';
	/** Name of the charge in an accepted answer. */
	creditsKey: 'credits' | 'credit' | 'alternate' | 'absent';
	/** IDs of 18 digits, beyond 2^53, instead of 15. */
	bigIds: boolean;
	/**
	 * Whether a video, an image or a media that was not made or uploaded here is refused as another account's; otherwise,
	 * it may be of an earlier time.
	 */
	ownIdsOnly: boolean;
	/** Whether a record states the size of its file: the vendor's pages say so, and no recorded answer does. */
	statesSize: boolean;
	/** Size of the served MP4; never below the size of the asset. */
	videoBytes: number;
	/** `expired`: result files answer 403. `decodedOnly`: they answer 404 where the slashes of the address are encoded. */
	resultPath: 'ok' | 'expired' | 'decodedOnly';
	/** Origin in result addresses; the server's own by default. */
	fileHost?: string;
	/** Whether an effect, a template or a voice that is in no list is refused. */
	listedOnly: boolean;
	/**
	 * A field that the operation does not have: accepted and noted in the ledger, as the service
	 * evidently does, or refused.
	 */
	unknownFields: 'noted' | 'refused';
	/** The webhooks of the console by their IDs: a job that names one is delivered at its end. */
	webhooks: Record<string, Webhook>;
	/** What the console has under an ID that is none of these; nothing by default. */
	otherWebhook?: (id: string) => Webhook | undefined;
}

export const defaults = (): StandInSettings => ({
	now: () => Date.now(),
	apiKey: 'standin-key',
	accountLimit: 5,
	credits: 1_000_000,
	price: 45,
	reportedPrice: (price) => price,
	balanceLag: 0,
	latency: {},
	charges: 'published',
	jobs: { kind: 'polls', polls: 2 },
	outcome: () => 1,
	pendingStatus: 5,
	repeatedTrace: 'sameAnswer',
	refusesKnown: false,
	remembersRefusals: false,
	notFoundPolls: 0,
	host: 'china',
	earlyFiles: false,
	lateFiles: 0,
	moderatedFiles: false,
	effects: [...defaultEffects],
	effectList: 'paged',
	templates: [...defaultTemplates],
	speakerPath: 'both',
	creditsKey: 'credits',
	bigIds: false,
	ownIdsOnly: false,
	statesSize: false,
	videoBytes: assetBytes,
	resultPath: 'ok',
	fileHost: undefined,
	listedOnly: true,
	unknownFields: 'noted',
	webhooks: {},
});
