/** The failures that refusals of the service mean, in words for the person at the editor. */
import { meaningOf } from './errorCodes';
import { JobError } from './errors';
import { settingIn } from './fieldNames';
import { shortened } from './shortened';

/** The failure that an error code of the service means, its own words quoted behind. */
export function refusal(code: string, words: string, charged: string): JobError {
	const meaning = meaningOf(code);
	const said = shortened(words, 300);
	const quote = said === '' ? '' : `, "${said}"`;
	const setting = settingIn(words);
	const about = setting === undefined ? '' : `. It names '${setting}'`;
	return new JobError({
		message: `${meaning.sentence}${about} (PixVerse code ${code}${quote})`,
		description: charged,
		class: meaning.class,
		code,
		retryable: meaning.remedy !== 'fix',
	});
}

/** Statuses by which a server says, without an envelope, that it does not know the caller. */
export const isKeyRefused = (status: number): boolean => status === 401 || status === 403;

/** The failure that such a status means. */
export function keyRefusal(status: number, charged: string): JobError {
	return new JobError({
		message: `PixVerse does not accept the API key (HTTP ${status}). Check the key in the credential`,
		description: charged,
		class: 'authentication',
		retryable: false,
	});
}

/** The failure of a request that was refused again and again because too many came in. */
export function busyError(charged: string, sends: number): JobError {
	return new JobError({
		message: `PixVerse takes no more requests for now (HTTP 429, ${sends} tries). Try again later`,
		description: charged,
		class: 'overload',
		retryable: true,
	});
}

/** The failure of a request for which n8n's database did not give the credential in time. */
export function credentialError(charged: string, reason: string): JobError {
	return new JobError({
		message: `n8n could not read the credential from its database (${reason}). Try again later; if this happens often, allow n8n more database connections`,
		description: charged,
		class: 'credential',
		retryable: true,
	});
}
