/** What is known of a submission, whoever works on it. */
import type { Account } from '../account/account';
import type { ResultType } from '../http/record';
import type { Body } from '../http/requestBody';
import type { Item } from '../run/item';
import type { Job } from '../run/job';

/** What a job needs in order to be submitted. */
export interface Submission {
	item: Item;
	job: Job;
	account: Account;
	body: Body;
	/** What is made, whose ID the answer holds; none when the answer is the result. */
	makes?: ResultType;
	/** The submission that this one is a step to: one is not paid for without the other. */
	step?: { job: Job; url: string; body: Body };
	/** The path; another one than the operation's for a step on the way. */
	url: string;
	/** How long such a job is expected to take, in milliseconds; none when the answer is the result. */
	expected?: () => number;
}
