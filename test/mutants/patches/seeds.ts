/** Mistakes that random schedules have found, each by the schedule of `test/time/found/` that bears its name. */
import { mistakes } from '../patch';

const found = (changes: Record<string, [search: string, replace: string]>) =>
	mistakes(
		'time/seeds/seeds',
		Object.fromEntries(
			Object.entries(changes).map(([name, change]) => [
				`seeds: ${name}`,
				[...change, `lost or stuck: ${name.replaceAll(' ', '-')}$`],
			]),
		),
	);

export const seeds = [
	...found({
		'a maximum is waited for with a slot in hand': [
			'await reservation.reserve();\n\t\t\tawait waitForTurn(submission);',
			'await waitForTurn(submission);\n\t\t\tawait reservation.reserve();',
		],
		'a submission is not named before it is sent': ['run.journal.submitting(job);', ''],
		'a job in doubt is sent again with the settings of now': [
			'body ??= job.doubtfulBody ?? (await finalBody(submission))',
			'body = await finalBody(submission)',
		],
		'a mask is named as a video': ["if (swap) job.traceKind = 'mask';", ''],
		'a setting that is wrong later takes an accepted video away': [
			"return this.state.is !== 'new' ||",
			"return this.state.is === 'accepted' ||",
		],
		'one key on two steps is one trace ID': ['identityOf([path, body])', 'identityOf([body])'],
		'an answer without a price is the least that is likely': [
			'isFree ? 0 : (charged ?? high)',
			'isFree ? 0 : (charged ?? this.range.low)',
		],
		'an error of the service leaves no doubt': [
			"refused: { again: 'soon', mayBeDone: true",
			"refused: { again: 'soon', mayBeDone: false",
		],
		'a submission leaves again before PixVerse was asked': [
			'if (isUnconfirmed(outcome) && !job.isFree)',
			'if (isUnconfirmed(outcome) && job.isFree)',
		],
		'a third send follows the answer of another server': ['foreign: 2,', 'foreign: 3,'],
		'a sixth send follows lost answers': ['{ lost: 5,', '{ lost: 6,'],
		'a refusal lets the sends of a job in doubt begin anew': [
			'shouldRetrySubmission(outcome, job.doubtfulSends)',
			'shouldRetrySubmission(outcome)',
		],
		'a request never left when the network goes away after it': [
			'(UNREACHABLE.test(code) && isOfConnect)',
			'UNREACHABLE.test(code)',
		],
	}),
];
