/** What the service's error codes mean (docs/service.md, "Error codes"), by the class of the failure. */

/** What may be done after an error code came as the answer to a submission. */
type Remedy =
	/** The request or an account has to be changed by a person: never sent again by itself. */
	| 'fix'
	/** A running job has to end first. */
	| 'waitForSlot'
	/** The service does not know itself what happened: only the same trace ID is safe. */
	| 'sameTrace'
	/** Nothing was started, and the same request may pass later: an upload is sent again. */
	| 'again';

interface CodeMeaning {
	class: FailureClass;
	/** What happened and what to do, for the person at the editor. */
	sentence: string;
	remedy: Remedy;
}

/** What may be done about the classes that are not for a person to fix. */
const remedies: Partial<Record<FailureClass, Remedy>> = {
	concurrency: 'waitForSlot',
	overload: 'waitForSlot',
	server: 'sameTrace',
	upload: 'again',
};

const KEY_REFUSED = 'PixVerse does not accept the API key. Check the key in the credential';
const SERVER_TROUBLE = 'PixVerse had an internal problem. Try again later';

/** What a person reads, by class and code. */
const sentences = {
	badParameter: {
		'400011': 'PixVerse needs a field that is missing. Check the settings of the node',
		'400013': 'PixVerse cannot read one of the values. Check the settings',
		'400017': 'PixVerse does not accept one of the values. Check the settings',
		'400018': 'The prompt is too long for PixVerse. Shorten it',
		'400019': 'The negative prompt is too long for PixVerse. Shorten it',
		'400080': 'PixVerse does not accept the lyrics. Check them',
	},
	account: {
		'400012': 'PixVerse does not accept this account. Check it in the PixVerse console',
	},
	notFound: {
		'400032': 'PixVerse does not know the image ID. Check it or upload the image again',
		'500008': 'PixVerse has no record with this ID. Check the ID',
		'500047': 'PixVerse has no such media, or it belongs to another account. Check the ID',
		'500064': 'The content was deleted at PixVerse. Use another ID',
	},
	permission: { '500020': 'This account may not use this operation. Check the plan at PixVerse' },
	badFile: {
		'500030': 'The image is too large for PixVerse: at most 20 MB. Shrink it',
		'500031': 'PixVerse cannot read the image. Save it again as PNG or JPEG',
		'500032': 'PixVerse does not take this image format. Use PNG, JPEG or WebP',
		'500033': 'PixVerse does not accept the width or height of the image. Resize it',
		'500042': 'PixVerse cannot open the address of the image. Check that it is public',
	},
	upload: { '500041': 'PixVerse could not store the image. Try again later' },
	concurrency: {
		'500044':
			'The account already runs as many jobs as its plan allows. Try again when one has ended',
	},
	inputModerated: {
		'500052': 'PixVerse refused the file in its content review. Use another file',
		'500054': 'PixVerse refused the image in its content review. Use another image',
		'500063':
			'PixVerse refused the content in its review. Change the text, image or video; repeated refusals can suspend the account',
	},
	planLimit: { '500060': "The plan's monthly limit of effects is used up. Check it at PixVerse" },
	overload: { '500069': 'PixVerse is under high load. Try again later' },
	effect: {
		'500070': 'The effect is not activated. Activate it in the PixVerse console',
		'500071': 'The effect does not support this quality. Choose 360p or 540p',
	},
	balance: {
		'500090': 'The account has too few credits. Buy API credits at platform.pixverse.ai',
	},
	server: { '500100': SERVER_TROUBLE, '99999': SERVER_TROUBLE },
	badContent: {
		'701002': 'PixVerse finds no clear subject in the image. Use another image',
		'701003': 'PixVerse finds no person in the video. Use another video',
	},
	order: {
		'701020': 'PixVerse has not verified the song. Run the item again, or use another song',
	},
	authentication: {
		'10001':
			'PixVerse does not accept the API key, or has blocked the account. Check the key in the credential, and the account at PixVerse',
		'10002': KEY_REFUSED,
		'10003': KEY_REFUSED,
		'10004':
			'The API key in the credential is empty. Create a key at platform.pixverse.ai and paste it there',
		'10005': KEY_REFUSED,
	},
};

/** The classes of failures, as the error branch of a workflow sees them in `error.class`. */
export type FailureClass =
	| keyof typeof sentences
	| 'address'
	| 'connection'
	| 'credential'
	| 'deleted'
	| 'failed'
	| 'input'
	| 'moderated'
	| 'notSubmitted'
	| 'settings'
	| 'stopped'
	| 'unexpected'
	| 'unknown'
	| 'waitLimit';

const meaning = (name: string, sentence: string): CodeMeaning => ({
	class: name as FailureClass,
	sentence,
	remedy: remedies[name as FailureClass] ?? 'fix',
});

const meanings = new Map(
	Object.entries(sentences).flatMap(([name, ofClass]) =>
		Object.entries(ofClass).map(([code, text]) => [code, meaning(name, text)] as const),
	),
);

const UNKNOWN = meaning(
	'unknown',
	'PixVerse refused the request with a code that is not documented',
);

/** Whether a code is in the table. */
export const isKnown = (code: string): boolean => meanings.has(code);

/** The meaning of a code; of an unknown one: refused, for reasons that its text may tell. */
export const meaningOf = (code: string): CodeMeaning => meanings.get(code) ?? UNKNOWN;

/** Every code of the table, for tests and documentation. */
export const knownCodes = [...meanings.keys()];

/** Codes seen for a wrong key or account (docs/service.md, "Error codes"); the vendor documents none. */
export const keyCodes = knownCodes.filter((code) =>
	['authentication', 'account'].includes(meaningOf(code).class),
);
