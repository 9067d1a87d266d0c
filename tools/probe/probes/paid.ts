/** Probes that may cost something, cheapest first. */
import { plainText } from '../../../nodes/PixVerse/transport/http/json';
import type { Bench, Settings } from '../bench';
import { cheapest, TooDear } from '../bench';
import { CEILING } from '../budget';
import { numberIn } from '../credits';
import type { Reply } from '../client';
import { isRefusal } from '../client';
import { RECORD, RESTYLE, TEXT } from '../paths';
import { usageAgain } from './free';
import type { Probe } from './types';
import { webhook } from './webhook';

/** As PixVerse advises. */
const LOOK_EVERY_MS = 3_000;
const LONGEST_MS = 15 * 60_000;
const FINAL = [1, 6, 7, 8];
/** More than any plan is known to allow. */
const MOST_AT_ONCE = 30;

const onlyPaid = ({ spend }: Settings) => (spend ? undefined : 'costs credits; only with --spend');

const answered = ({ code, status }: Reply): string => `code ${code ?? '–'}, HTTP ${status}`;

/** What a person reads about a submission without a video. */
function without(reply: Reply | undefined): string {
	if (!reply) return 'no answer came; it may have been accepted';
	const said = answered(reply);
	return isRefusal(reply) ? `refused: ${said}` : `no video ID (${said}); it may have been accepted`;
}

async function look(bench: Bench, step: string, videoId: string): Promise<Reply | undefined> {
	return await bench.send(step, { method: 'GET', path: `${RECORD}${videoId}` });
}

async function text(bench: Bench): Promise<string> {
	bench.afford(bench.budget.price);
	const { reply, videoId, traceId, before, told } = await bench.submit('first', TEXT, cheapest);
	if (!videoId) return without(reply);
	bench.job = { traceId, body: cheapest, videoId };
	await look(bench, 'at once', videoId);
	const charge = await bench.dueCharge('first', before);
	bench.budget.learn(Math.max(charge ?? 0, told ?? 0) || CEILING);
	return `the answer says ${told ?? 'nothing'}, the balance fell by ${charge ?? '?'}`;
}

/** Sends the trace ID of the first job again and says what came of it. */
async function repeat(bench: Bench, step: string, body: object): Promise<string> {
	const { job } = bench;
	if (!job) return '';
	bench.afford(bench.budget.price);
	const { reply, videoId, before, told } = await bench.submit(step, TEXT, body, job.traceId);
	const charge = await bench.charge(step, before);
	bench.budget.learn(Math.max(charge ?? 0, told ?? 0));
	// A job of its own may be one that never ends.
	if (videoId && videoId !== job.videoId) await look(bench, `${step}: its record`, videoId);
	const same = videoId === job.videoId ? 'the same video' : `another video`;
	const what = videoId ? same : without(reply);
	return `${what}; the balance fell by ${charge ?? '?'}`;
}

const otherBody = { ...cheapest, prompt: 'A kite above a hill' };
const traceSame = async (bench: Bench) => await repeat(bench, 'same body', cheapest);
const traceOther = async (bench: Bench) => await repeat(bench, 'another body', otherBody);
const traceDone = async (bench: Bench) => await repeat(bench, 'after the end', cheapest);

/** Looks at a video until it has ended; returns its address and all its statuses. */
async function untilEnd(bench: Bench, step: string, videoId: string) {
	const statuses: number[] = [];
	for (const started = bench.now; bench.now - started < LONGEST_MS;) {
		const reply = await look(bench, step, videoId);
		const { status, url } = reply?.resp ?? {};
		const now = numberIn(status);
		if (now !== undefined && statuses.at(-1) !== now) statuses.push(now);
		if (now !== undefined && FINAL.includes(now)) return { statuses, url: plainText(url) };
		await bench.pause(LOOK_EVERY_MS);
	}
	return { statuses, url: '' };
}

async function follow(bench: Bench): Promise<string> {
	const { job } = bench;
	if (!job) return '';
	const { statuses, url } = await untilEnd(bench, 'look', job.videoId);
	job.url = URL.canParse(url) ? url : undefined;
	return `status ${statuses.join(', then ') || 'unknown'}`;
}

