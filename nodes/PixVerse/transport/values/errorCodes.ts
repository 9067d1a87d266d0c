/**
 * PixVerse's error codes (docs/service.md, "Error codes"). Each code has a class of failure, and each class has a remedy.
 */

// How the node may go on after PixVerse refused a submission with an error code.
type Remedy =
	// The user has to change the request or the account, so the node does not send the request again.
	| 'fix'
	// The node sends the submission again once a running job has ended.
	| 'waitForSlot'
	// PixVerse may have accepted the submission, so the node sends it again only under the same trace ID.
	| 'sameTrace'
	// PixVerse started nothing, and the same upload may succeed later, so the node sends it again.
	| 'again';

export interface CodeMeaning {
	class: FailureClass;
	/** What happened and what to do, for the user in the editor. */
	sentence: string;
	remedy: Remedy;
}

// The remedies for the classes of failures that may pass by themselves. For all other classes, the remedy is `fix`.
const remedies: Partial<Record<FailureClass, Remedy>> = {
	concurrency: 'waitForSlot',
	overload: 'waitForSlot',
	// Assumed: with these codes PixVerse reports its own problem, and does not say whether it had accepted the submission.
	server: 'sameTrace',
	upload: 'again',
};

const KEY_REFUSED = 'PixVerse does not accept the API key. Check the key in the credential';
const SERVER_TROUBLE = 'PixVerse could not handle the request. Try again later';

// The class of each code and the sentence that the user reads. TypeScript refuses a second row for a code.
const codes = {
	// Other clients know 10001 to 10005 as codes of PixVerse's web login. 10001 may also mean a blocked account.
	'10001': [
		'authentication',
		'PixVerse does not accept the API key, or has blocked the account. Check the key in the credential, and the account at PixVerse',
	],
	'10002': ['authentication', KEY_REFUSED],
	'10003': ['authentication', KEY_REFUSED],
	'10004': [
		'authentication',
		'The API key in the credential is empty. Create a key at platform.pixverse.ai and paste it there',
	],
	'10005': ['authentication', KEY_REFUSED],
	'99999': ['server', SERVER_TROUBLE],
	'400011': [
		'badParameter',
		'PixVerse needs a field that is missing. Check the settings of the node',
	],
	'400012': ['account', 'PixVerse does not accept this account. Check it in the PixVerse console'],
	'400013': ['badParameter', 'PixVerse cannot read one of the values. Check the settings'],
	'400017': ['badParameter', 'PixVerse does not accept one of the values. Check the settings'],
	'400018': ['badParameter', 'The prompt is too long for PixVerse. Shorten it'],
	'400019': ['badParameter', 'The negative prompt is too long for PixVerse. Shorten it'],
	'400032': ['notFound', 'PixVerse does not know the image ID. Check it or upload the image again'],
	// Other clients have seen this code, and 701020, with music videos.
	'400080': ['badParameter', 'PixVerse does not accept the lyrics. Check them'],
	'500008': ['notFound', 'PixVerse has no record with this ID. Check the ID'],
	'500020': [
		'permission',
		'This account may not use this operation. Check the plan at PixVerse. After a key was made, it may take a quarter of an hour until the key works',
	],
	'500030': ['badFile', 'The image is too large for PixVerse: at most 20 MB. Shrink it'],
	'500031': ['badFile', 'PixVerse cannot read the image. Save it again as PNG or JPEG'],
	'500032': ['badFile', 'PixVerse does not take this image format. Use PNG, JPEG or WebP'],
	'500033': ['badFile', 'PixVerse does not accept the width or height of the image. Resize it'],
	'500041': ['upload', 'PixVerse could not store the file. Try again later'],
	'500042': ['badFile', 'PixVerse cannot open the address of the image. Check that it is public'],
	// One client has also seen this code for content that PixVerse did not like: see `givenUpError` (`http/sentences.ts`).
	'500044': [
		'concurrency',
		'The account already runs as many jobs as its plan allows. Try again when one has ended',
	],
	'500047': [
		'notFound',
		'PixVerse has no such media, or it belongs to another account. Check the ID or the file',
	],
	'500052': ['inputModerated', 'PixVerse refused the file in its content review. Use another file'],
	'500054': [
		'inputModerated',
		'PixVerse refused the image in its content review. Use another image',
	],
	'500060': ['planLimit', "The plan's monthly limit of effects is used up. Check it at PixVerse"],
	'500063': [
		'inputModerated',
		'PixVerse refused the content in its review. Change the text, image or video; repeated refusals can suspend the account',
	],
	'500064': ['notFound', 'The content was deleted at PixVerse. Use another ID'],
	'500069': ['overload', 'PixVerse is under high load. Try again later'],
	'500070': ['effect', 'The effect is not activated. Activate it in the PixVerse console'],
	'500071': ['effect', 'The effect does not support this quality. Choose 360p or 540p'],
	'500090': ['balance', 'The account has too few credits. Buy API credits at platform.pixverse.ai'],
	'500100': ['server', SERVER_TROUBLE],
	'701002': ['badContent', 'PixVerse finds no clear subject in the image. Use another image'],
	'701003': ['badContent', 'PixVerse finds no person in the video. Use another video'],
	'701009': [
		'notFound',
		'This ID does not exist, belongs to another account of PixVerse, or was made on its website. Use an ID from the account of the API key',
	],
	'701020': [
		'order',
		'PixVerse has not verified the song. Run the item again, or use another song',
	],
} as const satisfies Record<string, readonly [name: string, sentence: string]>;

/** The classes of failures. Workflows read them in `error.class` of a failed item, so their names must not change. */
export type FailureClass =
	| (typeof codes)[keyof typeof codes][0]
	| 'address'
	| 'connection'
	| 'credential'
	| 'deleted'
	| 'download'
	| 'failed'
	| 'input'
	| 'moderated'
	| 'notSubmitted'
	| 'settings'
	| 'stopped'
	| 'unexpected'
	| 'unknown'
	| 'waitLimit';

const UNKNOWN = [
	'unknown',
	'PixVerse refused the request with a code that is not documented',
] as const;

/**
 * The meaning of a code. A code that is not in the table has the class `unknown`, and only PixVerse's own text gives the
 * reason.
 */
export function meaningOf(code: string): CodeMeaning {
	const isKnown = Object.hasOwn(codes, code);
	const [name, sentence] = isKnown ? codes[code as keyof typeof codes] : UNKNOWN;

	return { class: name, sentence, remedy: remedies[name] ?? 'fix' };
}

export const knownCodes = Object.keys(codes);

/**
 * The codes that may mean a wrong key or account. PixVerse documents no code for a wrong key
 * (docs/service.md, "Error codes").
 */
export const keyCodes = knownCodes.filter((code) =>
	['authentication', 'account'].includes(meaningOf(code).class),
);
