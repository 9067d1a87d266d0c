/** What the service's error codes mean (docs/service.md, "Error codes"), one row per code. */

import type { FailureClass } from './errors';

/** What may be done after an error code came as the answer to a submission. */
type Remedy =
	/** The request or an account has to be changed by a person: never sent again by itself. */
	| 'fix'
	/** A running job has to end first. */
	| 'waitForPlace'
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

const row = (name: FailureClass, sentence: string, remedy: Remedy = 'fix'): CodeMeaning => ({
	class: name,
	sentence,
	remedy,
});

const keyRefused = row(
	'authentication',
	'PixVerse does not accept the API key. Check the key in the credential',
);
const serverTrouble = row(
	'server',
	'PixVerse had an internal problem. Try again later',
	'sameTrace',
);

const meanings: Record<string, CodeMeaning> = {
	'400011': row(
		'badParameter',
		'PixVerse needs a field that is missing. Check the settings of the node',
	),
	'400012': row(
		'account',
		'PixVerse does not accept this account. Check it in the PixVerse console',
	),
	'400013': row('badParameter', 'PixVerse cannot read one of the values. Check the settings'),
	'400017': row('badParameter', 'PixVerse does not accept one of the values. Check the settings'),
	'400018': row('badParameter', 'The prompt is too long for PixVerse. Shorten it'),
	'400019': row('badParameter', 'The negative prompt is too long for PixVerse. Shorten it'),
	'400032': row(
		'notFound',
		'PixVerse does not know the image ID. Check it or upload the image again',
	),
	'400080': row('badParameter', 'PixVerse does not accept the lyrics. Check them'),
	'500008': row('notFound', 'PixVerse has no record with this ID. Check the ID'),
	'500020': row(
		'permission',
		'This account may not use this operation. Check the plan at PixVerse',
	),
	'500030': row('badFile', 'The image is too large for PixVerse: at most 20 MB. Shrink it'),
	'500031': row('badFile', 'PixVerse cannot read the image. Save it again as PNG or JPEG'),
	'500032': row('badFile', 'PixVerse does not take this image format. Use PNG, JPEG or WebP'),
	'500033': row('badFile', 'PixVerse does not accept the width or height of the image. Resize it'),
	'500041': row('upload', 'PixVerse could not store the image. Try again later', 'again'),
	'500042': row(
		'badFile',
		'PixVerse cannot open the address of the image. Check that it is public',
	),
	'500044': row(
		'concurrency',
		'The account already runs as many jobs as its plan allows. Try again when one has ended',
		'waitForPlace',
	),
	'500047': row(
		'notFound',
		'PixVerse has no such media, or it belongs to another account. Check the ID',
	),
	'500052': row(
		'inputModerated',
		'PixVerse refused the file in its content review. Use another file',
	),
	'500054': row(
		'inputModerated',
		'PixVerse refused the image in its content review. Use another image',
	),
	'500060': row(
		'planLimit',
		"The plan's monthly limit of effects is used up. Check it at PixVerse",
	),
	'500063': row(
		'inputModerated',
		'PixVerse refused the content in its review. Change the text, image or video; repeated refusals can suspend the account',
	),
	'500064': row('notFound', 'The content was deleted at PixVerse. Use another ID'),
	'500069': row('overload', 'PixVerse is under high load. Try again later', 'waitForPlace'),
	'500070': row('effect', 'The effect is not activated. Activate it in the PixVerse console'),
	'500071': row('effect', 'The effect does not support this quality. Choose 360p or 540p'),
	'500090': row(
		'balance',
		'The account has too few credits. Buy API credits at platform.pixverse.ai',
	),
	'500100': serverTrouble,
	'99999': serverTrouble,
	'701002': row('badContent', 'PixVerse finds no clear subject in the image. Use another image'),
	'701003': row('badContent', 'PixVerse finds no person in the video. Use another video'),
	'701020': row(
		'order',
		'PixVerse has not verified the song. Run the item again, or use another song',
	),
	'10001': row(
		'authentication',
		'PixVerse does not accept the API key, or has blocked the account. Check the key in the credential, and the account at PixVerse',
	),
	'10002': keyRefused,
	'10003': keyRefused,
	'10004': row(
		'authentication',
		'The API key in the credential is empty. Create a key at platform.pixverse.ai and paste it there',
	),
	'10005': keyRefused,
};

const unknownCode = row(
	'unknown',
	'PixVerse refused the request with a code that is not documented',
);

/** Whether a code is in the table. */
export const isKnown = (code: string): boolean => Object.hasOwn(meanings, code);

/** The meaning of a code; of an unknown one: refused, for reasons that its text may tell. */
export function meaningOf(code: string): CodeMeaning {
	return isKnown(code) ? meanings[code] : unknownCode;
}

/** Every code of the table, for tests and documentation. */
export const knownCodes = Object.keys(meanings);

/** Codes seen for a wrong key or account (docs/service.md, "Error codes"); the vendor documents none. */
export const keyCodes = knownCodes.filter((code) =>
	['authentication', 'account'].includes(meanings[code].class),
);
