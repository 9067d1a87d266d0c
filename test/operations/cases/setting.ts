/** The parts of a case: settings of the node, and their effect on the wire. */
import type { IDataObject } from 'n8n-workflow';
import { operations } from '../../support/operations';
import type { StandIn } from '../../support/standin';
import type { OperationRow } from '../../support/standin/row';

/** Body fields by name, as JSON tokens, of arrays and objects too. */
export type Tokens = Record<string, string>;

/** A setting, and what it puts on the wire. */
export interface Choice {
	name: string;
	/** The "options" of several choices are put together. */
	parameters: IDataObject;
	sends: Tokens;
	/** The rows of requests that go before, such as `upload.media`. */
	via?: string | string[];
	/** Of the first in a group: what the node says without it, if not that something is empty. */
	complaint?: RegExp;
}

/** Settings that the node refuses, and what it says. */
export type Refusal = Required<Pick<Choice, 'name' | 'parameters' | 'complaint'>>;

/** One operation of the node against one row. */
export interface OperationCase {
	/** Resource and operation in the node. */
	operation: string;
	row: string;
	/** What is sent where nothing is set. */
	defaults?: Tokens;
	/** What has to be set: one of each group. The first of each is the least input. */
	groups: Choice[][];
	extras?: Choice[];
	/** What may be set besides, but not together: "every field set" is one call with each. */
	alternatives?: Choice[];
	/** Fields without a setting: legacy or unconfirmed ones, sent by "Additional Body Fields". */
	viaAdditionalFields?: Tokens;
	/** Fields that no value of the user reaches, or none as it is, each with the reason. */
	unreachable?: Record<string, string>;
	/**
	 * How a value gets into a field, for the bounds of the row, where it does not take the place of the value in the first
	 * choice that sends the field. `name[]` takes how many members a list shall have, `name[].field` is a field of them.
	 */
	setters?: Record<string, (value: string) => IDataObject>;
	/**
	 * Bounds of the row that the node does not check: of fields, or of lists as `name[]`, from which
	 * size on, and why. Beyond them the service decides, and refuses for free.
	 */
	guided?: Record<string, [from: number, reason: string]>;
	/** What the node refuses by itself when it is set besides the least input. */
	refuses?: Refusal[];
	path?: Record<string, string>;
	/** Makes what `EARLIER` and `ANOTHER` stand for; an earlier video unless told otherwise. */
	before?: (standIn: StandIn) => Promise<string[]>;
}

/** Stands in `sends` for the ID that the upload of a binary field or an address returned. */
export const uploadOf = (what: string) => `(the upload of ${what})`;

/** Stands in `sends` for the address, in quotes, where that upload was stored. */
export const addressOf = (what: string) => `(the address of ${what})`;

/** Stands in `sends` for the file itself, of a binary field, in a form. */
export const fileOf = (field: string) => `"(the file in ${field})"`;

/** Stands in `sends`, in quotes, for the ID of the mask that was found on the way. */
export const maskOf = (name: string) => `"(the mask of ${name})"`;

/** Stands in `parameters`, `sends` and `path` for the ID of what the account made before. */
export const EARLIER_ID = '(an earlier video)';

/** Stands in `parameters` and `sends` for the second ID, if it made several. */
export const SECOND_EARLIER_ID = '(another earlier one)';

/** A text with the IDs in the places that stand for them. */
export const withEarlier = (text: string, [first, second = SECOND_EARLIER_ID]: string[]) =>
	text.replaceAll(EARLIER_ID, first).replaceAll(SECOND_EARLIER_ID, second);

export const locator = (mode: string, value: string) => ({ __rl: true, mode, value });

/** A choice; one that sends nothing is of n8n's side, and nothing of it may reach the wire. */
export const set = (name: string, parameters: IDataObject, sends: Tokens = {}): Choice => ({
	...{ name, parameters, sends },
});

export function rowOf(key: string): OperationRow {
	const row = operations.find((one) => one.key === key);
	if (!row) throw new Error(`test/support/operations/ has no row ${key}`);
	return row;
}

export const pick = <T>(all: Record<string, T>, names: string[]): Record<string, T> =>
	Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** Settings that have another name than their field in camel case. */
const SETTINGS: Record<string, string> = {
	avatar_presence_level: 'presenter',
	caption_switch: 'captions',
	instrumental_switch: 'instrumental',
	keyframe_id: 'keyframe',
	language_code: 'language',
	lip_sync_switch: 'lipSync',
	lyric_text: 'lyrics',
	mv_style: 'look',
	speaker_type: 'voiceType',
	video_style: 'style',
};

export const settingOf = (key: string): string =>
	SETTINGS[key] ?? key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

export const settingsOf = (fields: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(fields).map(([key, value]) => [settingOf(key), value]));

export const tokensOf = (fields: IDataObject): Tokens =>
	Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, JSON.stringify(value)]));

/** A field with a setting of its own. */
export const field = (key: string, value: string | number, setting = settingOf(key)): Choice =>
	set(key, { [setting]: value }, tokensOf({ [key]: value }));

/** A field with a setting among the "Options". */
export const option = (key: string, value: string | boolean): Choice =>
	set(key, { options: settingsOf({ [key]: value }) }, tokensOf({ [key]: value }));

/** Fields without a setting. */
export function additional(sends: Tokens): Choice {
	const members = Object.entries(sends).map(([name, token]) => `"${name}":${token}`);
	const options = { additionalBodyFields: `{${members.join(',')}}` };
	return set('additional fields', { options }, sends);
}

export const waitSettings = set('waiting', {
	waitForCompletion: true,
	downloadVideo: true,
	outputBinaryField: 'film',
	simplify: false,
});

export const waitOptions = {
	fileName: 'a.mp4',
	pollingInterval: 2,
	waitLimit: 3,
	onWaitLimit: 'fail',
	includeInputFields: true,
};

/** "Options" of the operations that cost credits; with a minimum balance, the balance is asked for first. */
export const payingOptions = {
	...{ additionalBodyFields: '{}', dryRun: false, maximumCredits: 100_000, minimumBalance: 1 },
	includeInputFields: true,
};

const jobOptions = {
	...waitOptions,
	...payingOptions,
	maxParallel: 2,
	videoTries: 2,
	traceId: 'row 7',
};

/** Waiting, the file and the options, of every operation that makes something. */
export const jobSettings = [waitSettings, set('options', { options: jobOptions })];