async function address(bench: Bench): Promise<string> {
	const url = bench.job?.url ?? '';
	await bench.file('file', url);
	const names = [...new URL(url).searchParams.keys()];
	return names.length > 0 ? `parameters ${names.join(', ')}` : 'no parameters';
}

/** Nobody publishes a price, so the budget cannot bound it: the balance may, or the person says so. */
async function restyle(bench: Bench): Promise<string> {
	const { budget, settings } = bench;
	const held = await bench.balance('balance');
	const isBound = held !== undefined && held <= budget.left;
	if (!isBound && !settings.unpriced)
		throw new TooDear('has no published price; add --unpriced to allow any');
	bench.afford(1);
	const body = (id: string | bigint) => ({ video_media_id: id, restyle_prompt: 'as clay' });
	const id = bench.mediaId ?? '';
	const asText = await bench.submit('ID in quotes', RESTYLE, body(id));
	const isRefused = isRefusal(asText.reply);
	const made = isRefused ? await bench.submit('restyle', RESTYLE, body(BigInt(id))) : asText;
	// A job that still runs would count among those of the limit.
	if (made.videoId) await untilEnd(bench, 'look', made.videoId);
	const charge = await bench.charge('restyle', asText.before);
	const quotes = asText.videoId ? 'an ID in quotes is taken' : 'only one without quotes is taken';
	return `the balance fell by ${charge ?? '?'}; ${made.videoId ? quotes : without(made.reply)}`;
}

async function limit(bench: Bench): Promise<string> {
	bench.afford(bench.budget.price);
	for (let jobs = 0; jobs < MOST_AT_ONCE; jobs++) {
		if (!bench.budget.allows(bench.budget.price)) return `at least ${jobs}; the budget ended`;
		const { reply, videoId, told } = await bench.submit(`job ${jobs + 1}`, TEXT, {
			...cheapest,
			prompt: `${cheapest.prompt} ${jobs}`,
		});
		if (!videoId) return `${jobs}, then ${without(reply)}`;
		bench.budget.learn(told ?? 0);
	}
	return `at least ${MOST_AT_ONCE}`;
}

/** What lists, looks and uploads have cost: nothing, if the balance is as before. */
async function unchanged(bench: Bench): Promise<string> {
	await bench.balance('balance');
	return 'read once more';
}

/** Ends the free part: from here on the balance may fall. */
export const freeEnd: Probe = {
	name: 'free-end',
	title: 'The balance after everything free',
	run: unchanged,
};

/** In the order in which they run. */
export const paidProbes: Probe[] = [
	{
		name: 'text',
		title: 'Text to video: v6, 1 second, 360p',
		price: `5 by the list; ${CEILING} have to be left`,
		wanted: onlyPaid,
		run: text,
	},
	{
		...{ name: 'trace-same', title: 'The same trace ID with the same body' },
		...{ price: '0, or the same again', needs: 'job', wanted: onlyPaid, run: traceSame },
	},
	{
		...{ name: 'trace-other', title: 'The same trace ID with another body' },
		...{ price: '0, or the same again', needs: 'job', wanted: onlyPaid, run: traceOther },
	},
	{
		name: 'follow',
		title: 'The job, followed to its end',
		needs: 'job',
		wanted: onlyPaid,
		run: follow,
	},
	{
		name: 'address',
		title: 'The address of the result',
		needs: 'url',
		wanted: onlyPaid,
		run: address,
	},
	{
		...{ name: 'trace-done', title: 'The same trace ID after the end' },
		...{ price: '0, or the same again', needs: 'job', wanted: onlyPaid, run: traceDone },
	},
	{ ...usageAgain, wanted: onlyPaid },
	webhook,
	{
		name: 'restyle',
		title: 'Restyle of the clip of one second',
		price: 'not published',
		needs: 'mediaId',
		wanted: onlyPaid,
		run: restyle,
	},
	{
		name: 'limit',
		title: 'Jobs at once until there are too many',
		price: 'the same for each job, as far as the budget goes',
		wanted: (settings) => onlyPaid(settings) ?? (settings.limit ? undefined : 'only with --limit'),
		run: limit,
	},
];
