/** The URL of a file that PixVerse is to open: paths and pages are told by their looks. Pure. */
import { InputError } from '../../transport/http/errors';

/** Pages of Google Drive, YouTube and Dropbox that show a file, by host and path; Dropbox may say in the query that it is the file itself. */
const PAGE =
	/^(drive\.google\.com\/(u\/\d+\/|a\/[^/]+\/)?(file\/d\/|open$|drive\/)|((www|m)\.)?youtube\.com\/(watch|shorts\/|live\/|embed\/)|youtu\.be\/.|(www\.)?dropbox\.com\/(s|sh|scl\/f[io])\/)/;

/** The path of a file on a computer: of Windows, of a network, of macOS and Linux, or as a URL. */
const PATH = /^([a-z]:[\\/]|\\\\|[~.]{0,2}\/(?!\/)|file:)/i;

/** Throws an InputError for a text that is no URL of a file; `label` names its field. */
export function checkFileUrl(text: string, label: string): void {
	if (text === '') throw new InputError(`'${label}' is empty. Enter a URL`);
	// The part before an @ may be a password.
	const shown = text.includes('@') ? '…' : text.slice(0, 80);
	if (PATH.test(text)) {
		throw new InputError(
			`'${label}' holds the path "${shown}", which PixVerse cannot open. Read the file in a node before, and use File`,
		);
	}
	// Browsers mend one slash, or none; others do not.
	const url = /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
	if (url === undefined) {
		throw new InputError(`'${label}' must be an http or https URL, not "${shown}"`);
	}
	if (/\s/.test(text)) {
		throw new InputError(
			`'${label}' has white space in it, "${shown}". It must be one URL, with %20 for blanks`,
		);
	}
	if (!PAGE.test(url.hostname + url.pathname) || /[?&](dl|raw)=1(&|$)/.test(url.search)) return;
	throw new InputError(
		`'${label}' is the URL of a page of ${url.hostname}, not of a file. Give the direct address of the file`,
	);
}
