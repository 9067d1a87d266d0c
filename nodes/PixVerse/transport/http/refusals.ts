/** The failures that refusals of the service mean, in words for the person at the editor. */
import { meaningOf } from './errorCodes';
import { JobError, shortened, withoutAddresses } from './errors';
import type { Outcome } from './outcome';
import { isBusy, reasonOf } from './outcome';
import type { Final } from './sendUntilFinal';

/** The failure that an error code of the service means, its own words quoted behind; `sentence` says more than the code. */
export function refusal(
	code: string,
	words: string,
	charged: string,
	sentence = meaningOf(code).sentence,
): JobError {
	const meaning = meaningOf(code);
	const said = shortened(withoutAddresses(words), 300);
	const quote = said === '' ? '' : `, "${said}"`;
	return new JobError({
		message: `${sentence} (PixVerse code ${code}${quote})`,
		description: charged,
		class: meaning.class,
		code,
		retryable: meaning.remedy !== 'fix',
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

/** The failure that a final outcome means whatever the request was for, if it does; `description` says what it cost. */
export function commonFailure(
	{ outcome, sends }: Final<Outcome>,
	description: string,
): JobError | undefined {
	if (outcome.outcome === 'refused') return refusal(outcome.code, outcome.message, description);
	// By these a server says, without an envelope, that it does not know the caller.
	if (outcome.outcome === 'foreign' && [401, 403].includes(outcome.status)) {
		const message = `PixVerse does not accept the API key (HTTP ${outcome.status}). Check the key in the credential`;
		return new JobError({ message, description, class: 'authentication', retryable: false });
	}
	if (isBusy(outcome)) {
		const message = `PixVerse refuses more requests for now (HTTP 429, ${sends} tries). Try again later`;
		return new JobError({ message, description, class: 'overload', retryable: true });
	}
	return outcome.noCredential ? credentialError(description, reasonOf(outcome)) : undefined;
}
